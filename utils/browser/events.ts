import { browser } from './browser.ts';

/** Calls `listener` when the extension was put into this browser, not when it was updated. Attach in the first turn. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
  });
}

/**
 * Has the browser start the background when it starts itself. Firefox forgets alarms (and badges) when it is closed,
 * and starts an event page only for events it listens to. Attach in the first turn.
 */
export function startWithBrowser(): void {
  browser.runtime.onStartup.addListener(() => {});
}

/** With the name of a command of the manifest, and the window it was given in. */
export function onCommand(listener: (name: string, windowId: number | null) => void): void {
  browser.commands.onCommand.addListener((name: string, tab?: { windowId?: number | undefined }) =>
    listener(name, tab?.windowId ?? null),
  );
}

const id = 'look-up-selection';

/** The one entry in the menu of a selection: browsers keep it, and making it twice is an error. */
export async function ensureMenu(title: string): Promise<void> {
  const entry = { id, title, contexts: ['selection' as const] };
  const create = () =>
    new Promise<void>((resolve) => {
      browser.contextMenus.create(entry, () => resolve(void browser.runtime.lastError));
    });
  await navigator.locks.request('menu', () => browser.contextMenus.update(id, { title }).catch(create));
}

/** Calls `listener` with the selected text and the page's host when the entry is chosen. Attach in the first turn. */
export function onMenu(listener: (selection: string, host: string) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText, pageUrl }) => {
    if (menuItemId === id) listener(selectionText ?? '', URL.parse(pageUrl ?? '')?.host ?? '');
  });
}
