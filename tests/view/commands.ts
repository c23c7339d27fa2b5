import type { BrowserCommand } from 'vitest/node';

// Commands that a view test runs in Node: real input, and the media features that Playwright emulates.

/** The methods of Playwright's Locator that a test may call. */
export type Action =
  'check' | 'clear' | 'click' | 'fill' | 'hover' | 'press' | 'pressSequentially' | 'selectOption' | 'uncheck';

/** Calls a method on the one element that a selector finds in a frame. Playwright waits until it is visible and still. */
const act: BrowserCommand<[frame: string, selector: string, action: Action, given: unknown[]]> = async (
  { iframe },
  name,
  selector,
  action,
  given,
) => {
  const locator = iframe.frameLocator(`iframe[name="${name}"]`).locator(selector);
  await (locator[action] as (...of: unknown[]) => Promise<unknown>).apply(locator, given);
};

/** Presses a key on the focused element. */
const press: BrowserCommand<[key: string]> = ({ page }, key) => page.keyboard.press(key);

const type: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.insertText(text);

/** Clicks at a point of the window. */
const clickAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);

/** Media features; null = as without emulation. */
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
