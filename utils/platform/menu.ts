import { browser } from './browser.ts';

const id = 'look-up-selection';

/**
 * Sees to it that the one entry in the menu of a selection exists and speaks the user's language. Changed first and
 * made only when it is missing: browsers keep it, making it twice is an error.
 */
export async function ensureMenu(title: string): Promise<void> {
  await navigator.locks.request('menu', async () => {
    try {
      await browser.contextMenus.update(id, { title });
    } catch {
      await new Promise<void>((resolve) => {
        browser.contextMenus.create({ id, title, contexts: ['selection'] }, () => {
          void browser.runtime.lastError;
          resolve();
        });
      });
    }
  });
}

/** Calls `listener` with the selected text and the page's host when the entry is chosen. Attach in the first turn. */
export function onMenu(listener: (selection: string, host: string) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText, pageUrl }) => {
    if (menuItemId === id) listener(selectionText ?? '', URL.parse(pageUrl ?? '')?.host ?? '');
  });
}
