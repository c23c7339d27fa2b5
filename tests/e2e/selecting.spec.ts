import type { Page } from '@playwright/test';
import { cardOf } from '../browser/card.ts';
import { rest } from '../browser/rest.ts';
import { countMarks, placeOf, pointAt } from '../browser/marks.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { ownHosts } from '../browser/parts.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Only a browser selects text by the presses from which the content script must tell a click.

const trial = (name: string) => `${market}trial/${name}`;
const selected = (page: Page) => page.evaluate(() => getSelection()!.toString());

/** Rests on a number until a click on it would look it up at once. */
async function restOn(page: Page, trackingNo: string): Promise<{ x: number; y: number }> {
  const { place } = await pointAt(page, trackingNo);
  await rest(page);
  return place;
}

/** As many presses in a row as a person makes to select a word, or a line, at the pace of a hand. */
async function pressTimes(page: Page, times: number, pause: number): Promise<void> {
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    if (clickCount > 1) await page.waitForTimeout(pause);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

for (const [times, pause] of [
  [2, 0],
  [2, 200],
  [3, 150],
] as const)
  test(`${times} presses on a number, ${pause} ms apart, select it and nothing else; one looks it up`, async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    await restOn(shop, trackingNo);
    await pressTimes(shop, times, pause);
    expect(await selected(shop)).toContain(trackingNo);
    await rest(shop);
    const card = await cardOf(shop);
    expect(await card.isOpen()).toBe(false);
    expect(await selected(shop)).toContain(trackingNo);
    expect(sandbox.calls()).toEqual([]);

    await pressTimes(shop, 1, 0);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
  });

test('Escape calls off a click that waits', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await restOn(shop, trackingNo);
  await Promise.all([
    shop.mouse.down({ clickCount: 1 }),
    shop.mouse.up({ clickCount: 1 }),
    shop.keyboard.press('Escape'),
  ]);
  await rest(shop);
  expect(await (await cardOf(shop)).isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

test('two presses before the card’s script is in the page select, too', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const { x, y } = await placeOf(shop, trackingNo);
  await Promise.all([
    shop.mouse.move(x - 2, y),
    shop.mouse.move(x, y),
    shop.mouse.click(x, y, { clickCount: 2 }),
  ]);
  await rest(shop);
  expect(await selected(shop)).toContain(trackingNo);
  expect(await (await cardOf(shop)).isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

test('a press that is drawn over a number selects, in a shadow tree as well', async ({ ready, sandbox }) => {
  const shop = await ready.open(trial('words'));
  await shop.evaluate((numbers) => {
    for (const [i, number] of numbers.entries()) {
      // Closed trees are read in custom elements only.
      const line = document.createElement('own-line');
      line.style.cssText = 'display:block;margin:80px;width:max-content';
      if (i === 0) line.append(number);
      else line.attachShadow({ mode: i === 1 ? 'open' : 'closed' }).append(number);
      document.body.append(line);
    }
  }, [0, 1, 2].map(trialNumber));
  await expect.poll(() => countMarks(shop)).toBe(3);
  const lines = shop.locator('own-line');
  const card = await cardOf(shop);
  for (let n = 0; n < 3; n += 1) {
    const { x, y, width, height } = (await lines.nth(n).boundingBox())!;
    const middle = y + height / 2;
    await shop.mouse.move(x + width / 2, middle);
    await card.has('chip');
    await rest(shop);
    await shop.mouse.move(x + 3, middle);
    await shop.mouse.down();
    await shop.mouse.move(x + width - 3, middle, { steps: 5 });
    await shop.mouse.up();
    await rest(shop);
    expect(await card.isOpen(), `line ${n}`).toBe(false);
  }
  expect(sandbox.calls()).toEqual([]);
});

test('the chip is a button: pressed twice it has been pressed, and the card is there at once', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await restOn(shop, trackingNo);
  const card = await cardOf(shop);
  const { x, y, width, height } = (await card.box('chip'))!;
  await shop.mouse.move(x + width / 2, y + height / 2);
  // What opened in the very turn of the click needed no second one to be waited for.
  await shop.evaluate((hosts) => {
    const open: boolean[] = [];
    Object.assign(globalThis, { open });
    const look = () =>
      open.push([...document.querySelectorAll(hosts)].some((host) => host.clientWidth > 500));
    window.addEventListener('click', () => void setTimeout(look), { capture: true });
  }, ownHosts);
  await shop.mouse.click(x + width / 2, y + height / 2);
  expect(await shop.evaluate(() => (globalThis as unknown as { open: boolean[] }).open)).toEqual([true]);
  await card.text('Checked just now');
  expect(sandbox.calls()).toHaveLength(1);
});
