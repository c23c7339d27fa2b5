import { browser, type Menus, type Tabs } from './browser.ts';

/** Calls `listener` on installation, not on updates. Attach it synchronously when the background starts. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
  });
}

/** Without permission for the tab's page, its `url` is missing. */
export type EventTab = Pick<Tabs.Tab, 'id' | 'windowId' | 'url'>;

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
