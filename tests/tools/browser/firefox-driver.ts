import type { Page } from 'puppeteer-core';
import * as alarms from './alarms.ts';
import { countStop } from './count-stops.ts';
import type { FirefoxRun } from './firefox.ts';
import { readBadge } from './shown.ts';
import { isListSettled } from './stored-records.ts';
import { until } from './until.ts';

/** The selector of an element by its test id. */
export const at = (testId: string): string => `[data-testid=${testId}]`;

/** The text of the first element with a test id; empty if there is none. */
export const textOf = (page: Page, testId: string): Promise<string> =>
  page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.innerText ?? '', at(testId));

/** How many elements with a test id there are. */
export const countOf = (page: Page, testId: string): Promise<number> =>
  page.evaluate((selector) => document.querySelectorAll(selector).length, at(testId));

/** Clicks a control with the mouse when it exists and no longer moves; `count` 2 is a double click. Returns where. */
export const press = (page: Page, testId: string, count = 1): Promise<{ x: number; y: number }> =>
  pressIn(page, at(testId), count);

/** Like `press`, with any selector. */
export async function pressIn(page: Page, selector: string, count = 1): Promise<{ x: number; y: number }> {
  await page.bringToFront(); // the browser draws no frames for a tab in the background
  const { x, y } = await page.evaluate(untilStill, selector);
  await page.mouse.click(x, y, { count });
  return { x, y };
}

/** Runs in a page: waits until a control is clickable and has not moved for one frame; returns its middle. */
const untilStill = (selector: string): Promise<{ x: number; y: number }> =>
  new Promise((resolve) => {
    let before = '';
    const look = (): void => {
      const found = document.querySelector(selector);
      const { x: left, y: top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isReached = found?.contains(document.elementFromPoint(x, y)) && !found.matches(':disabled');
      const now = [left, top, width, height].join();
      if (isReached && now === before) return resolve({ x, y });
      if (!isReached) found?.scrollIntoView({ block: 'center', behavior: 'instant' });
      before = now;
      requestAnimationFrame(look);
    };
    look();
  });

/** Replaces the text of a field by typing. */
export async function fill(page: Page, testId: string, text: string): Promise<void> {
  await page.bringToFront();
  await page.waitForSelector(at(testId));
  await page.evaluate(
    (selector, typed) => {
      document.querySelector<HTMLInputElement>(selector)!.select();
      document.execCommand('insertText', false, typed);
    },
    at(testId),
    text,
  );
}

/** Sets the extension up on its settings page, as a user does. */
export async function signIn(
  { desk }: FirefoxRun,
  { apiKey, keySecret }: { apiKey: string; keySecret: string },
): Promise<void> {
  // Stored before by another test step: the fields open in place of the key.
  const isStored = await until('the key or its fields', async () => {
    if ((await countOf(desk, 'key-replace')) > 0) return 'yes';
    return (await countOf(desk, 'api-key')) > 0 && 'no';
  });
  if (isStored === 'yes') await press(desk, 'key-replace');
  await fill(desk, 'api-key', apiKey);
  await fill(desk, 'key-secret', keySecret);
  // Asked of a new user. Without a limit, so that the tests may make many calls.
  if ((await countOf(desk, 'plan-other')) > 0) await press(desk, 'plan-other');
  const isNew = (await countOf(desk, 'welcome')) > 0;
  await press(desk, 'test');
  // A key that the test refused can be saved without one. The first accepted one leads to the first parcel.
  const has = async (id: string) => (await countOf(desk, id)) > 0;
  const end = isNew ? 'first-number' : 'key-line';
  await until('the result of the test', async () => (await has('save')) || (await has(end)));
  if (await has('save')) await press(desk, 'save');
  else if (await has('first-number')) await press(desk, 'all-settings');
  await until('the settings', () => has('couriers-note'));
  await until('the list of couriers', () => desk.evaluate(isListSettled));
}

/** Makes every parcel due now and fires the polling alarm. */
export const pollNow = ({ desk }: FirefoxRun): Promise<void> => desk.evaluate(alarms.makeDueAndFire, null);

/** The badge's text and the title of the toolbar button. */
export const shownBadge = ({ desk }: FirefoxRun): Promise<{ text: string; title: string }> =>
  desk.evaluate(readBadge);

/** The names of the alarms that are set. */
export const alarmNames = ({ desk }: FirefoxRun): Promise<string[]> => desk.evaluate(alarms.alarmNames);

/** Starts the event page if the browser has stopped it. */
export const wakeBackground = ({ desk }: FirefoxRun): Promise<void> =>
  desk.evaluate(async () => {
    await chrome.runtime.getBackgroundPage();
  });

/** Waits until the browser has stopped the idle event page. */
export async function untilBackgroundStopped({ desk }: FirefoxRun): Promise<void> {
  await until('the event page to stop', () =>
    desk.evaluate(() => chrome.extension.getBackgroundPage() === null),
  );
  countStop();
}

/**
 * Records desktop notifications; the returned function reads their ids so far. A headless browser closes each
 * notification at once, so `notifications.getAll` is always empty. Every extension page receives the close event.
 */
export async function recordNotifications({ desk }: FirefoxRun): Promise<() => Promise<string[]>> {
  await desk.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chrome.notifications.onClosed.addListener((id) => void heard.push(id));
  });
  return () => desk.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}
