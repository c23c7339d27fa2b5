import type { Page } from 'puppeteer-core';
import { loadAnew, type FirefoxRun } from '../tools/browser/firefox.ts';
import { clickNumber, markedNumbers } from '../tools/browser/firefox-page.ts';
import { until } from '../tools/browser/until.ts';
import { expect, market, parcelOf, test } from './test.ts';

const ownElements = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.documentElement.children].filter((child) => child.hasAttribute('popover')).length,
  );

/** Opens a page with a mark but no number, as if the new version no longer finds a number that the old one marked. */
async function emptied(run: FirefoxRun): Promise<Page> {
  const page = await run.open(`${market}live`);
  await until('the numbers to be marked', async () => (await markedNumbers(page)).length > 0);
  await page.evaluate(() => document.body.replaceChildren('Nothing is on its way.'));
  await expect.poll(() => markedNumbers(page)).toEqual([]);
  await page.evaluate(() => {
    const [name] = CSS.highlights.keys();
    const text = document.body.firstChild!;
    const range = new StaticRange({
      startContainer: text,
      startOffset: 0,
      endContainer: text,
      endOffset: 7,
    });
    CSS.highlights.set(name!, new Highlight(range));
  });
  return page;
}

test('after an update old cards and marks are removed, open pages still work, and stored data is kept', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const live = await ready.open(`${market}live`);
  const shop = await ready.open(market);
  const empty = await emptied(ready);
  const trouble: string[] = [];
  for (const page of [live, shop]) page.on('pageerror', (error) => void trouble.push(String(error)));
  const card = await clickNumber(ready, shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const before = await ownElements(shop);
  expect(before).toBeGreaterThan(0);

  await loadAnew(ready);
  ready.desk = await ready.openOwn('options.html');

  // The browser stops the old content script; the new one removes its card and marks.
  await expect.poll(() => ownElements(shop)).toBe(0);
  await expect.poll(() => markedNumbers(empty)).toEqual([]);
  await live.bringToFront();
  await live.click('[data-testid=add-order]');
  await expect.poll(() => markedNumbers(live)).toContain('TH01427K9QW43B');

  // A click on the followed number opens one card without a call. Another number makes one call.
  sandbox.clearCalls();
  const again = await clickNumber(ready, shop, trackingNo);
  await again.has('card-open');
  // Only the new card's host, and the chip's if the pointer rested long enough.
  expect([1, 2]).toContain(await ownElements(shop));
  await shop.keyboard.press('Escape');
  const other = await clickNumber(ready, shop, parcelOf(sandbox, 'flash-express').trackingNo);
  await other.text('Checked');
  expect(sandbox.calls()).toHaveLength(1);
  expect(trouble).toEqual([]);
});
