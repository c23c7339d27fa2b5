import type { BrowserCommand } from 'vitest/node';

// What a view test does by the browser itself: runs in Node, beside the test.

/** The deeds of Playwright's locator that a test may ask for. */
export type Deed =
  'check' | 'clear' | 'click' | 'fill' | 'hover' | 'press' | 'pressSequentially' | 'selectOption' | 'uncheck';

/** Does something to the one element a selector names in a frame, as a person would: visible, at rest, not covered. */
const act: BrowserCommand<[frame: string, selector: string, deed: Deed, given: unknown[]]> = async (
  { iframe },
  name,
  selector,
  deed,
  given,
) => {
  const locator = iframe.frameLocator(`iframe[name="${name}"]`).locator(selector);
  await (locator[deed] as (...of: unknown[]) => Promise<unknown>).apply(locator, given);
};

/** Presses a key where the focus is. */
const press: BrowserCommand<[key: string]> = ({ page }, key) => page.keyboard.press(key);

const type: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.insertText(text);

/** Moves the pointer, and presses there. */
const clickAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);

/** What the browser tells pages of its user's wishes; null = as usual. */
type Media = {
  colorScheme?: 'light' | 'dark' | null;
  forcedColors?: 'active' | null;
  reducedMotion?: 'reduce' | 'no-preference' | null;
};
const emulate: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media);

export const commands = { act, press, type, clickAt, emulate };

type Sent<C> = C extends BrowserCommand<infer Given> ? (...of: Given) => Promise<void> : never;
declare module 'vitest/browser' {
  interface BrowserCommands {
    act: Sent<typeof act>;
    press: Sent<typeof press>;
    type: Sent<typeof type>;
    clickAt: Sent<typeof clickAt>;
    emulate: Sent<typeof emulate>;
  }
}
