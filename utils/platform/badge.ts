import { browser } from './browser.ts';

/** What the toolbar button says: a few characters, their meaning in words, and whether it is trouble. */
export type Badge = { text: string; title: string; trouble: boolean };

/** Draws the badge. Words stand in the title, so colour is never the only sign. */
export async function showBadge({ text, title, trouble }: Badge): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
    browser.action.setBadgeBackgroundColor({ color: trouble ? '#c02b2b' : '#b04f0a' }),
    browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
  ]);
}
