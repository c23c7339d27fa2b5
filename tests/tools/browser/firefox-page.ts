import type { Page as PlaywrightPage } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { FirefoxRun } from './firefox.ts';
import * as marks from './marks.ts';
import * as resting from './rest.ts';
import { until } from './until.ts';

// The functions of marks.ts and rest.ts call only `page.evaluate`, which works the same way in both drivers.
const asPage = (page: Page): PlaywrightPage => page as unknown as PlaywrightPage;

export const markedNumbers = (page: Page): Promise<string[]> => marks.markedNumbers(asPage(page));
export const placeOf = (page: Page, trackingNo: string): Promise<{ x: number; y: number }> =>
  marks.placeOf(asPage(page), trackingNo);

export const rest = (page: Page): Promise<void> => resting.rest(asPage(page));
const drawn = (page: Page): Promise<void> => resting.drawn(asPage(page));

/**
 * Runs `work` in the world of our content script on a page: `scripting.executeScript` uses the same world. `work` must
 * be self-contained, as it is sent as text. Rethrows what it throws.
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

/** The card on a page. Its shadow root is closed to the page; in Firefox the extension can still open it. */
export type FirefoxCard = {
  read(): Promise<string>;
  /** Waits until its text contains these words; returns the whole text. */
  text(words: string): Promise<string>;
  has(testId: string): Promise<void>;
  /** Waits for a control; returns its middle. */
  at(testId: string): Promise<{ x: number; y: number }>;
  /** Clicks a control with the mouse when it no longer moves. */
  press(testId: string): Promise<void>;
  isOpen(): Promise<boolean>;
  /** Its width in CSS pixels. */
  width(): Promise<number>;
};

type Seen = { text: string; x: number; y: number; width: number };

/** The text, width and middle of the card's element with a test id; null if it is hidden, disabled or missing. */
const look = (run: FirefoxRun, page: Page, testId: string): Promise<Seen | null> =>
  asContentScript(
    run,
    page,
    (id): Seen | null => {
      type Opened = Element & { openOrClosedShadowRoot?: ShadowRoot | null };
      // The host is a sibling of the body, or inside a dialog of the page.
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
      // The card moves after each redraw.
      const { x, y } = await until(`the card's ${testId} to stop moving`, async () => {
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

/** Moves the mouse onto a marked number, clicks it, and returns the card that opens. */
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
