import type { Page } from '@playwright/test';
import { cardOf } from '../tools/browser/card.ts';
import { rest } from '../tools/browser/rest.ts';
import { asContentScript } from '../tools/browser/isolated.ts';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { clickNumber, countMarks, fade, markedNumbers, placeOf, pointAt } from '../tools/browser/marks.ts';
import { recordMessages } from '../tools/browser/messages.ts';
import { listenTo } from '../tools/browser/port.ts';
import { readItems } from '../tools/browser/stored-records.ts';
import { settled } from '../tools/browser/settled.ts';
import { tabAt } from '../tools/browser/tab-at.ts';
import { until } from '../tools/browser/until.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { manyNumbers } from '../sandbox/shops/many.ts';
import { reactNumbers } from '../sandbox/shops/react-page.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { ownHosts } from '../tools/browser/selectors.ts';
import { expect, market, test } from './test.ts';

// Needs a browser: a page's script shares its document with the content script and its events with the card.

const trial = (name: string) => `${market}trial/${name}`;

/** Opens a page and collects the errors of all its worlds. */
async function opened(
  run: ExtensionBrowser,
  url: string,
  init?: () => void,
): Promise<{ shop: Page; errors: string[] }> {
  const shop = await run.context.newPage();
  const errors: string[] = [];
  shop.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  shop.on('console', (message) => {
    // The sandbox has no icon for the page.
    const isOwn = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isOwn) errors.push(message.text());
  });
  if (init) await shop.addInitScript(init);
  await shop.goto(url);
  return { shop, errors };
}

/** Reads the marked texts in the content script's world, as the page's world may be unusable. */
const textsByUs = `JSON.stringify([...CSS.highlights.values()].flatMap((one) => [...one]).map((one) => one.startContainer.data))`;

/** The marked texts, sorted. Works after the page has changed their nodes. */
const marksNow = (shop: Page): Promise<string[]> =>
  shop.evaluate(() =>
    [...CSS.highlights.values()]
      .flatMap((highlight) => [...highlight])
      .map(({ startContainer, startOffset, endOffset }) =>
        startContainer.textContent!.slice(startOffset, endOffset),
      )
      .toSorted(),
  );

async function marksByUs(shop: Page, run: ExtensionBrowser): Promise<() => Promise<string[]>> {
  const evaluate = await asContentScript(shop, run.extensionId);
  return async () => JSON.parse((await evaluate(textsByUs)) as string) as string[];
}

