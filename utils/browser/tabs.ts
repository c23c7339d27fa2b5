import { browser } from './browser.ts';

/** Where a page opens, as the address bar says it. */
export type Where = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/** Opens an extension page in a tab; `place` is its path and fragment. */
async function openPage(place: string, where: Where = 'newForegroundTab'): Promise<void> {
  const url = browser.runtime.getURL(place);
  if (where === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: where === 'newForegroundTab' });
}

export const openListPage = (): Promise<void> => openPage('popup.html');
export const openParcelPage = (id: string, where?: Where): Promise<void> =>
  openPage(`popup.html#parcel=${encodeURIComponent(id)}`, where);

/** Opens the popup page with numbers to look up; `host` is where they were found. */
export const openLookUpPage = (text: string, host: string, where?: Where): Promise<void> =>
  openPage(`popup.html#${new URLSearchParams({ number: text, ...(host && { from: host }) })}`, where);

export const openDashboardPage = (search = '', where?: Where): Promise<void> =>
  openPage(`dashboard.html${search && `#${new URLSearchParams({ q: search })}`}`, where);
export const openOptionsPage = (): Promise<void> => browser.runtime.openOptionsPage();
/** Opens the settings in a tab, at the budget section. */
export const openBudgetOptions = (): Promise<void> => openPage('options.html#watch');

/** Injects the card's script into one frame of a tab, beside the content script that asks for it on first use. */
export async function injectCard(tabId: number, frameId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['card.js'] });
}

// The polyfill's types lack Chromium's side panel, but it passes unknown namespaces through.
type Panels = { sidePanel?: { open(where: { windowId: number }): Promise<void> } };

/** Returns the window of this view. Call it early: opening the panel must directly follow the click. */
export const ownWindow = async (): Promise<number | null> => (await browser.windows.getCurrent()).id ?? null;

/** Opens the side panel (Firefox: the sidebar) of a window. Call it directly in a click or key handler. */
export async function openPanel(windowId: number): Promise<void> {
  const { sidePanel } = browser as unknown as Panels;
  await (sidePanel?.open({ windowId }) ?? browser.sidebarAction.open());
}

/** Opens the popup with the numbers of the tab's page. Call it directly in a key handler: Firefox requires that. */
export async function openPopupOnPage(tabId: number): Promise<void> {
  const setPopup = (popup: string) =>
    browser.action.setPopup({ tabId, popup: browser.runtime.getURL(popup) });
  void setPopup('popup.html#page');
  await browser.action.openPopup().finally(() => setPopup('popup.html'));
}

type Frames = { tabId: number; allFrames: true } | { tabId: number; frameIds: number[] };

/** Runs a function in frames. Returns the first text that is not empty; '' if there is none, or no access. */
const textIn = (target: Frames, func: (address: string) => string, address = ''): Promise<string> =>
  browser.scripting.executeScript({ target, func, args: [address] }).then(
    (results) => results.map(({ result }) => String(result ?? '')).find(Boolean) ?? '',
    () => '',
  );

export const readSelectedText = (tabId: number): Promise<string> =>
  textIn({ tabId, allFrames: true }, () => String(getSelection() ?? ''));

/** Runs in the page. Returns the text of the links with this address; '' if they have different texts. */
const linkText = (address: string): string => {
  const links = [...document.links].filter(({ href }) => href === address);
  const [text = '', ...others] = new Set(links.map((link) => link.textContent.trim()).filter(Boolean));
  return others.length > 0 ? '' : text;
};
export const readLinkText = (tabId: number, frameId: number, address: string): Promise<string> =>
  textIn({ tabId, frameIds: [frameId] }, linkText, address);

/** Returns the keys of the manifest's commands, by their names; '' = none. */
export const readCommandKeys = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut]));

/** Opens the browser's page for the keys of extensions. Chromium has no function for it, and allows no link to it. */
export async function openKeySettings(): Promise<void> {
  const { openShortcutSettings } = browser.commands as Partial<typeof browser.commands>;
  await (openShortcutSettings?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}
