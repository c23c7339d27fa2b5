import type { Page } from '@playwright/test';
import { traced } from '../tools/bench/trace.ts';
import { cardOf } from '../tools/browser/card.ts';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { clickNumber, countMarks, markedNumbers, moveOnto, pointAt } from '../tools/browser/marks.ts';
import { listenTo } from '../tools/browser/port.ts';
import { rest } from '../tools/browser/rest.ts';
import { hearRestyled } from '../tools/browser/restyled.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Needs a browser: it lays out, marks and prints pages that change while the content script reads them.

const trial = (name: string) => `${market}trial/${name}`;

/** Opens a page with one number in a `b` element after its label, away from the edges of the page. */
async function openedWith(run: ExtensionBrowser, trackingNo: string): Promise<Page> {
  const page = await run.open(trial('words'));
  await page.evaluate((number) => {
    const line = document.querySelector('p')!;
    line.style.margin = '100px';
    const own = document.createElement('b');
    own.append(number);
    line.replaceChildren('Tracking number: ', own, ' ');
  }, trackingNo);
  return page;
}

test('a ticking clock beside a number does not hide its chip', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await openedWith(ready, trackingNo);
  await shop.evaluate(() => {
    const clock = document.createTextNode('seen now');
    document.querySelector('p')!.append(clock);
    let ticks = 0;
    setInterval(() => (clock.data = `seen ${(ticks += 1)} times`), 150);
  });
  const { card, place } = await pointAt(shop, trackingNo);
  const restyled = await hearRestyled(shop);
  await shop.waitForFunction(
    () => Number(/seen (\d+)/.exec(document.querySelector('p')!.textContent!)![1]) > 20,
  );
  expect(await restyled()).toBe(0);
  await shop.mouse.click(place.x, place.y);
  await card.text('Checked just now');
});

test('when marked numbers are removed from a page with too many, others are marked, until few are left @walks', async ({
  ready,
}) => {
  const shop = await ready.open(trial('fakes'));
  await expect.poll(() => countMarks(shop)).toBe(300);
  const popup = await listenTo(ready, market);
  await popup.last('a report that the page has too many numbers', ({ isFull }) => isFull);
  const [first] = await markedNumbers(shop);
  await shop.evaluate(() => {
    for (const line of [...document.querySelectorAll('p')].slice(0, 250)) line.remove();
  });
  await expect.poll(() => markedNumbers(shop)).not.toContain(first);
  await expect.poll(() => countMarks(shop)).toBe(300);
  await shop.evaluate((number) => {
    const line = document.createElement('p');
    line.textContent = number;
    document.body.replaceChildren(line);
  }, trialNumber(0));
  const { numbers } = await popup.last('a report that all numbers are marked', ({ isFull }) => !isFull);
  expect(numbers.map(({ trackingNo }) => trackingNo)).toEqual([trialNumber(0)]);
});

test('a page with thousands of nested shadow trees is read completely @walks', async ({ ready }) => {
  const shop = await ready.open(trial('words'));
  const errors: string[] = [];
  shop.on('pageerror', (error) => errors.push(String(error)));
  await shop.evaluate(
    ([deep, late]) => {
      const made = (text: string) => {
        const box = document.createElement('div');
        box.attachShadow({ mode: 'open' }).append(text);
        return box;
      };
      const nest = made('outermost');
      nest.style.display = 'none';
      let inner = nest;
      for (let i = 0; i < 3000; i += 1) {
        const next = made('words');
        inner.shadowRoot!.append(next);
        inner = next;
      }
      inner.shadowRoot!.append(` ${deep}`);
      const many = document.createElement('div');
      for (let i = 0; i < 5000; i += 1) many.append(made('words'));
      document.body.append(many, nest, made(late!));
    },
    [trialNumber(1), trialNumber(2)],
  );
  const marked = () =>
    shop.evaluate(() =>
      [...CSS.highlights.values()]
        .flatMap((highlight) => [...highlight])
        .map(({ startContainer }) => startContainer.textContent!.trim())
        .toSorted(),
    );
  await expect.poll(marked).toEqual([trialNumber(1), trialNumber(2)].toSorted());
  expect(errors).toEqual([]);
});