test.describe('a page with an unusual DOM', () => {
  test('element names shadow DOM properties: numbers are found, and a click looks one up', async ({
    ready,
    sandbox,
  }) => {
    const { shop, errors } = await opened(ready, trial('clobbered'));
    await expect.poll(() => markedNumbers(shop)).toEqual([trialNumber(0), trialNumber(1)]);
    await clickNumber(shop, trialNumber(0));
    await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toEqual([trialNumber(0)]);
    await shop.keyboard.press('Escape');
    await shop.evaluate((number) => {
      document.querySelector('p')!.firstChild!.nodeValue = `now ${number}`;
    }, trialNumber(3));
    await expect.poll(() => marksNow(shop)).toEqual([trialNumber(1), trialNumber(3)]);
    expect(errors).toEqual([]);
  });

  test('methods of prototypes are overridden: none of them is called', async ({ ready }) => {
    const { shop, errors } = await opened(ready, trial('overridden'));
    const marks = await marksByUs(shop, ready);
    await expect.poll(marks).toEqual([trialNumber(0)]);
    await shop.mouse.move(60, 25);
    await shop.mouse.move(62, 25);
    const card = await cardOf(shop);
    await card.has('chip');
    await card.press('chip');
    await expect.poll(card.isOpen).toBe(true);
    expect(errors).toEqual([]);
  });

  test('nodes move to another document and back: only numbers in the page are marked @walks', async ({
    ready,
  }) => {
    const { shop, errors } = await opened(ready, trial('plain'));
    await expect.poll(() => countMarks(shop)).toBe(1);
    await shop.evaluate(async () => {
      const number = document.querySelector('#number')!;
      const home = number.parentNode!;
      const other = document.implementation.createHTMLDocument('other');
      for (let i = 0; i < 60; i += 1) {
        number.remove();
        if (i % 2 === 0) other.body.append(other.adoptNode(number));
        if (i % 3 === 0) await new Promise((resolve) => void setTimeout(resolve, 20));
        home.append(document.adoptNode(number));
        document.querySelector('p')!.normalize();
      }
      number.remove();
    });
    await expect.poll(() => countMarks(shop)).toBe(0);
    await shop.evaluate((number) => document.querySelector('p')!.append(number), trialNumber(2));
    await expect.poll(() => marksNow(shop)).toEqual([trialNumber(2)]);
    expect(errors).toEqual([]);
  });

  for (const kind of ['xml', 'svg']) {
    test(`the page is not HTML but ${kind}: numbers are marked`, async ({ ready }) => {
      const { shop, errors } = await opened(ready, trial(kind));
      const marks = await marksByUs(shop, ready);
      const known = [trialNumber(0), trialNumber(1)];
      await expect.poll(async () => (await marks()).length).toBeGreaterThan(0);
      for (const text of await marks())
        expect(
          known.some((number) => text.includes(number)),
          text,
        ).toBe(true);
      if (kind === 'svg') {
        await shop.mouse.move(60, 55);
        await shop.mouse.move(62, 55);
        const card = await cardOf(shop);
        await card.has('chip');
        await card.press('chip');
        await expect.poll(card.isOpen).toBe(true);
      }
      expect(errors).toEqual([]);
    });
  }
});

