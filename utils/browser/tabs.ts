import { browser } from './browser.ts';

/** Opens an extension page in a tab; `place` is its path and fragment. */
async function openPage(place: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(place) });
}

export const openListPage = (): Promise<void> => openPage('popup.html');
export const openParcelPage = (id: string): Promise<void> =>
  openPage(`popup.html#parcel=${encodeURIComponent(id)}`);

/** Opens the popup page with numbers to look up; `host` is where they were found. */
export const openLookUpPage = (text: string, host: string): Promise<void> =>
  openPage(`popup.html#${new URLSearchParams({ number: text, ...(host && { from: host }) })}`);

export const openDashboardPage = (): Promise<void> => openPage('dashboard.html');
export const openOptionsPage = (): Promise<void> => browser.runtime.openOptionsPage();
/** Opens the settings in a tab, at the budget section. */
export const openBudgetOptions = (): Promise<void> => openPage('options.html#watch');

/** Injects the card's script into one frame of a tab, beside the content script that asks for it on first use. */
export async function injectCard(tabId: number, frameId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['card.js'] });
}

// The polyfill's types lack Chromium's side panel, but it passes unknown namespaces through.
type Panels = { sidePanel?: { open(where: { windowId: number }): Promise<void> } };
const panels = (): Panels['sidePanel'] => (browser as unknown as Panels).sidePanel;

/** Returns the window of this view. Call it early: opening the panel must directly follow the click. */
export const ownWindow = async (): Promise<number | null> => (await browser.windows.getCurrent()).id ?? null;

/** Opens the side panel (Firefox: the sidebar) of a window. Call it directly in a click or key handler. */
export async function openPanel(windowId: number): Promise<void> {
  await (panels()?.open({ windowId }) ?? browser.sidebarAction.open());
}
