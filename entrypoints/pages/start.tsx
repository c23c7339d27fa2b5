import { render, type VNode } from 'preact';
import { watchFocus } from '@/components/focus.ts';
import { loadTexts } from '@/utils/platform/i18n-load.ts';
import { defaultSettings, type Settings } from '@/utils/platform/settings.ts';
import { notedTheme } from '@/utils/platform/theme.ts';
import { liveSettings } from './reading.ts';

const firstTimeoutMs = 100; // what comes later than that is drawn later
const settingsTimeoutMs = 2000;

/**
 * Draws a page of ours. Settings are one small read away: waiting for them is cheaper than a view that changes its
 * words. What it draws first is read meanwhile (`first`), so that it is drawn once. Where the settings cannot be read, or
 * the browser does not answer in two seconds, the view is drawn with the standard ones and says so; it is never blank
 * (PROMISES P42).
 */
export async function start(
  draw: (first: Settings) => VNode,
  first: Promise<void> = Promise.resolve(),
): Promise<void> {
  const app = document.getElementById('app')!;
  watchFocus(app);
  await Promise.race([liveSettings.begin(), timeout(settingsTimeoutMs)]);
  const read = typeof liveSettings.value === 'object' ? liveSettings.value : null;
  const settings = read ?? { ...defaultSettings(), theme: notedTheme() };
  await loadTexts(settings.language);
  await Promise.race([first, timeout(firstTimeoutMs)]);
  if (read) {
    render(draw(settings), app);
  } else {
    const { UnreadSettings } = await import('./UnreadSettings.tsx');
    render(<UnreadSettings language={settings.language}>{draw(settings)}</UnreadSettings>, app);
  }
  void import('./alarm.ts').then(({ watchAlarm }) => watchAlarm());
}

const timeout = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
