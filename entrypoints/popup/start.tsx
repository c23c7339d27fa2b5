import { render, type VNode } from 'preact';
import { loadTexts } from '@/utils/platform/i18n-load.ts';
import { defaultSettings, readSettings, type Settings } from '@/utils/platform/settings.ts';

/**
 * Draws a page of ours. Settings and texts are one small read away: waiting for them is cheaper than a view that
 * changes its words. Where they cannot be read the view says so; it is never blank (PROMISES P42).
 */
export async function start(draw: (first: Settings) => VNode): Promise<void> {
  const settings = await readSettings().catch(defaultSettings);
  await loadTexts(settings.language);
  render(draw(settings), document.getElementById('app')!);
}