test.describe('a page that is too large or too fast', () => {
  test('a text node of 10 MB is read up to the limit', { tag: '@heavy' }, async ({ ready, sandbox }) => {
    const { shop, errors } = await opened(ready, trial('big'));
    await expect.poll(() => markedNumbers(shop)).toEqual([trialNumber(0)]);
    expect(await shop.evaluate(() => document.querySelector('#big')!.textContent!.length)).toBeGreaterThan(
      1e7,
    );
    // Reading stops at two million characters and is reported.
    const popup = await listenTo(ready, market);
    await popup.last('a report that the page has too much text', ({ isFull }) => isFull);
    expect([errors, sandbox.calls()]).toEqual([[], []]);
  });

  test(
    'a page of a million nodes is read, and read again after a change',
    { tag: '@heavy' },
    async ({ ready }) => {
      const { shop, errors } = await opened(ready, trial('million'));
      await expect.poll(() => markedNumbers(shop)).toEqual([trialNumber(0)]);
      await shop.evaluate((number) => document.querySelector('p')!.append(` ${number}`), trialNumber(1));
      await expect.poll(() => markedNumbers(shop)).toHaveLength(2);
      expect(errors).toEqual([]);
    },
  );

  test(
    'a page of 10,000 numbers gets a limited number of marks, and causes one message and no call',
    { tag: '@heavy' },
    async ({ ready, sandbox }) => {
      const heard = await recordMessages(ready.worker);
      const { shop, errors } = await opened(ready, trial('fakes'));
      await expect.poll(() => countMarks(shop)).toBe(300);
      await shop.mouse.wheel(0, 3000);
      await expect.poll(() => shop.evaluate(() => scrollY)).toBeGreaterThan(0);
      await settled(ready, shop);
      expect(await countMarks(shop)).toBe(300);
      expect(await heard()).toEqual(['hello']);
      expect([errors, sandbox.calls()]).toEqual([[], []]);
    },
  );

  test('a number that occurs more than a thousand times has a limited number of marks @walks', async ({
    ready,
  }) => {
    const { shop } = await opened(ready, trial('plain'));
    await expect.poll(() => countMarks(shop)).toBe(1);
    await shop.evaluate((number) => {
      for (let i = 0; i < 3000; i += 1) document.body.append(document.createElement('p'));
      for (const p of document.querySelectorAll('p')) p.append(` ${number}`);
    }, trialNumber(1));
    await expect.poll(() => countMarks(shop)).toBe(1000);
  });

  test('a page with a thousand changes a second keeps running, and its last state is marked @walks', async ({
    ready,
  }) => {
    const { shop, errors } = await opened(ready, trial('plain'));
    await expect.poll(() => countMarks(shop)).toBe(1);
    const made = await shop.evaluate(
      async (numbers) => {
        const number = document.querySelector('#number')!.firstChild as Text;
        const list = document.createElement('ul');
        document.body.append(list);
        let count = 0;
        for (const end = Date.now() + 4000; Date.now() < end;) {
          for (let i = 0; i < 10; i += 1) {
            count += 1;
            number.data = numbers[count % numbers.length]!;
            if (count % 2 === 0) list.append(document.createElement('li'));
            else list.firstChild?.remove();
          }
          await new Promise((resolve) => void setTimeout(resolve, 10));
        }
        number.data = numbers[7]!;
        return count;
      },
      manyNumbers.slice(0, 50),
    );
    // The page was not slowed down much (4,000 changes are the maximum).
    expect(made).toBeGreaterThan(800);
    await expect.poll(() => marksNow(shop)).toEqual([manyNumbers[7]!]);
    expect(errors).toEqual([]);
  });

  test('after a page removed the extension’s elements again and again, a click still opens the card @walks', async ({
    ready,
    sandbox,
  }) => {
    const { shop, errors } = await opened(ready, trial('plain'));
    await expect.poll(() => countMarks(shop)).toBe(1);
    await shop.evaluate((hosts) => {
      const loop = setInterval(() => {
        for (const host of document.querySelectorAll(hosts)) host.remove();
      }, 5);
      Object.assign(globalThis, { loop });
    }, ownHosts);
    const { x, y } = await placeOf(shop, trialNumber(0));
    for (let i = 0; i < 4; i += 1) {
      await shop.mouse.move(x - (i % 2), y);
      await shop.mouse.click(x, y);
      await rest(shop);
      await shop.keyboard.press('Escape');
      await shop.mouse.move(5, 500);
    }
    expect(await shop.locator(ownHosts).count()).toBeLessThanOrEqual(2);
    await shop.evaluate(() => clearInterval((globalThis as unknown as { loop: number }).loop));
    sandbox.clearCalls();
    await (await clickNumber(shop, trialNumber(0))).has('card-follow');
    expect(errors).toEqual([]);
  });
});

