import { browser } from './browser.ts';

/** What the toolbar button says: a few characters, their meaning in words, and of what kind it is. */
type Badge = { text: string; title: string; kind: 'trouble' | 'news' | 'rest' };

const grounds = { trouble: '#c02b2b', news: '#b04f0a', rest: '#5f6673' } as const;

/** Draws the badge. Words stand in the title, so colour is never the only sign. */
export async function showBadge({ text, title, kind }: Badge): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
    browser.action.setBadgeBackgroundColor({ color: grounds[kind] }),
    browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
  ]);
}
