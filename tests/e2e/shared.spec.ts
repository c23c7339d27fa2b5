import type { Page } from '@playwright/test';
import { shareBrowser } from '../browser/shared.ts';
import { expect, market, test } from './test.ts';

// The tests of a worker share one browser. Only a real one shows that nothing of a test is left for the next.

/** Leaves something in every place the extension, its pages and a shop can leave something in. */
async function leaveTraces(page: Page): Promise<void> {
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
    transaction.objectStore('parcels').put({ id: 'left' }, 'row/left');
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    open.result.close();
    indexedDB.open('left').addEventListener('success', ({ target }) => {
      (target as IDBOpenDBRequest).result.close();
    });
  });
}

/** All that a page of the extension finds stored, planned and shown. */
const found = (page: Page) =>
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

test('what a test leaves in a shared browser is gone for the next', async () => {
  const shared = shareBrowser();
  try {
    const first = await shared.startSandbox();
    const before = await shared.begin(first, 'signed in');
    const left = await before.open(before.pageUrl('options.html'));
    const clean = await found(left);
    await leaveTraces(left);
    await before.worker.evaluate(() => Object.assign(globalThis, { left: 1 }));
    await before.open(market);
    await before.context.addCookies([{ name: 'left', value: '1', url: market }]);
    await before.context.setOffline(true);
    await before.close();
    await first.close();

    const second = await shared.startSandbox();
    const run = await shared.begin(second, 'signed in');
    const page = await run.open(run.pageUrl('options.html'));
    expect(await found(page)).toEqual(clean);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await run.worker.evaluate(() => 'left' in globalThis)).toBe(false);
    expect(await run.context.cookies()).toEqual([]);
    expect(run.context.pages()).toHaveLength(2);
    await run.close();
    await second.close();
  } finally {
    await shared.close();
  }
});
