import type { BrowserCommand } from 'vitest/node';

// Commands that a view test runs in Node: real input, and media features that Playwright emulates.

/** Presses a key on the focused element. */
const press: BrowserCommand<[key: string]> = ({ page }, key) => page.keyboard.press(key);

const type: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.insertText(text);

/** Clicks at a point of the window, with some keys held down. */
const clickAt: BrowserCommand<[x: number, y: number, keys: readonly string[]]> = async (
  { page },
  x,
  y,
  keys,
) => {
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.click(x, y);
  for (const key of keys) await page.keyboard.up(key);
};

/** Media features; null = not emulated. */
type Media = {
  colorScheme?: 'light' | 'dark' | null;
  forcedColors?: 'active' | null;
  reducedMotion?: 'reduce' | 'no-preference' | null;
};
const emulate: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media);

export const commands = { press, type, clickAt, emulate };

type Sent<C> = C extends BrowserCommand<infer Given> ? (...of: Given) => Promise<void> : never;
declare module 'vitest/browser' {
  interface BrowserCommands {
    press: Sent<typeof press>;
    type: Sent<typeof type>;
    clickAt: Sent<typeof clickAt>;
    emulate: Sent<typeof emulate>;
  }
}
