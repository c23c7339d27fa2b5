import type { Page } from '@playwright/test';
import { cardOf } from '../tools/browser/card.ts';
import { noteCard, whenCardShown } from '../tools/browser/card-shown.ts';
import { rest } from '../tools/browser/rest.ts';
import { clickNumber, countMarks, placeOf, pointAt } from '../tools/browser/marks.ts';
import { until } from '../tools/browser/until.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Needs a browser: several presses select text, and the content script must distinguish them from one click.

const trial = (name: string) => `${market}trial/${name}`;
const selected = (page: Page) => page.evaluate(() => getSelection()!.toString());

const mostTime = 200_000; // ms in which a busy machine makes two presses close together

const pressOnce = (page: Page, clickCount: number) =>
  Promise.all([page.mouse.down({ clickCount }), page.mouse.up({ clickCount })]);

/** Presses 1, 2 (selects a word) or 3 times (a line). All presses are sent at once, so that none is late. */
const pressTimes = (page: Page, times: number) =>
  Promise.all(Array.from({ length: times }, (_, n) => pressOnce(page, n + 1)));

for (const times of [2, 3])
  test(`${times} presses on a number only select it; one looks it up${times > 2 ? ' @walks' : ''}`, async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    await pointAt(shop, trackingNo);
    await pressTimes(shop, times);
    expect(await selected(shop)).toContain(trackingNo);
    await rest(shop);
    const card = await cardOf(shop);
    expect(await card.isOpen()).toBe(false);
    expect(await selected(shop)).toContain(trackingNo);
    expect(sandbox.calls()).toEqual([]);

    await pressTimes(shop, 1);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
  });

/** Presses twice with a pause; returns the time between the presses in the page, both in milliseconds. */
async function pressAtHandPace(page: Page, pause: number): Promise<number> {
  await page.evaluate(() => {
    const heard: number[] = [];
    addEventListener('mousedown', ({ timeStamp }) => heard.push(timeStamp));
    Object.assign(window, { heard });
  });
  const press = pressOnce(page, 1); // the pause begins without its answer, which is late on a busy machine
  await page.waitForTimeout(pause);
  await Promise.all([press, pressOnce(page, 2)]);
  const [first, second] = await page.evaluate(() => (window as unknown as { heard: [number, number] }).heard);
  return second - first;
}

test('two presses on a number at human speed make no look-up', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  // Tries again, with a shorter pause, if a busy machine made the gap longer than a person's double click.
  let pause = 200;
  await until(
    'two presses as close together as a person’s',
    async () => {
      sandbox.clearCalls();
      const shop = await ready.open(market);
      await pointAt(shop, trackingNo);
      pause /= 2;
      const gap = await pressAtHandPace(shop, pause);
      await rest(shop);
      if (gap > 200) return null;
      expect(await (await cardOf(shop)).isOpen()).toBe(false);
      expect(await selected(shop)).toContain(trackingNo);
      return true;
    },
    mostTime,
  );
  expect(sandbox.calls()).toEqual([]);
});

test('Escape cancels a waiting click @walks', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await pointAt(shop, trackingNo);
  await Promise.all([
    shop.mouse.down({ clickCount: 1 }),
    shop.mouse.up({ clickCount: 1 }),
    shop.keyboard.press('Escape'),
  ]);
  await rest(shop);
  expect(await (await cardOf(shop)).isOpen()).toBe(false);
  expect(sandbox.calls()).toEqual([]);
});

for (const letsSelect of [true, false])
  test(`two presses before the card loads make no call (page ${letsSelect ? 'allows' : 'blocks'} selection)${letsSelect ? ' @walks' : ''}`, async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    if (!letsSelect)
      await shop.evaluate(() =>
        document.addEventListener('selectionchange', () => getSelection()!.removeAllRanges()),
      );
    const { x, y } = await placeOf(shop, trackingNo);
    await Promise.all([
      shop.mouse.move(x - 2, y),
      shop.mouse.move(x, y),
      shop.mouse.click(x, y, { clickCount: 2 }),
    ]);
    await rest(shop);
    expect(await selected(shop)).toContain(letsSelect ? trackingNo : '');
    expect(await (await cardOf(shop)).isOpen()).toBe(false);
    expect(sandbox.calls()).toEqual([]);
  });

test('dragging over a number only selects it, also in a shadow tree', async ({ ready, sandbox }) => {
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
    const frames = await noteCard(shop, ready);
    await shop.mouse.move(x + 3, middle);
    await shop.mouse.down();
    await shop.mouse.move(x + width - 3, middle, { steps: 5 });
    await shop.mouse.up();
    await rest(shop);
    const seen = await frames();
    expect(seen.length, `line ${n}`).toBeGreaterThan(0);
    expect(seen.filter((frame) => frame !== null)).toEqual([]);
  }
  expect(sandbox.calls()).toEqual([]);
});

test('a double press on the chip acts at once, like on a button, and makes one call', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const { card } = await pointAt(shop, trackingNo);
  const { x, y, width, height } = (await card.box('chip'))!;
  await shop.mouse.move(x + width / 2, y + height / 2);
  const frames = await noteCard(shop, ready);
  await shop.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 });
  await card.text('Checked just now');
  expect(sandbox.calls()).toHaveLength(1);
  expect((await frames()).some((frame) => frame?.isInert)).toBe(false);
});

