import { detect } from '../detection/detect.ts';
import { textsFor } from '../i18n/i18n.ts';
import { ensureMenu } from '../browser/events.ts';
import { openLookUpPage } from '../browser/tabs.ts';
import { readSettings } from '../storage/settings.ts';

const longestSelection = 300;
const longestShown = 60;

/** Sets the menu entry in the chosen language. The browser replaces `%s` by the selected text. */
export async function drawMenu(): Promise<void> {
  await ensureMenu(textsFor((await readSettings()).language)('menuLookUp', { selection: '%s' }));
}

/** Opens the popup page with the numbers of a selection, or else with its first 60 characters for the user to edit. */
export async function openSelection(selection: string, host: string): Promise<void> {
  const text = selection.slice(0, longestSelection);
  const { shapes } = await readSettings();
  const numbers = detect(text, { host, templates: shapes }).map(({ trackingNo }) => trackingNo);
  await openLookUpPage([...new Set(numbers)].join(' ') || text.trim().slice(0, longestShown), host);
}
