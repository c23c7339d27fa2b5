import type { Page } from '@playwright/test';
import { cardOf } from '../tools/browser/card.ts';
import { rest } from '../tools/browser/rest.ts';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import {
  clickNumber,
  countMarks,
  markedNumbers,
  moveOnto,
  placeOf,
  pointAt,
} from '../tools/browser/marks.ts';
import { recordMessages } from '../tools/browser/messages.ts';
import { listenTo } from '../tools/browser/port.ts';
import { hearRestyled } from '../tools/browser/restyled.ts';
import { settled } from '../tools/browser/settled.ts';
import { changeItems } from '../tools/browser/stored-records.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { inOneLine, joins, listed, trialNumber } from '../sandbox/shops/trials.ts';
import { addOrder } from '../tools/browser/add-order.ts';
import { ownHosts, rowOf } from '../tools/browser/selectors.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// Needs a browser: the content script uses pointer, layout and highlights to find the number under the pointer.

const inLink = 'LEXPU0284917356';
const trial = (name: string) => `${market}trial/${name}`;

const ourElements = (page: Page) => page.locator(ownHosts).count();

function setHidden(
  run: ExtensionBrowser,
  { numbers = [], sites = [] }: { numbers?: string[]; sites?: string[] },
) {
  const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
  const hidden = { v: 1 as const, numbers: all(numbers), sites: all(sites), bySite: {} };
  return run.worker.evaluate(changeItems, { hidden });
}

test.describe('the chip', () => {
  test('opens the card for a number inside a link; a click on the link itself only follows the link', async ({
    ready,
    sandbox,
  }) => {
    const shop = await ready.open(market);
    await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
    expect(await ourElements(shop)).toBe(0);

    const { card, place } = await pointAt(shop, inLink);
    const chip = (await card.box('chip'))!;
    const isOver = chip.x <= place.x && place.x <= chip.x + chip.width;
    expect(isOver && chip.y <= place.y && place.y <= chip.y + chip.height).toBe(false);
    expect(await ourElements(shop)).toBe(1);

    await shop.mouse.click(place.x, place.y);
    await shop.waitForURL('**/#parcel');
    expect(await card.isOpen()).toBe(false);

    await card.press('chip');
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
    expect(await card.shows('chip')).toBe(false);
    expect(shop.url()).toContain('#parcel');
  });

  test('uses the theme in the settings, and so does the card @walks', async ({ ready }) => {
    await ready.worker.evaluate(changeItems, { settings: { theme: 'dark' as const } });
    const shop = await ready.open(market);
    await shop.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
    const { card } = await pointAt(shop, inLink);
    const dark = 'rgb(18, 22, 31)';
    await expect.poll(() => card.style('chip', 'color-scheme')).toBe('dark');
    await card.press('chip');
    await card.text('Checked just now');
    expect(await card.style('card', 'background-color')).toBe(dark);
  });

  test('appears and disappears with the pointer without changing the page’s layout', async ({ ready }) => {
    const shop = await ready.open(market);
    const number = expectedNumbers.market[0]!;
    await placeOf(shop, number);
    const layout = () =>
      shop.evaluate(() =>
        JSON.stringify(
          [...document.querySelectorAll('body, body *')].map((one) => one.getBoundingClientRect()),
        ),
      );
    const before = await layout();
    const { card, place } = await pointAt(shop, number);
    expect(await layout()).toBe(before);
    await shop.mouse.move(place.x, place.y + 300);
    await expect.poll(() => card.shows('chip')).toBe(false);
  });

  test('does not stop a click on the number itself from looking it up', async ({ ready, sandbox }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(trial('words'));
    // In the middle of long text the chip covers part of the number's own paragraph.
    await shop.evaluate((number) => {
      const line = document.createElement('p');
      line.append('plain words '.repeat(200), `Tracking number: ${number} `, 'plain words '.repeat(200));
      document.body.append(line);
    }, trackingNo);
    const { card, place } = await pointAt(shop, trackingNo);
    await shop.mouse.click(place.x, place.y);
    await card.text('Checked just now');
  });

  /** Opens a scrollable page with two numbers in tall lines, points at the first and waits for its chip. */
  async function scrollable(run: ExtensionBrowser) {
    const shop = await run.open(trial('tall'));
    await expect.poll(() => countMarks(shop)).toBe(2);
    await moveOnto(shop, { x: 300, y: 150 });
    const card = await cardOf(shop);
    await card.has('chip');
    const scroll = (by: number) =>
      shop.evaluate(
        (distance) =>
          new Promise<void>((resolve) => {
            document.addEventListener('scrollend', () => resolve(), { once: true });
            scrollBy(0, distance);
          }),
        by,
      );
    return { shop, card, scroll };
  }

  test('follows its number when the page scrolls under the pointer', async ({ ready }) => {
    const { card, scroll } = await scrollable(ready);
    const before = (await card.box('chip'))!;
    await scroll(16);
    await expect.poll(async () => (await card.box('chip'))?.y).toBe(before.y - 16);
  });

  test('changes to the number that scrolling moves under the pointer @walks', async ({ ready, sandbox }) => {
    const { card, scroll } = await scrollable(ready);
    await scroll(80);
    await expect.poll(() => card.shows('chip')).toBe(true);
    await card.press('chip');
    await expect.poll(() => sandbox.calls().map(({ trackingNo }) => trackingNo)).toEqual([trialNumber(1)]);
  });

  test('stays when another element of the page scrolls @walks', async ({ ready }) => {
    const { shop, card } = await scrollable(ready);
    await shop.evaluate(() => {
      const ticker = document.createElement('div');
      ticker.style.cssText = 'position:fixed;top:0;height:20px;overflow:auto';
      ticker.append('news '.repeat(200));
      document.body.append(ticker);
    });
    const restyled = await hearRestyled(shop);
    await shop.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const ticker = document.body.lastElementChild!;
          ticker.addEventListener('scrollend', () => resolve(), { once: true });
          ticker.scrollBy(0, 10);
        }),
    );
    await rest(shop);
    expect(await restyled()).toBe(0);
    expect(await card.shows('chip')).toBe(true);
  });

  test('works for a number inside a button @walks', async ({ ready, sandbox }) => {
    const shop = await ready.open(trial('controls'));
    const { card, place } = await pointAt(shop, trialNumber(0));
    await shop.mouse.click(place.x, place.y);
    await rest(shop);
    expect(await card.isOpen()).toBe(false);
    await card.press('chip');
    await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toEqual([trialNumber(0)]);
  });
});

