import { render, type VNode } from 'preact';
import { watchHand } from '@/components/quiet-focus.ts';
import { loadAllTexts, loadTexts } from '@/utils/platform/i18n-load.ts';
import { defaultSettings, readSettings, type Settings } from '@/utils/platform/settings.ts';

/**
 * Draws a page of ours. Settings and texts are one small read away: waiting for them is cheaper than a view that
 * changes its words; the list says little, and its texts are loaded in part. Where they cannot be read the view says so; it is never blank (PROMISES P42).
 */
export async function start(draw: (first: Settings) => VNode, says: 'little' | 'all'): Promise<void> {
  watchHand();
  const settings = await readSettings().catch(defaultSettings);
  await loadTexts(settings.language);
  if (says === 'all') await loadAllTexts();
  const app = document.getElementById('app')!;
  render(draw(settings), app);
  // Before something has the focus nothing can lose it.
  addEventListener(
    'focusin',
    () => void import('@/components/keep-focus.ts').then(({ keepFocus }) => keepFocus(app)),
    { once: true },
  );
}