test('a number that is a direct child of a shadow root also has a chip', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await openedWith(ready, trackingNo);
  await shop.evaluate(() => {
    const own = document.querySelector('b')!;
    const box = document.createElement('span');
    box.attachShadow({ mode: 'open' }).append(own.textContent!);
    own.replaceWith(box);
  });
  const { x, y } = await shop.evaluate(() => {
    const { x: left, y: top, width, height } = document.querySelector('p span')!.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const isMarkedThere = () =>
    shop.evaluate(() =>
      [...CSS.highlights.values()]
        .flatMap((highlight) => [...highlight])
        .some(({ startContainer }) => startContainer.getRootNode() instanceof ShadowRoot),
    );
  await expect.poll(isMarkedThere).toBe(true);
  await moveOnto(shop, { x, y });
  const card = await cardOf(shop);
  await card.has('chip');
  await card.press('chip');
  await card.text('Checked just now');
});

test('marks come back after the page cleared all highlights', async ({ ready }) => {
  const shop = await ready.open(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  await shop.evaluate(() => CSS.highlights.clear());
  expect(await countMarks(shop)).toBe(0);
  await expect.poll(() => countMarks(shop)).toBe(1);
});

test('a printed page shows neither marks nor card', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.text('Checked just now');
  const line = () =>
    shop.evaluate(() => {
      const [name] = CSS.highlights.keys();
      return getComputedStyle(document.body, `::highlight(${name})`).textDecorationLine;
    });
  expect([await line(), (await card.box('card')) !== null]).toEqual(['underline', true]);
  await shop.emulateMedia({ media: 'print' });
  expect([await line(), await card.box('card')]).toEqual(['none', null]);
});

test('on a right-to-left page the card is left-to-right, like its languages', async ({ ready, sandbox }) => {
  const shop = await ready.open(market);
  await shop.evaluate(() => (document.documentElement.dir = 'rtl'));
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('Checked just now');
  expect(await card.style('card', 'direction')).toBe('ltr');
});

test('Escape in the card closes only the card; the page does not receive the key', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  await shop.evaluate(() => {
    const escapes: string[] = [];
    Object.assign(globalThis, { escapes });
    for (const target of [document, window] as const)
      target.addEventListener('keydown', (event) => {
        if ((event as KeyboardEvent).key === 'Escape') escapes.push(event.type);
      });
  });
  const heard = () => shop.evaluate(() => (globalThis as unknown as { escapes: string[] }).escapes.length);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('Checked just now');
  await shop.keyboard.press('Escape');
  await expect.poll(card.isOpen).toBe(false);
  expect(await heard()).toBe(0);
  await shop.keyboard.press('Escape');
  expect(await heard()).toBe(2);
});

test('a number is read again when only the text beside it changes', async ({ ready }) => {
  const shop = await ready.open(trial('words'));
  const number = '863104277593';
  await shop.evaluate((digits) => {
    const list = document.createElement('dl');
    for (const text of ['Order number', digits, 'Somebody']) {
      const part = document.createElement('dd');
      part.append(text);
      list.append(part);
    }
    document.body.replaceChildren(list);
  }, number);
  const say = (part: number, text: string, isNew: boolean) =>
    shop.evaluate(
      ([n, words, anew]) => {
        const old = document.querySelectorAll('dd')[n]!;
        if (!anew) {
          (old.firstChild as Text).data = words;
          return;
        }
        const other = document.createElement('dd');
        other.append(words);
        old.replaceWith(other);
      },
      [part, text, isNew] as const,
    );
  const marked = () => expect.poll(async () => (await markedNumbers(shop)).toSorted());
  await shop.evaluate((other) => document.body.append(other), trialNumber(1));
  await marked().toEqual([trialNumber(1)]);
  for (const isNew of [false, true]) {
    await say(0, 'J&T tracking number', isNew);
    await marked().toEqual([number, trialNumber(1)]);
    await say(0, 'Order number', isNew);
    await marked().toEqual([trialNumber(1)]);
  }
});

