import { browser } from './browser.ts';

/** Calls `listener` on installation, not on updates. Attach it synchronously when the background starts. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
  });
}

/**
 * Makes the browser start the background when the browser itself starts. Firefox drops alarms and badges when it
 * closes, and starts an event page only for events it listens to. Call it synchronously when the background starts.
 */
export function startWithBrowser(): void {
  browser.runtime.onStartup.addListener(() => {});
}

/** Calls `listener` with the name of a manifest command and the id of its window (null = unknown). */
export function onCommand(listener: (name: string, windowId: number | null) => void): void {
  browser.commands.onCommand.addListener((name: string, tab?: { windowId?: number | undefined }) =>
    listener(name, tab?.windowId ?? null),
  );
}

const id = 'look-up-selection';

/** Creates or renames the one entry in the selection menu. Browsers keep it, and creating it twice is an error. */
export async function ensureMenu(title: string): Promise<void> {
  const entry = { id, title, contexts: ['selection' as const] };
  const create = () =>
    new Promise<void>((resolve) => {
      browser.contextMenus.create(entry, () => resolve(void browser.runtime.lastError));
    });
  await navigator.locks.request('menu', () => browser.contextMenus.update(id, { title }).catch(create));
}

/** Calls `listener` with the selected text and the page's host when the entry is chosen. Attach it synchronously. */
export function onMenu(listener: (selection: string, host: string) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText, pageUrl }) => {
    if (menuItemId === id) listener(selectionText ?? '', URL.parse(pageUrl ?? '')?.host ?? '');
  });
}
