import { clickNumber, markedNumbers } from '../tools/browser/firefox-page.ts';
import { resultPage } from '../sandbox/shops/results.ts';
import { expect, market, test } from './test.ts';

test('pages that name their courier once and then show bare numbers @walks', async ({ ready, sandbox }) => {
  for (const name of ['japan', 'thailand', 'seller']) {
    const page = await ready.open(`${market}results/${name}`);
    const { numbers } = resultPage(`/results/${name}`)!;
    await expect.poll(() => markedNumbers(page)).toEqual(numbers);
    const card = await clickNumber(ready, page, numbers.at(-1)!);
    // Only the page speaks for it: the card asks first, or says that the service does not serve the courier.
    await card.has(name === 'thailand' ? 'card-look-up' : 'card-follow');
    await page.close();
  }
  expect(sandbox.calls()).toEqual([]);
});
