import { browser } from './browser.ts';

/** Opens a page of ours in a tab, at a place in it. */
async function openPage(place: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(place) });
}

export const openListPage = (): Promise<void> => openPage('popup.html');
export const openParcelPage = (id: string): Promise<void> =>
  openPage(`popup.html#parcel=${encodeURIComponent(id)}`);

/** Opens the extension's own page on numbers to be looked up; `host` is where they were seen. */
export const openNumberPage = (text: string, host: string): Promise<void> =>
  openPage(`popup.html#${new URLSearchParams({ number: text, ...(host && { from: host }) })}`);

export const openDashboardPage = (): Promise<void> => openPage('dashboard.html');
export const openOptionsPage = (): Promise<void> => browser.runtime.openOptionsPage();
/** Opens the options in a tab, at the section that says how many calls are allowed. */
export const openBudgetOptions = (): Promise<void> => openPage('options.html#watch');

/** Puts the card's script into one frame of a tab, beside the content script that asked (never before first use). */
export async function injectCard(tabId: number, frameId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['card.js'] });
}

// Chromium's side panel is unknown to the polyfill's types; it hands unknown namespaces through as they are.
type Panels = { sidePanel?: { open(where: { windowId: number }): Promise<void> } };
const panels = (): Panels['sidePanel'] => (browser as unknown as Panels).sidePanel;

/** The window a page of ours stands in. Asked beforehand: opening the panel must follow the click at once. */
export const ownWindow = async (): Promise<number | null> => (await browser.windows.getCurrent()).id ?? null;

/** Opens the side panel (Firefox: the sidebar) of a window. Only as the direct answer to a click or a key. */
export async function openPanel(windowId: number): Promise<void> {
  await (panels()?.open({ windowId }) ?? browser.sidebarAction.open());
}