test.describe('hidden numbers and sites', () => {
  test('“Not a parcel” removes the mark at once and permanently, until it is undone @walks', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    sandbox.fault(trackingNo, { kind: 'status', code: 503 });
    const card = await clickNumber(shop, trackingNo);
    await card.press('card-not-parcel');
    await expect.poll(() => markedNumbers(shop)).not.toContain(trackingNo);
    await card.press('card-undo');
    await expect.poll(() => markedNumbers(shop)).toContain(trackingNo);
    await card.press('card-not-parcel');
    await card.text('undo');
    await expect.poll(() => markedNumbers(shop)).not.toContain(trackingNo);
    expect(await markedNumbers(shop)).toHaveLength(5);
    await expect.poll(card.isOpen).toBe(false);

    await shop.reload();
    await expect.poll(() => countMarks(shop)).toBe(5);
    expect(await markedNumbers(shop)).not.toContain(trackingNo);

    const popup = await listenTo(ready, market);
    const { numbers } = await popup.last(
      'a report with the hidden number',
      (report) => report.numbers.length === 6,
    );
    expect(numbers.map((one) => one.trackingNo)).toEqual(expectedNumbers.market);
    expect(numbers.filter((one) => one.hidden).map((one) => one.trackingNo)).toEqual([trackingNo]);

    await setHidden(ready, {});
    await popup.lookAgain();
    await expect.poll(() => markedNumbers(shop)).toContain(trackingNo);
    await popup.last('a report without hidden numbers', (report) =>
      report.numbers.every((one) => !one.hidden),
    );
  });

  test('“Not a parcel” is offered only while the number is unconfirmed @walks', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);
    sandbox.fault(trackingNo, { kind: 'status', code: 503 });
    const card = await clickNumber(shop, trackingNo);
    await card.has('card-not-parcel');
    sandbox.fault(trackingNo, null);
    await card.press('card-look-up');
    await card.text('Checked just now');
    expect(await card.shows('card-follow')).toBe(true);
    expect(await card.shows('card-not-parcel')).toBe(false);
  });

  test('a hidden number is not marked even for a moment', async ({ ready }) => {
    await setHidden(ready, { numbers: [trialNumber(0)] });
    const shop = await ready.context.newPage();
    await shop.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      setInterval(() => {
        for (const highlight of CSS.highlights.values())
          for (const { startContainer } of highlight) seen.add(startContainer.textContent!);
      }, 1);
    });
    await shop.goto(trial('controls'));
    await expect.poll(() => countMarks(shop)).toBe(2);
    // The page's own timer sees the marks a moment later.
    const seen = () => shop.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    await expect.poll(seen).toEqual([trialNumber(1), trialNumber(2)]);
  });

  test('on a hidden site nothing is marked until it is undone', async ({ ready }) => {
    await setHidden(ready, { sites: ['shopee.co.th'] });
    const shop = await ready.open(`${market}live`);
    const popup = await listenTo(ready, market);
    expect(await popup.last('a report that the site is off', ({ isOff }) => isOff)).toEqual({
      numbers: [],
      isFull: false,
      isOff: true,
    });
    await shop.getByTestId('add-order').click();
    await settled(ready, shop);
    expect(await countMarks(shop)).toBe(0);

    await setHidden(ready, {});
    await popup.lookAgain();
    await expect.poll(() => countMarks(shop)).toBe(3);
    await popup.last('a report with numbers again', ({ isOff, numbers }) => !isOff && numbers.length === 3);
  });
});

