import { detect } from '../core/detect.ts';
import { textsFor } from '../platform/i18n.ts';
import { ensureMenu } from '../platform/menu.ts';
import { openNumberPage } from '../platform/pages.ts';
import { readSettings } from '../platform/settings.ts';

const longestSelection = 300;
const longestShown = 60;

/** Draws the menu's entry in the chosen language; `%s` is the browser's own word for the selected text. */
export async function drawMenu(): Promise<void> {
  await ensureMenu(textsFor((await readSettings()).language)('menuLookUp', { selection: '%s' }));
}

/**
 * Opens our own page on the numbers of a selection; without one, on its first words, to be corrected there. Nothing is
 * asked of the service before the user presses a button of that page.
 */
export async function openSelection(selection: string, host: string): Promise<void> {
  const text = selection.slice(0, longestSelection);
  const { shapes } = await readSettings();
  const numbers = detect(text, { host, templates: shapes }).map(({ trackingNo }) => trackingNo);
  await openNumberPage([...new Set(numbers)].join(' ') || text.trim().slice(0, longestShown), host);
}
