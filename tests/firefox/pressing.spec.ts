import type { Page } from 'puppeteer-core';
import { cardOf, clickNumber, markedNumbers, placeOf, rest } from '../tools/browser/firefox-page.ts';
import type { FirefoxRun } from '../tools/browser/firefox.ts';
import { until } from '../tools/browser/until.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, parcelOf, test } from './test.ts';

const selected = (page: Page) => page.evaluate(() => getSelection()!.toString());

/** Moves the mouse onto a number from elsewhere and waits for its chip. */
async function pointAt(run: FirefoxRun, page: Page, trackingNo: string): Promise<{ x: number; y: number }> {
  await page.bringToFront();
  const place = await placeOf(page, trackingNo);
  await page.mouse.move(1, 1);
  await page.mouse.move(place.x, place.y);
  await cardOf(run, page).has('chip');
  return place;
}

test('two or three presses on a number, or dragging over it, only select it', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = cardOf(ready, shop);
  for (const count of [2, 3]) {
    const { x, y } = await pointAt(ready, shop, trackingNo);
    await shop.mouse.click(x, y, { count });
    expect(await selected(shop)).toContain(trackingNo);
    await rest(shop);
    expect(await card.isOpen()).toBe(false);
  }
  const { x, y } = await pointAt(ready, shop, trackingNo);
  await shop.mouse.click(20, 20);
  await shop.mouse.move(x - 20, y);
  await shop.mouse.down();
  await shop.mouse.move(x, y, { steps: 4 });
  await shop.mouse.up();
  expect((await selected(shop)).length).toBeGreaterThan(0);
  await rest(shop);
  expect(await card.isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);

  await clickNumber(ready, shop, trackingNo);
  await card.text('Checked');
  expect(sandbox.calls()).toHaveLength(1);
});

async function withDialog(run: FirefoxRun): Promise<Page> {
  const shop = await run.open(`${market}trial/dialog`);
  await until('the marks to appear', async () => (await markedNumbers(shop)).length === 2);
  return shop;
}
const inDialog = (page: Page) =>
  page.evaluate(() => {
    const { open, childElementCount } = document.querySelector('dialog')!;
    return [open, childElementCount];
  });

test(
  'the card works in a page’s modal dialog and does not change the dialog',
  { tag: '@walks' },
  async ({ ready, sandbox }) => {
    const shop = await withDialog(ready);
    const before = await inDialog(shop);
    const card = await clickNumber(ready, shop, trialNumber(0));
    await expect.poll(() => sandbox.calls().length).toBe(1);
    await card.has('card-look-up');
    await card.press('card-not-parcel');
    await card.text('undo');
    await expect.poll(card.isOpen).toBe(false);
    expect(await inDialog(shop)).toEqual(before);
    await clickNumber(ready, shop, trialNumber(1));
    await expect.poll(() => sandbox.calls().length).toBe(2);
    await shop.keyboard.press('Escape');
    await expect.poll(card.isOpen).toBe(false);
    expect(await inDialog(shop)).toEqual(before);
  },
);

test('a press on the chip below a reopened click-through dialog does nothing @walks', async ({
  ready,
  sandbox,
}) => {
  const shop = await withDialog(ready);
  await pointAt(ready, shop, trialNumber(0));
  const card = cardOf(ready, shop);
  const { x, y } = await card.at('chip');
  await shop.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    dialog.close();
    dialog.style.cssText =
      'pointer-events:none;position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;margin:0;background:white';
    dialog.showModal();
  });
  await rest(shop);
  await shop.mouse.click(x, y);
  await rest(shop);
  expect(await card.isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

test('when the page scrolls under the pointer, the chip follows its number or changes to the next @walks', async ({
  ready,
}) => {
  const shop = await ready.open(`${market}trial/tall`);
  await until('the marks to appear', async () => (await markedNumbers(shop)).length === 2);
  await shop.bringToFront();
  await shop.mouse.move(298, 150);
  await shop.mouse.move(300, 150);
  const card = cardOf(ready, shop);
  const before = await card.at('chip');
  await shop.evaluate(() => scrollBy({ top: 16, behavior: 'instant' }));
  await until('the chip to be beside its number', async () => (await card.at('chip')).y === before.y - 16);
  await shop.evaluate(() => scrollBy({ top: 64, behavior: 'instant' }));
  await until('the chip to be beside the other number', async () => (await card.at('chip')).y === before.y);
});