test('the name proposed from the page is shown, is stored with the parcel, and can be left out @walks', async ({
  ready,
  sandbox,
}) => {
  const name = 'Ceramic mugs, set of 4';
  for (const [courier, isUsed] of [
    ['shopee-express', true],
    ['flash-express', false],
  ] as const) {
    const { trackingNo } = parcelOf(sandbox, courier);
    const shop = await ready.open(trial('words'));
    await addOrder(shop, name, trackingNo);
    const card = await clickNumber(shop, trackingNo);
    await card.has('card-name');
    await card.text(name);
    await card.text('from this page');
    await card.press('card-name-out');
    await card.text('left out');
    if (isUsed) await card.press('card-name-out');
    await card.press('card-follow');
    await card.has('card-following');
    // A stored name never reaches the card, also if it is the one from the page.
    expect(await card.read()).not.toContain(name);
    await shop.close();
    const popup = await popupOf(ready);
    const row = popup.locator(rowOf(trackingNo));
    await expect(row).toContainText(isUsed ? name : trackingNo);
    if (!isUsed) await expect(row).not.toContainText(name);
    await popup.close();
  }
});

test.describe('the messages of the content script', () => {
  test('one hello on a page with digits, none on a page without @walks', async ({ ready }) => {
    const heard = await recordMessages(ready.worker);
    const empty = await ready.open(trial('words'));
    await settled(ready, empty);
    expect(await heard()).toEqual([]);
    const shop = await ready.open(`${market}live`);
    await expect.poll(() => countMarks(shop)).toBe(2);
    await shop.getByTestId('add-order').click();
    await expect.poll(() => countMarks(shop)).toBe(3);
    expect(await heard()).toEqual(['hello']);
  });

  test('three more for a clicked number: the card, the couriers, the look-up @walks', async ({
    ready,
    sandbox,
  }) => {
    const heard = await recordMessages(ready.worker);
    const shop = await ready.open(market);
    const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
    await card.text('Checked just now');
    expect(await heard()).toEqual(['hello', 'inject-card', 'couriers', 'look-up-card']);
  });

  test('a report to the popup after connecting and after each change, none on another port @walks', async ({
    ready,
  }) => {
    const shop = await ready.open(`${market}live`);
    await expect.poll(() => countMarks(shop)).toBe(2);
    const popup = await listenTo(ready, market);
    const other = await listenTo(ready, market, 'another');
    const first = await popup.last('a first report', () => true);
    expect(first.numbers.map(({ trackingNo }) => trackingNo)).toEqual(expectedNumbers.live);
    expect(first.numbers[0]?.couriers[0]).toMatchObject({ key: 'thailand-post' });
    expect(first).toMatchObject({ isFull: false, isOff: false });
    await shop.evaluate((number) => {
      document.querySelector('h1')!.append(` ${number}`, ` ${number}`);
    }, trialNumber(0));
    const second = await popup.last('a second report', ({ numbers }) => numbers.length === 3);
    expect(second.numbers.map(({ trackingNo }) => trackingNo)).toEqual([
      trialNumber(0),
      ...expectedNumbers.live,
    ]);
    expect(await other.reports()).toEqual([]);
  });

  test('a report says that there are more numbers than marks, and the page still scrolls @walks', async ({
    ready,
    sandbox,
  }) => {
    const shop = await ready.open(`${market}many`);
    await expect.poll(() => countMarks(shop)).toBe(300);
    // `npm run bench` measures the time to react.
    await shop.mouse.wheel(0, 5000);
    await expect.poll(() => shop.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    const marked = await markedNumbers(shop);
    expect(marked).toHaveLength(300);
    expect(marked.filter((number) => !/^[A-Z]{2}\d{9}TH$/.test(number))).toEqual([]);
    expect(sandbox.calls()).toEqual([]);
    const popup = await listenTo(ready, market);
    const { numbers } = await popup.last(
      'a report that the page has too many numbers',
      ({ isFull }) => isFull,
    );
    expect(numbers).toHaveLength(300);
  });
});

test.describe('shadow trees', () => {
  const marked = (page: Page) =>
    page.evaluate(() =>
      [...CSS.highlights.values()]
        .flatMap((highlight) => [...highlight])
        .map(({ startContainer }) => startContainer.textContent!)
        .toSorted(),
    );
  const numbers = (...all: number[]) => all.map(trialNumber).toSorted();

  test('open, closed, nested and later attached ones are read, and read again after changes', async ({
    ready,
  }) => {
    const shop = await ready.open(trial('shadow'));
    // The open box is in the page and also inside the nested one.
    await expect.poll(() => marked(shop)).toEqual(numbers(0, 0, 1, 3, 4, 5));
    await shop.evaluate(() => (globalThis as unknown as { attachLate(): void }).attachLate());
    await expect.poll(() => marked(shop)).toEqual(numbers(0, 0, 1, 2, 3, 4, 5));
    await shop.evaluate(() => (globalThis as unknown as { changeLate(): void }).changeLate());
    await expect.poll(() => marked(shop)).toEqual(numbers(0, 0, 1, 3, 4, 5, 6));
  });

  test('a number in a closed one can be clicked; if it is in a link, the click only follows the link', async ({
    ready,
    sandbox,
  }) => {
    const shop = await ready.open(trial('shadow'));
    const middle = (number: string) =>
      shop.evaluate((wanted) => {
        for (const highlight of CSS.highlights.values())
          for (const { startContainer } of highlight) {
            if (startContainer.textContent !== wanted) continue;
            const range = new Range();
            range.selectNodeContents(startContainer);
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          }
        return null;
      }, number);
    await expect.poll(() => middle(trialNumber(4))).not.toBeNull();
    const click = async (number: string) => {
      const { x, y } = (await middle(number))!;
      await shop.mouse.move(x - 1, y);
      await shop.mouse.move(x, y);
      await shop.mouse.click(x, y);
    };
    const card = await cardOf(shop);
    await click(trialNumber(4));
    await shop.waitForURL('**/shadow#away');
    await rest(shop);
    expect(await card.isOpen()).toBe(false);
    for (const number of [trialNumber(1), trialNumber(3)]) {
      await click(number);
      await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toContain(number);
      await shop.keyboard.press('Escape');
    }
  });
});

test('pieces of text are joined to one number only if a person sees them as one @walks', async ({
  ready,
}) => {
  const shop = await ready.open(trial('joins'));
  await expect.poll(() => markedNumbers(shop)).toEqual(joins.together);
});

test('numbers split over elements are found anywhere in a line of a thousand elements @walks', async ({
  ready,
}) => {
  const shop = await ready.open(trial('inline'));
  await expect.poll(() => markedNumbers(shop)).toEqual(inOneLine);
});

test.describe('with parcels of more couriers', () => {
  test.use({ parcels: 60 });

  test('a number that only a label speaks for is dotted, and its card waits for a press', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'best-express');
    const shop = await ready.open(trial('words'));
    await shop.evaluate((number) => {
      document.body.append(`Tracking number: ${number}`);
    }, trackingNo);
    const marks = () =>
      shop.evaluate(() => Object.fromEntries([...CSS.highlights].map(([name, { size }]) => [name, size])));
    await expect.poll(marks).toEqual({ 'text-marks-dotted': 1 });
    const card = await clickNumber(shop, trackingNo);
    await card.text('It may be a different kind of number.');
    expect(sandbox.calls()).toEqual([]);
    await card.press('card-look-up');
    await card.text('Checked just now');
    await expect.poll(marks).toEqual({ 'text-marks': 1, 'text-marks-dotted': 0 });
  });
});

test('a label applies to all numbers of a list, one per line, also to a changed line', async ({ ready }) => {
  const shop = await ready.open(trial('list'));
  await expect.poll(() => markedNumbers(shop)).toEqual(listed);
  const other = '794721911174';
  await shop.evaluate((number) => {
    document.querySelectorAll('p')[8]!.firstChild!.nodeValue = `9. คุณคนอื่น : ${number}`;
  }, other);
  await expect
    .poll(async () => (await markedNumbers(shop)).toSorted())
    .toEqual(listed.with(8, other).toSorted());
});

test('a column’s heading is the label of the numbers below it @walks', async ({ ready }) => {
  const shop = await ready.open(trial('columns'));
  await expect.poll(() => markedNumbers(shop)).toEqual(['863104277593']);
});
