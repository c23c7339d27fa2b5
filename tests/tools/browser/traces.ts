import type { Page } from '@playwright/test';

/** Stores something in every place that the background and extension pages can write to. */
export async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('left', '1');
    await chrome.storage.local.set({ left: 1, settings: { left: 1 } });
    await chrome.storage.session.set({ left: 1 });
    await chrome.alarms.create('left', { delayInMinutes: 30 });
    await chrome.notifications.create('left', {
      type: 'basic',
      iconUrl: 'icon/128.png',
      title: 'Left',
      message: 'Left',
    });
    await chrome.scripting.registerContentScripts([
      { id: 'left', matches: ['https://shopee.co.th/*'], js: ['content-scripts/content.js'] },
    ]);
    const open = indexedDB.open('waybill');
    await new Promise((resolve) => void open.addEventListener('success', resolve));
    const transaction = open.result.transaction('parcels', 'readwrite');
    transaction.objectStore('parcels').put({ id: 'left' }, 'left');
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    open.result.close();
    indexedDB.open('left').addEventListener('success', ({ target }) => {
      (target as IDBOpenDBRequest).result.close();
    });
  });
}

/** Reads from an extension page all that is stored, planned and shown. */
export const findTraces = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('waybill');
    await new Promise((resolve) => void open.addEventListener('success', resolve));
    const keys = open.result.transaction('parcels').objectStore('parcels').getAllKeys();
    await new Promise((resolve) => void keys.addEventListener('success', resolve));
    open.result.close();
    const databases = await indexedDB.databases();
    return {
      localStorage: { ...localStorage },
      local: Object.keys(await chrome.storage.local.get(null)).toSorted(),
      session: Object.keys(await chrome.storage.session.get(null)).toSorted(),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
      notices: Object.keys(await chrome.notifications.getAll()),
      scripts: (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
      records: keys.result,
      databases: databases.map(({ name }) => name).toSorted(),
    };
  });

/** Runs in an extension page in Firefox: changes every kind of state that a test may leave behind. */
export async function leaveBehind(): Promise<void> {
  localStorage.setItem('left', 'behind');
  await chrome.storage.session.set({ left: 'behind' });
  await chrome.permissions.remove({ origins: ['https://api.etrackings.com/*'] });
  await chrome.scripting.registerContentScripts([
    { id: 'left', matches: ['https://*.shopee.co.th/*'], js: ['content-scripts/content.js'] },
  ]);
  await chrome.alarms.create('left', { when: Date.now() + 3_600_000 });
}

/** Runs in an extension page in Firefox: returns all state of the extension, and the number of tabs. */
export async function findWorld() {
  const rowsOf = async (name: string, store: string) => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const keys = opened.transaction(store).objectStore(store).getAllKeys();
    await new Promise((resolve) => void keys.addEventListener('success', resolve));
    opened.close();
    return keys.result;
  };
  return {
    tabs: (await chrome.tabs.query({})).length,
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
    page: Object.keys(localStorage),
    parcels: await rowsOf('waybill', 'parcels'),
    hasSealingKey: (await rowsOf('waybill', 'items')).includes('seal'),
    alarms: await chrome.alarms.getAll(),
    permissions: await chrome.permissions.getAll(),
    scripts: await chrome.scripting.getRegisteredContentScripts(),
  };
}
