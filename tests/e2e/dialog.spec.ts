import type { Page } from '@playwright/test';
import { rest } from '../tools/browser/rest.ts';
import { clickNumber, countMarks, fade, pointAt } from '../tools/browser/marks.ts';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, test } from './test.ts';

// Needs a browser: a page's modal dialog and the card share its top layer.

const isDialogOpen = (page: Page) => page.evaluate(() => document.querySelector('dialog')!.open);
const inDialog = (page: Page) => page.evaluate(() => document.querySelector('dialog')!.childElementCount);

/** Adds a number to the page, outside of any dialog. */
const addLine = (page: Page, trackingNo: string) =>
  page.evaluate((number) => {
    const line = document.createElement('p');
    line.style.margin = '100px';
    line.append(number);
    document.body.append(line);
  }, trackingNo);

async function openDialog(run: ExtensionBrowser): Promise<Page> {
  const shop = await run.open(`${market}trial/dialog`);
  await expect.poll(() => countMarks(shop)).toBe(2);
  return shop;
}

test('chip and card work for a number in a page’s modal dialog and do not change the dialog', async ({
  ready,
  sandbox,
}) => {
  const shop = await openDialog(ready);
  const before = await inDialog(shop);
  const { card } = await pointAt(shop, trialNumber(0));
  await card.press('chip');
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await card.has('card-look-up'); // after the answer no button moves any more
  await card.press('card-not-parcel');
  await card.text('undo');
  await expect.poll(card.isOpen).toBe(false);
  expect([await isDialogOpen(shop), await inDialog(shop)]).toEqual([true, before]);

  // The first Escape closes the card, the next one the dialog.
  await clickNumber(shop, trialNumber(1));
  await expect.poll(() => sandbox.calls().length).toBe(2);
  await shop.keyboard.press('Escape');
  await expect.poll(card.isOpen).toBe(false);
  expect([await isDialogOpen(shop), await inDialog(shop)]).toEqual([true, before]);
  await shop.keyboard.press('Escape');
  expect(await isDialogOpen(shop)).toBe(false);

  // Without a modal dialog the page's own numbers work again.
  await addLine(shop, trialNumber(2));
  await (await clickNumber(shop, trialNumber(2))).has('card-look-up');
  await expect.poll(() => sandbox.calls().length).toBe(3);
});

test('the card works in a dialog inside a dialog and in a dialog inside a shadow tree', async ({
  ready,
  sandbox,
}) => {
  const shop = await openDialog(ready);
  await shop.evaluate(
    ([inner, shadowed]) => {
      const dialogOf = (number: string) => {
        const dialog = document.createElement('dialog');
        const line = document.createElement('p');
        line.style.margin = '40px';
        line.append(number);
        dialog.append(line);
        return dialog;
      };
      const second = dialogOf(inner!);
      document.querySelector('dialog')!.append(second);
      second.showModal();
      second.addEventListener('close', () => {
        const box = document.createElement('div');
        const third = dialogOf(shadowed!);
        box.attachShadow({ mode: 'open' }).append(third);
        document.body.append(box);
        third.showModal();
      });
    },
    [trialNumber(2), trialNumber(3)],
  );
  for (const number of [trialNumber(2), trialNumber(3)]) {
    const card = await clickNumber(shop, number);
    await expect.poll(() => sandbox.calls().at(-1)?.trackingNo).toBe(number);
    await shop.keyboard.press('Escape');
    await expect.poll(card.isOpen).toBe(false);
    await shop.keyboard.press('Escape');
  }
});

test('presses in the card make no call when a click-through dialog is reopened above it @walks', async ({
  ready,
  sandbox,
}) => {
  const shop = await openDialog(ready);
  await fade(shop, 'dialog');
  const card = await clickNumber(shop, trialNumber(0));
  await card.has('card-look-up');
  await shop.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    dialog.close();
    dialog.style.cssText =
      'pointer-events:none;position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;margin:0;background:white';
    dialog.showModal();
  });
  await rest(shop);
  for (const control of ['card-look-up', 'card-not-parcel'])
    if (await card.shows(control)) await card.press(control);
  await rest(shop);
  expect(sandbox.calls()).toEqual([]);
  expect(await countMarks(shop)).toBe(2);
});

test('after the page closes a dialog with the card in it, the next click still opens a card', async ({
  ready,
  sandbox,
}) => {
  const shop = await openDialog(ready);
  await clickNumber(shop, trialNumber(0));
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await shop.evaluate(() => document.querySelector('dialog')!.close());
  await addLine(shop, trialNumber(2));
  await clickNumber(shop, trialNumber(2));
  await expect.poll(() => sandbox.calls().length).toBe(2);
});

test('after the page removes a dialog with the card in it, the next number still has its chip @walks', async ({
  ready,
}) => {
  const shop = await openDialog(ready);
  await clickNumber(shop, trialNumber(0));
  await shop.evaluate(() => document.querySelector('dialog')!.remove());
  await addLine(shop, trialNumber(2));
  const { card } = await pointAt(shop, trialNumber(2));
  await card.has('chip');
});
