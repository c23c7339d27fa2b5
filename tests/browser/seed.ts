import type { Page } from '@playwright/test';
import type { Parcel } from '../../utils/core/parcel.ts';
import type { Tracking } from '../../utils/core/tracking.ts';
import type { Run } from './launch.ts';
import { until } from './until.ts';

/** Records as the store keeps them. */
export type Stored = {
  rows: Parcel[];
  logs: { v: 2; id: string; tracking: Tracking }[];
  /** Signatures, apart from the logs they came in. */
  pictures?: { id: string; picture: string }[];
};

/** Runs in a page of the extension: puts records where the store keeps them, and has what is filed of them filed anew. */
export async function putAll({ rows, logs, pictures = [] }: Stored): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('parcels'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const transaction = opened.transaction('parcels', 'readwrite');
  const store = transaction.objectStore('parcels');
  for (const row of rows) store.put(row, `row/${row.id}`);
  for (const log of logs) store.put(log, `log/${log.id}`);
  for (const { id, picture } of pictures) store.put({ v: 1, picture }, `sign/${id}`);
  store.delete('head');
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  await chrome.runtime.sendMessage({ name: 'seen', payload: { ids: [] } });
}

/** Runs in a page of the extension: whether the background has filed everything there is. */
export async function isFiled(): Promise<boolean> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const request = opened.transaction('parcels').objectStore('parcels').getKey('head');
  await new Promise((resolve) => void request.addEventListener('success', resolve));
  opened.close();
  return request.result !== undefined;
}

/** Fills the list with parcels as if they had been kept, and filed, long ago: no calls, no waiting. */
export async function seed(run: Run, rows: Parcel[], logs: Stored['logs'] = []): Promise<void> {
  const page: Page = await run.open(run.pageUrl('options.html'));
  await page.evaluate(putAll, { rows, logs });
  await until('everything to be filed', () => page.evaluate(isFiled), 60_000);
  await page.close();
}