test('if a page removes its content while it is read, the remaining content is still read @walks', async ({
  ready,
}) => {
  const shop = await ready.open(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  const lost = await shop.evaluate(async (number) => {
    const main = document.createElement('main');
    main.hidden = true; // saves the layout; the text is still read
    for (let n = 0; n < 60_000; n += 1) {
      const line = document.createElement('p');
      line.append('1234');
      main.append(line);
    }
    const last = document.createElement('p');
    last.append(number);
    main.append(last);
    document.body.append(main);
    type World = { scheduler: { postTask(task: () => void, options: { priority: string }): Promise<void> } };
    const { scheduler } = globalThis as unknown as World;
    let taken = 0;
    // Runs after each slice of the reading: tasks with background priority run in turn.
    for (const end = performance.now() + 15_000; performance.now() < end && taken < 50_000;) {
      await scheduler.postTask(() => {}, { priority: 'background' });
      for (let n = 0; n < 3000; n += 1) main.firstElementChild!.remove();
      taken += 3000;
      if (taken === 3000) await new Promise((resolve) => void setTimeout(resolve, 400));
    }
    return taken;
  }, trialNumber(1));
  expect(lost).toBeGreaterThan(30_000);
  await expect.poll(() => countMarks(shop)).toBe(2);
});

test('a thousand text changes in one line at once do not block the page', async ({ ready }) => {
  const shop = await ready.open(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  await shop.evaluate(() => {
    const line = document.createElement('div');
    for (let i = 0; i < 900; i += 1) line.append(document.createElement('i'));
    for (const one of line.children) one.append('word');
    document.body.append(line);
  });
  await shop.evaluate((number) => document.body.append(number), trialNumber(1));
  await expect.poll(() => countMarks(shop)).toBe(2);
  // The limit is a share of the total work, because milliseconds depend on the machine.
  const { busy, longestSlice } = await traced(
    shop,
    async () => {
      await shop.evaluate((number) => {
        for (const one of document.querySelectorAll('div i')) (one.firstChild as Text).data += 's';
        document.body.append(` ${number}`);
      }, trialNumber(2));
      await expect.poll(() => countMarks(shop)).toBe(3);
    },
    'FunctionCall',
  );
  expect(longestSlice).toBeGreaterThan(0);
  expect(longestSlice).toBeLessThan(busy / 4);
});

test('in a low window or frame the card scrolls to its buttons', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await openedWith(ready, trackingNo);
  await shop.setViewportSize({ width: 400, height: 120 });
  const card = await clickNumber(shop, trackingNo);
  await card.text('Checked just now');
  const { x, y, height } = (await card.box('card'))!;
  expect([y >= 0, y + height <= 120]).toEqual([true, true]);
  await shop.mouse.move(x + 20, y + 20);
  await shop.mouse.wheel(0, 5000);
  const bottom = async () => {
    const button = (await card.box('card-follow'))!;
    return button.y + button.height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(120);
  await card.press('card-follow');
  await card.text('Following');
});

test.describe('the card', () => {
  // Longer than the card waits for its number to come back.
  const longRest = async (shop: Page) => {
    for (let times = 0; times < 3; times += 1) await rest(shop);
  };
  const gone: Record<string, () => unknown> = {
    'leaves the view': () => scrollBy(0, 1500),
    'leaves its scrolled container': () => document.querySelector('div')!.scrollBy(0, 300),
    'is replaced by another': () => (document.querySelector('b')!.firstChild!.nodeValue = 'SHP6071834952'),
    'is drawn again': () => document.querySelector('p')!.replaceChildren('words'),
  };
  for (const [how, change] of Object.entries(gone))
    test(`closes when its number ${how}, but not while the pointer is in it`, async ({ ready, sandbox }) => {
      const { trackingNo } = parcelOf(sandbox, 'shopee-express');
      const shop = await openedWith(ready, trackingNo);
      await shop.evaluate(() => {
        const box = document.createElement('div');
        box.style.cssText = 'height:200px;overflow:auto';
        const line = document.querySelector('p')!;
        line.before(box);
        box.append(line, 'words '.repeat(2000));
        document.body.append(Object.assign(document.createElement('p'), { style: 'height:4000px' }));
      });
      const card = await clickNumber(shop, trackingNo);
      await card.text('Checked just now');
      await shop.evaluate(() => {
        scrollBy(0, 20);
        document.querySelector('div')!.scrollBy(0, 10);
      });
      const { x, y } = (await card.box('card'))!;
      await shop.mouse.move(x + 20, y + 20);
      await shop.evaluate(change);
      await longRest(shop);
      expect(await card.isOpen()).toBe(true);
      await shop.mouse.move(2, 2);
      await expect.poll(card.isOpen).toBe(false);
    });

  test('stays while its number is in view, and while a control in it has the focus', async ({
    ready,
    sandbox,
  }) => {
    const { trackingNo } = parcelOf(sandbox, 'shopee-express');
    const shop = await openedWith(ready, trackingNo);
    await shop.evaluate(() => void (document.body.style.height = '4000px'));
    const card = await clickNumber(shop, trackingNo);
    await card.text('Checked just now');
    await shop.evaluate(() => scrollBy(0, 20));
    await rest(shop);
    expect(await card.isOpen()).toBe(true);
    // The page draws the number again.
    await shop.evaluate(() => {
      const line = document.querySelector('p')!;
      line.replaceWith(line.cloneNode(true));
    });
    await expect.poll(() => markedNumbers(shop)).toContain(trackingNo);
    await longRest(shop);
    expect(await card.isOpen()).toBe(true);
    await shop.keyboard.press('Tab');
    await shop.evaluate(() => scrollBy(0, 1500));
    await longRest(shop);
    expect(await card.isOpen()).toBe(true);
  });
});
