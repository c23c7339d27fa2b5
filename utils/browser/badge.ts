import { browser } from './browser.ts';

export const badgeColors = { trouble: '#c02b2b', news: '#b04f0a', rest: '#5f6673' } as const;

/** Text of a badge without a number, so that its meaning never depends on colour alone. */
export const badgeSigns = { trouble: '!', rest: '‖', offline: '–' } as const;

/** Draws the toolbar badge. `text` is a few characters, `title` explains them, `kind` picks the colour. */
export async function showBadge(text: string, title: string, kind: keyof typeof badgeColors): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
    browser.action.setBadgeBackgroundColor({ color: badgeColors[kind] }),
    browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
  ]);
}

/** Whether the browser has pins, and Waybill's button is not pinned. False in Firefox, which has no pins to press. */
export async function isUnpinned(): Promise<boolean> {
  const { getUserSettings } = browser.action as typeof browser.action & {
    getUserSettings?: () => Promise<{ isOnToolbar?: boolean }>;
  };
  // Only Chromium has `sidePanel`.
  return 'sidePanel' in browser && (await getUserSettings?.())?.isOnToolbar === false;
}
