import type { Page as PlaywrightPage } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { FirefoxRun } from './firefox.ts';
import * as marks from './marks.ts';
import * as resting from './rest.ts';
import { until } from './until.ts';

// What reads marks or rests only evaluates, which the pages of both drivers do alike.
const asPage = (page: Page): PlaywrightPage => page as unknown as PlaywrightPage;

export const markedNumbers = (page: Page): Promise<string[]> => marks.markedNumbers(asPage(page));
export const placeOf = (page: Page, trackingNo: string): Promise<{ x: number; y: number }> =>
  marks.placeOf(asPage(page), trackingNo);

export const rest = (page: Page): Promise<void> => resting.rest(asPage(page));
const drawn = (page: Page): Promise<void> => resting.drawn(asPage(page));

/**
 * Speaks as our content script on a page: what the extension puts into a page runs in the very world its content
 * script lives in. `work` stands alone (it is sent as text); a throw comes back as one.
 */
export async function asContentScript<T, A = undefined>(
  { desk }: FirefoxRun,
  page: Page,
  work: (arg: A) => T | Promise<T>,
  arg?: A,
): Promise<T> {
  const answer = await desk.evaluate(`(async () => {
    const tabs = (await browser.tabs.query({})).filter(({ url }) => url === ${JSON.stringify(page.url())});
    const [{ result, error }] = await browser.scripting.executeScript({
      target: { tabId: tabs.at(-1).id },
      func: ${work.toString()},
      args: ${JSON.stringify(arg === undefined ? [] : [arg])},
    });
    return { result, error: error && String(error.message ?? error) };
  })()`);
  const { result, error } = answer as { result: T; error?: string };
  if (error !== undefined) throw new Error(error);
  return result;
}

/** The card on a page: its shadow root is closed to the page, but not to the extension in Firefox. */
export type FirefoxCard = {
  read(): Promise<string>;
  /** Waits until its text has these words, and gives all of it. */
  text(words: string): Promise<string>;
  has(testId: string): Promise<void>;
  /** Waits for a control, and gives its middle. */
  at(testId: string): Promise<{ x: number; y: number }>;
  /** Presses a control with the mouse, once it stands still. */
  press(testId: string): Promise<void>;
  isOpen(): Promise<boolean>;
  /** How wide it is, in CSS pixels. */
  width(): Promise<number>;
};

type Seen = { text: string; x: number; y: number; width: number };

/** What of the card a test id names: its text and its middle; null when it is not shown. */
const look = (run: FirefoxRun, page: Page, testId: string): Promise<Seen | null> =>
  asContentScript(
    run,
    page,
    (id): Seen | null => {
      type Opened = Element & { openOrClosedShadowRoot?: ShadowRoot | null };
      // Beside the body, or in a dialog of the page.
      const hosts = [...document.querySelectorAll<Opened>('[popover]')];
      const find = ({ openOrClosedShadowRoot: root }: Opened) =>
        root?.querySelector<HTMLElement>(`[data-testid="${id}"]`) ?? null;
      const found = hosts.map(find).find((element) => element !== null);
      if (!found || found.matches(':disabled')) return null;
      const { x, y, width, height } = found.getBoundingClientRect();
      return width > 0 ? { text: found.innerText, x: x + width / 2, y: y + height / 2, width } : null;
    },
    testId,
  );

export function cardOf(run: FirefoxRun, page: Page): FirefoxCard {
  const see = (testId: string): Promise<Seen> => until(`the card's ${testId}`, () => look(run, page, testId));
  const read = async (): Promise<string> => (await look(run, page, 'card'))?.text ?? '';
  return {
    read,
    text: (words) =>
      until(`the card to say "${words}"`, async () => {
        const text = await read();
        return text.includes(words) ? text : null;
      }),
    has: async (testId) => void (await see(testId)),
    at: see,
    async press(testId) {
      // A card that has just been drawn anew is about to be placed anew.
      const { x, y } = await until(`the card's ${testId} to stand still`, async () => {
        const first = await see(testId);
        await drawn(page);
        const then = await see(testId);
        return first.x === then.x && first.y === then.y ? then : null;
      });
      await page.mouse.click(x, y);
    },
    isOpen: async () => (await look(run, page, 'card')) !== null,
    width: async () => (await see('card')).width,
  };
}

/** Points at a marked number as a person does, clicks it, and gives the card that opens. */
export async function clickNumber(run: FirefoxRun, page: Page, trackingNo: string): Promise<FirefoxCard> {
  await page.bringToFront();
  const { x, y } = await placeOf(page, trackingNo);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  const card = cardOf(run, page);
  await until('the card to open', card.isOpen);
  return card;
}
