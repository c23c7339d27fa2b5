import { detect } from '../detection/detect.ts';
import { textsFor } from '../i18n/i18n.ts';
import { numbersIn } from '../detection/typed-numbers.ts';
import { maxLinkLength } from '../model/sanitize.ts';
import { readAddLines } from '../parcels/add-lines.ts';
import { ensureMenu, linkEntry, type EventTab, type MenuClick } from '../browser/events.ts';
import { describeTyped } from '../browser/omnibox.ts';
import { openLookUpPage, readLinkText, readSelectedText } from '../browser/tabs.ts';
import { readSettings } from '../storage/settings.ts';

const longestSelection = 300;
const longestShown = 60;

/** Sets the texts of menu and address bar in the chosen language. The browser replaces `%s` by the selected text. */
export async function drawMenu(): Promise<void> {
  const t = textsFor((await readSettings()).language);
  describeTyped(t('omniboxIdle'));
  await ensureMenu({ selection: t('menuLookUp', { selection: '%s' }), link: t('menuLink') });
}

/** Opens the popup page with the number in a link's text, else in its address, else with its text for the user to edit. */
async function openLink({ linkUrl = '', linkText, frameId = 0 }: MenuClick, tabId: number, host: string) {
  const { shapes } = await readSettings();
  // Chromium does not tell the text.
  const text = (linkText ?? (await readLinkText(tabId, frameId, linkUrl))).slice(0, longestSelection);
  const inAddress = readAddLines(linkUrl.slice(0, maxLinkLength), shapes).numbers;
  const [number] = [...numbersIn(text, shapes), ...inAddress];
  await openLookUpPage(number?.trackingNo ?? text.trim().slice(0, longestShown), host);
}

const hostOf = (address = ''): string => URL.parse(address)?.host ?? '';

/** Opens the number of a chosen menu entry. */
export const menuChosen = (click: MenuClick, tab?: EventTab): Promise<void> =>
  click.menuItemId === linkEntry
    ? openLink(click, tab?.id ?? -1, hostOf(click.pageUrl))
    : openSelection(click.selectionText ?? '', hostOf(click.pageUrl));

/** Opens the number selected in a tab, or an empty box. The press of the command's key permits to read the page. */
export const checkSelected = async ({ id = -1, url }: EventTab): Promise<void> =>
  openSelection(await readSelectedText(id), hostOf(url));

/** Opens the popup page with the numbers of a selection, or else with its first 60 characters for the user to edit. */
export async function openSelection(selection: string, host: string): Promise<void> {
  const text = selection.slice(0, longestSelection);
  const { shapes } = await readSettings();
  const numbers = detect(text, { userShapes: shapes }).map(({ trackingNo }) => trackingNo);
  await openLookUpPage([...new Set(numbers)].join(' ') || text.trim().slice(0, longestShown), host);
}
