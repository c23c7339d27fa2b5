import { browser } from './browser.ts';

/** What lies behind the text of each kind. */
export const badgeGrounds = { trouble: '#c02b2b', news: '#b04f0a', rest: '#5f6673' } as const;

/** What the badge says in place of a number: colour is never the only sign. */
export const badgeSigns = { trouble: '!', rest: '‖', offline: '–' } as const;

/** Draws the badge of the toolbar button: a few characters, their meaning in words, and of what kind it is. */
export async function showBadge(text: string, title: string, kind: keyof typeof badgeGrounds): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
    browser.action.setBadgeBackgroundColor({ color: badgeGrounds[kind] }),
    browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
  ]);
}
