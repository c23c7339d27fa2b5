import { render, type VNode } from 'preact';
import { watchHand } from '@/components/quiet-focus.ts';
import { loadAllTexts, loadTexts } from '@/utils/platform/i18n-load.ts';
import { defaultSettings, type Settings } from '@/utils/platform/settings.ts';
import { liveSettings } from './reading.ts';

const patience = 100; // milliseconds: what comes later than that is drawn later

/**
 * Draws a page of ours. Settings and texts are one small read away: waiting for them is cheaper than a view that
 * changes its words; the list says little, and its texts are loaded in part. What it draws first is read meanwhile
 * (`first`), so that it is drawn once. Where the settings cannot be read the view says so; it is never blank (PROMISES
 * P42).
 */
export async function start(
  draw: (first: Settings) => VNode,
  says: 'little' | 'all',
  first: Promise<void> = Promise.resolve(),
): Promise<void> {
  watchHand();
  await liveSettings.begin();
  const settings = typeof liveSettings.value === 'object' ? liveSettings.value : defaultSettings();
  await loadTexts(settings.language);
  if (says === 'all') await loadAllTexts();
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, patience))]);
  const app = document.getElementById('app')!;
  render(draw(settings), app);
  void import('./alarm.ts').then(({ watchAlarm }) => watchAlarm());
  // Before something has the focus nothing can lose it.
  addEventListener(
    'focusin',
    () => void import('@/components/keep-focus.ts').then(({ keepFocus }) => keepFocus(app)),
    { once: true },
  );
}