test.describe('a page that tries to press for the user', () => {
  /** Opens the plain page and shows the chip of its number. The page can reach the chip's host. */
  async function withChip(run: ExtensionBrowser) {
    const { shop } = await opened(run, trial('plain'));
    const { card } = await pointAt(shop, trialNumber(0));
    return { shop, card };
  }

  test('synthetic clicks on the chip or its host do nothing', async ({ ready, sandbox }) => {
    const { shop, card } = await withChip(ready);
    const { x, y } = (await card.box('chip'))!;
    await shop.evaluate(
      ([left, top]) => {
        const host = document.elementFromPoint(left! + 10, top! + 10) as HTMLElement;
        host.click();
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          host.dispatchEvent(
            new MouseEvent(type, { bubbles: true, composed: true, clientX: left! + 10, clientY: top! + 10 }),
          );
      },
      [x, y],
    );
    await card.act('chip', 'this.click();');
    await settled(ready, shop);
    expect(await card.isOpen()).toBe(false);
    expect(sandbox.calls()).toEqual([]);
  });

  const hostStyle = (name: string, value: string) => `
    const style = () => document.querySelector('${ownHosts}:last-of-type')?.style.setProperty('${name}', '${value}', 'important');
    setInterval(style, 20); style();`;
  const coverIn = (root: string) => `
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;background:white;pointer-events:none';
    ${root}.append(cover);
    const rise = () => { if (cover.matches(':popover-open')) cover.hidePopover(); cover.showPopover(); };
    setInterval(rise, 50); rise();`;
  type Hiding = [name: string, script: string];
  const hidings: Hiding[] = [
    ['a transparent host', hostStyle('opacity', '0.01')],
    [
      'a popover in a closed shadow tree, above it',
      coverIn(`document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' })`),
    ],
  ];
  const moreHidings: Hiding[] = [
    ['a clipped host', hostStyle('clip-path', 'inset(0 0 99% 0)')],
    ['a filter on the host', hostStyle('filter', 'opacity(0.01)')],
    ['a rotated host', hostStyle('transform', 'rotate(1deg)')],
    ['a popover above it', coverIn('document.body')],
  ];
  const pressHidden = async (ready: ExtensionBrowser, sandbox: Sandbox, some: readonly Hiding[]) => {
    for (const [name, script] of some) {
      const { shop, card } = await withChip(ready);
      await shop.evaluate(script);
      await card.press('chip');
      await rest(shop);
      expect(sandbox.calls(), name).toEqual([]);
      // The card opens but asks first. Its buttons are guarded the same way.
      for (const control of ['card-look-up', 'card-not-parcel']) {
        if (!(await card.shows(control))) continue;
        await card.press(control);
        await settled(ready, shop);
      }
      expect(sandbox.calls(), name).toEqual([]);
      expect((await ready.worker.evaluate(readItems)).hidden, name).toBeUndefined();
      expect(await countMarks(shop), name).toBe(1);
      await shop.close();
    }
  };
  test('a press in a chip or card that the page hides makes no call', ({ ready, sandbox }) =>
    pressHidden(ready, sandbox, hidings));
  test('a press in a chip or card that the page hides in other ways makes no call @walks', ({
    ready,
    sandbox,
  }) => pressHidden(ready, sandbox, moreHidings));

  test('a style of the page for all elements does not change the card @walks', async ({ ready }) => {
    const { shop } = await opened(ready, trial('plain'));
    const card = await clickNumber(shop, trialNumber(0));
    await card.has('card-follow');
    const properties = ['color', 'background-color', 'font-size', 'letter-spacing', 'visibility'];
    const look = () => Promise.all(properties.map((property) => card.style('card', property)));
    const before = await look();
    await shop.addStyleTag({
      content: `* { --ink: red !important; --paper: red !important; --type: serif !important;
        color: red !important; font-size: 40px !important; letter-spacing: 9px !important; visibility: hidden !important }`,
    });
    expect(await look()).toEqual(before);
  });

  test('synthetic presses of the card’s buttons do nothing', async ({ ready, sandbox }) => {
    const { shop } = await opened(ready, trial('plain'));
    await fade(shop);
    const card = await clickNumber(shop, trialNumber(0));
    await card.has('card-look-up');
    for (const control of ['card-look-up', 'card-not-parcel']) await card.act(control, 'this.click();');
    await settled(ready, shop);
    expect(sandbox.calls()).toEqual([]);
    expect(await countMarks(shop)).toBe(1);
  });
});

