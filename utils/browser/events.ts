import { browser, type Menus, type Tabs } from './browser.ts';

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

/** Without permission for the tab's page, its `url` is missing. */
export type EventTab = Pick<Tabs.Tab, 'id' | 'windowId' | 'url'>;

/** Calls `listener` with the name of a manifest command, and the tab in front. Attach it synchronously. */
export const onCommand = (listener: (name: string, tab?: EventTab) => void): void =>
  browser.commands.onCommand.addListener(listener);

/** The id of the menu entry for links. */
export const linkEntry = 'look-up-link';
const contexts = { 'look-up-selection': 'selection', [linkEntry]: 'link' } as const;

/** Creates or renames our entries in the menu. Browsers keep them, and creating one twice is an error. */
export const ensureMenu = (titles: { selection: string; link: string }): Promise<void> =>
  navigator.locks.request('menu', async () => {
    for (const [id, context] of Object.entries(contexts)) {
      const title = titles[context];
      const create = () =>
        new Promise<void>((resolve) => {
          const entry = { id, title, contexts: [context] };
          browser.contextMenus.create(entry, () => resolve(void browser.runtime.lastError));
        });
      await browser.contextMenus.update(id, { title }).catch(create);
    }
  });

export type MenuClick = Menus.OnClickData;

/** Calls `listener` when one of our entries is chosen. Attach it synchronously. */
export const onMenu = (listener: (click: MenuClick, tab?: EventTab) => void): void =>
  browser.contextMenus.onClicked.addListener(listener);
