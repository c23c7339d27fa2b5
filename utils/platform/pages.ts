import { browser } from './browser.ts';

/** Opens the extension's own page on a kept parcel, in a tab. */
export async function openParcelPage(id: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`popup.html#parcel=${encodeURIComponent(id)}`) });
}

/** Opens the extension's own page on numbers to be looked up, in a tab; `host` is where they were seen. */
export async function openNumberPage(text: string, host: string): Promise<void> {
  const place = new URLSearchParams({ number: text, ...(host && { from: host }) });
  await browser.tabs.create({ url: browser.runtime.getURL(`popup.html#${place}`) });
}

/** Opens the list in a tab. */
export async function openListPage(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('popup.html') });
}

/** Opens the dashboard in a tab. */
export async function openDashboardPage(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('dashboard.html') });
}

/** Opens the options page. */
export const openOptionsPage = (): Promise<void> => browser.runtime.openOptionsPage();

/** Opens the options in a tab, at the section that says how many calls are allowed. */
export async function openBudgetOptions(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('options.html#watch') });
}

/** Puts the card's script into one frame of a tab, beside the content script that asked (never before first use). */
export async function injectCard(tabId: number, frameId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['card.js'] });
}

/** Locks `storage.local` to the extension's own pages where the browser can (Chromium; PLATFORM F2). */
export async function lockStorage(): Promise<void> {
  const { local } = browser.storage as unknown as {
    local: { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
  };
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