test('only frames of the same site as the page are read', async ({ ready }) => {
  const { shop } = await opened(ready, trial('frames'));
  const counts = async () => {
    const all: Record<string, number> = {};
    for (const frame of shop.frames()) {
      const element = frame === shop.mainFrame() ? null : await frame.frameElement();
      const name = element ? ((await element.getAttribute('title')) ?? '') : 'top';
      all[name] = await frame.evaluate(() =>
        [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
      );
    }
    return all;
  };
  await expect.poll(async () => (await counts())['same']).toBe(1);
  await shop.waitForLoadState('load');
  await settled(ready, shop);
  expect(await counts()).toEqual({ top: 1, same: 1, foreign: 0, data: 0, sandboxed: 0, srcdoc: 0 });
});

test('no event reveals the extension to a page, and no event of a page stops the content script @walks', async ({
  ready,
}) => {
  const shop = await ready.context.newPage();
  await shop.addInitScript((id) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    document.addEventListener(id, ({ type }) => heard.push(type));
  }, ready.extensionId);
  await shop.goto(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  expect(await shop.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
  await shop.evaluate(
    ([id, number]) => {
      document.dispatchEvent(new CustomEvent(id!));
      document.body.append(number!);
    },
    [ready.extensionId, trialNumber(1)],
  );
  await expect.poll(() => countMarks(shop)).toBe(2);
});

test('a content script injected a second time replaces the first @walks', async ({ ready }) => {
  const { shop, errors } = await opened(ready, trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  const popup = await listenTo(ready, market);
  await popup.last('a first report', ({ numbers }) => numbers.length === 1);
  const tab = await tabAt(ready, market);
  await ready.worker.evaluate(async (tabId) => {
    await chrome.scripting.executeScript({ target: { tabId }, files: ['content-scripts/content.js'] });
  }, tab);
  await shop.evaluate((number) => document.body.append(number), trialNumber(1));
  await expect.poll(() => countMarks(shop)).toBe(2);
  await (await clickNumber(shop, trialNumber(0))).has('card-look-up');
  expect(errors).toEqual([]);
});

test('after a reload of the extension, open shop pages have no marks, elements or errors left', async ({
  ready,
}) => {
  const pages = [];
  for (const name of ['plain', 'controls', 'joins']) pages.push(await opened(ready, trial(name)));
  for (const { shop } of pages) await expect.poll(() => countMarks(shop)).toBeGreaterThan(0);
  const { shop } = pages[0]!;
  await shop.bringToFront();
  const card = await clickNumber(shop, trialNumber(0));
  await card.has('card-follow');

  const isOn = async () => {
    const page = await ready.context.newPage();
    const answer = await page.goto(ready.pageUrl('popup.html')).catch(() => null);
    await page.close();
    return answer !== null;
  };
  const asOld = await asContentScript(shop, ready.extensionId);
  expect(await asOld('typeof chrome.runtime.id')).toBe('string');
  await ready.worker.evaluate(() => chrome.runtime.reload()).catch(() => {});
  await until(
    'the old content script to be disconnected',
    async () => (await asOld('typeof chrome.runtime?.id')) === 'undefined',
  );
  await until('the extension to run again', isOn);
  const again = await opened(ready, trial('plain'));
  await expect.poll(() => countMarks(again.shop)).toBeGreaterThan(0);
  for (const { shop: page } of pages) {
    await page.bringToFront();
    await page.evaluate((number) => document.body.append(number), trialNumber(9));
    await page.mouse.move(60, 25);
    await page.mouse.click(60, 25);
  }
  for (const { shop: page, errors } of pages) {
    await until('the marks to disappear', async () => (await countMarks(page)) === 0);
    expect(await page.locator(ownHosts).count()).toBe(0);
    expect(errors).toEqual([]);
  }
});

test('a React page renders correctly with marks and is marked again after each render', async ({ ready }) => {
  const { shop, errors } = await opened(ready, `${market}react`);
  const rendered = (n: number) => shop.locator(`html[data-rendered="${n}"]`).waitFor();
  await rendered(0);
  await expect.poll(() => markedNumbers(shop)).toContain(reactNumbers[0]);
  for (let n = 1; n <= 12; n += 1) {
    await shop.locator('#next').click();
    await rendered(n);
    const number = reactNumbers[n % 3]!;
    expect(await shop.locator('#shown').textContent()).toBe(number);
    const order = n % 4 === 3 ? [] : [`เลขพัสดุ: ${number} (${number.length})`];
    expect(await shop.locator('main > p').allTextContents()).toEqual(order);
    expect(await shop.locator('li').allTextContents()).toEqual(reactNumbers.slice(0, (n % 3) + 1));
    const expected = [number, ...order.map(() => number), ...reactNumbers.slice(0, (n % 3) + 1)];
    await expect.poll(() => marksNow(shop)).toEqual(expected.toSorted());
  }
  expect(errors).toEqual([]);
});
