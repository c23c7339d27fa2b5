import type { Page } from '@playwright/test';
import { traced } from '../bench/trace.ts';
import { cardOf } from '../browser/card.ts';
import type { Run } from '../browser/launch.ts';
import { clickNumber, countMarks, markedNumbers, moveOnto, pointAt } from '../browser/marks.ts';
import { listenTo } from '../browser/port.ts';
import { hearRestyled } from '../browser/restyled.ts';
import { trialNumber } from '../sandbox/shops/trials.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Only a browser lays out, highlights and prints a page that goes on changing while a content script reads it.

const trial = (name: string) => `${market}trial/${name}`;

/** A page with one number in an element of its own, behind its label and well away from the edges of the page. */
async function openedWith(run: Run, trackingNo: string): Promise<Page> {
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

test('a clock that ticks beside a number does not take its chip away', async ({ ready, sandbox }) => {
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

test('where numbers go from a page that had too many, others take their place, and no word of it is left', async ({
  ready,
}) => {
  const shop = await ready.open(trial('fakes'));
  await expect.poll(() => countMarks(shop)).toBe(300);
  const popup = await listenTo(ready, market);
  await popup.last('it to be full', ({ isFull }) => isFull);
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
  const { numbers } = await popup.last('it not to be full', ({ isFull }) => !isFull);
  expect(numbers.map(({ trackingNo }) => trackingNo)).toEqual([trialNumber(0)]);
});

test('a page of thousands of shadow trees, one within the other, is read to its end', async ({ ready }) => {
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

test('a number that stands in a shadow tree without an element around it has its chip, too', async ({
  ready,
  sandbox,
}) => {
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

test('marks come back where the page has cleared all highlights, and nothing else changes', async ({
  ready,
}) => {
  const shop = await ready.open(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  await shop.evaluate(() => CSS.highlights.clear());
  expect(await countMarks(shop)).toBe(0);
  await expect.poll(() => countMarks(shop)).toBe(1);
});

test('what is printed of a page has neither marks nor card', async ({ ready, sandbox }) => {
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

test('on a page written from right to left the card reads from left to right, as its languages do', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  await shop.evaluate(() => (document.documentElement.dir = 'rtl'));
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.text('Checked just now');
  expect(await card.style('card', 'direction')).toBe('ltr');
});

test('Escape pressed in the card closes the card and nothing of the page', async ({ ready, sandbox }) => {
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

test('a number is read anew where only the words beside it changed', async ({ ready }) => {
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

test('of a page that is taken away piece by piece while it is read, all that stays is read', async ({
  ready,
}) => {
  const shop = await ready.open(trial('plain'));
  await expect.poll(() => countMarks(shop)).toBe(1);
  const lost = await shop.evaluate(async (number) => {
    const main = document.createElement('main');
    main.hidden = true; // read all the same, and laid out in no time
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
    // Behind each slice of the reading, for all work of the lowest priority is done in turn.
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

test('a thousand texts of one line that change at once never hold the page for long', async ({ ready }) => {
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
  // Compared with the whole of the work, in processor time: what that is in milliseconds is this machine's affair.
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