test('the second press of a slow double press on the chip leaves the card open @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  // Tries again if a busy machine made the gap longer than a person's double press.
  await until(
    'two presses as close together as a person’s',
    async () => {
      const shop = await ready.open(market);
      const { card } = await pointAt(shop, trackingNo);
      const { x, y, width, height } = (await card.box('chip'))!;
      await shop.mouse.move(x + width / 2, y + height / 2);
      await shop.mouse.down({ clickCount: 1 });
      const begin = performance.now();
      await shop.mouse.up({ clickCount: 1 });
      await card.has('card');
      await shop.mouse.down({ clickCount: 2 });
      await shop.mouse.up({ clickCount: 2 });
      if (performance.now() - begin > 450) return null;
      await rest(shop);
      expect(await card.isOpen()).toBe(true);
      return true;
    },
    mostTime,
  );
});

test.describe('while a click waits for a second one', () => {
  test('the card is shown at once, without focus, announcement or overlap with the pointer', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    await pointAt(shop, trackingNo);
    const frames = await noteCard(shop, ready);
    sandbox.fault(trackingNo, { kind: 'slow', ms: 500 });
    const card = await clickNumber(shop, trackingNo);
    await card.text('Checked just now');
    // What was said is cleared in a frame after the one that shows the answer.
    await expect.poll(async () => (await frames()).at(-1)).toMatchObject({ isInert: false, said: '' });
    const all = await frames();
    const waiting = all.filter((frame) => frame?.isInert);
    expect(waiting.length).toBeGreaterThan(0);
    for (const words of [trackingNo, 'SPX Express', 'Checking…']) expect(waiting[0]!.text).toContain(words);
    for (const frame of waiting) expect(frame).toMatchObject({ said: '', hasFocus: false, isOver: false });
    // After the wait the card takes the focus and is announced once.
    const after = all.slice(all.lastIndexOf(waiting.at(-1)!) + 1);
    for (const frame of after) expect(frame).toMatchObject({ isInert: false, hasFocus: true });
    const said = after.map((frame) => frame!.said).filter((text, i, texts) => text !== texts[i - 1]);
    expect(said).toEqual(['Checking…', '']);
  });

  test('without room beside the number, the card appears when the wait is over @walks', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    await shop.setViewportSize({ width: 420, height: 230 });
    const { place } = await pointAt(shop, trackingNo);
    const frames = await noteCard(shop, ready);
    await shop.mouse.click(place.x, place.y);
    await (await cardOf(shop)).text('Checked just now');
    // The card is placed in a frame after the one that shows the answer.
    await expect.poll(async () => (await frames()).at(-1)).toMatchObject({ isOver: true });
    expect((await frames()).filter((frame) => frame?.isInert && frame.isOver)).toEqual([]);
  });

  test('a selection closes the card, and no call is made', async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const { card, place } = await pointAt(shop, trackingNo);
    const shown = await whenCardShown(shop, () => getSelection()!.selectAllChildren(document.body));
    await shop.mouse.click(place.x, place.y);
    await shown();
    await rest(shop);
    expect(await card.isOpen()).toBe(false);
    expect(sandbox.calls()).toEqual([]);
  });

  test('Escape closes the card, and no call is made', async ({ ready, sandbox }) => {
    const shop = await ready.open(market);
    // On a busy machine the key may be too late; then the next number is tried.
    let isCalledOff = false;
    for (const number of ['shopee-express', 'flash-express', 'thailand-post'].map(
      (courier) => parcelOf(sandbox, courier).trackingNo,
    )) {
      sandbox.clearCalls();
      const { card, place } = await pointAt(shop, number);
      const shown = await whenCardShown(shop);
      await shop.mouse.click(place.x, place.y);
      await shown();
      await shop.keyboard.press('Escape');
      await rest(shop);
      expect(await card.isOpen()).toBe(false);
      isCalledOff ||= sandbox.calls().length === 0;
      if (isCalledOff) break;
    }
    expect(isCalledOff).toBe(true);
  });

  const changes: [string, () => void][] = [
    ['moves', () => (document.body.style.paddingTop = '9px')],
    [
      'becomes another',
      () => {
        for (const { startContainer } of [...CSS.highlights.values()].flatMap((highlight) => [...highlight]))
          startContainer.textContent = startContainer.textContent!.replace('0275', '0276');
      },
    ],
  ];
  for (const [what, change] of changes)
    test(`a number that ${what} makes no call: the card asks`, async ({ ready, sandbox }) => {
      const shop = await ready.open(market);
      const { card, place } = await pointAt(shop, 'TH2604418830275');
      const shown = await whenCardShown(shop, change);
      await shop.mouse.click(place.x, place.y);
      await shown();
      await card.has('card-look-up');
      expect(sandbox.calls()).toEqual([]);
      await card.press('card-look-up');
      await card.text('Checked just now');
    });

  test('synthetic presses and keys of the page cancel nothing', async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const { card, place } = await pointAt(shop, trackingNo);
    const makeUp = (): void => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }));
    };
    await shop.evaluate(`window.addEventListener('click', ${makeUp.toString()})`);
    await whenCardShown(shop, makeUp);
    await shop.mouse.click(place.x, place.y);
    await card.text('Checked just now');
  });

  test('a tap does not wait; on a number half off the screen the card asks @walks', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    const session = await ready.context.newCDPSession(shop);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const tap = async (number: string): Promise<void> => {
      const touchPoints = [await placeOf(shop, number)];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const frames = await noteCard(shop, ready);
    await tap(trackingNo);
    const card = await cardOf(shop);
    await card.text('Checked just now');
    expect((await frames()).some((frame) => frame?.isInert)).toBe(false);
    await shop.keyboard.press('Escape');
    const other = parcelOf(sandbox, 'flash-express').trackingNo;
    await shop.evaluate(
      (x) => {
        document.body.style.position = 'relative';
        document.body.style.left = `${20 - x}px`;
      },
      (await placeOf(shop, other)).x,
    );
    await tap(other);
    await card.has('card-look-up');
    expect(sandbox.calls()).toHaveLength(1);
  });
});
