import { clickNumber, markedNumbers } from '../tools/browser/marks.ts';
import { resultPage } from '../sandbox/shops/results.ts';
import { expect, market, test } from './test.ts';

// Needs a browser: the content script reads title and headings of a whole document.

for (const name of ['japan', 'thailand', 'seller'] as const)
  test(`a page that names its courier once and then shows bare numbers: ${name}${name === 'seller' ? ' @walks' : ''}`, async ({
    ready,
    sandbox,
  }) => {
    const page = await ready.open(`${market}results/${name}`);
    const { numbers } = resultPage(`/results/${name}`)!;
    await expect.poll(() => markedNumbers(page)).toEqual(numbers);

    const card = await clickNumber(page, numbers.at(-1)!);
    await card.text('The page names this courier.');
    // Only the page speaks for it: the card asks first, or says that the service does not serve the courier.
    await card.has(name === 'thailand' ? 'card-look-up' : 'card-follow');
    expect(sandbox.calls()).toEqual([]);
  });

test('no title gives numbers to a courier without a word of their own, or causes a look-up @walks', async ({
  ready,
  sandbox,
}) => {
  const page = await ready.open(`${market}results/hostile`);
  await page.locator('body[data-is-over]').waitFor();
  await page.evaluate(() => document.body.append(document.createElement('p'), 'Tracking 131819121394'));
  await expect.poll(() => markedNumbers(page)).toEqual(['131819121394']); // what comes last is read
  expect(sandbox.calls()).toEqual([]);
});
