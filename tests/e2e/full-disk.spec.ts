import type { Page } from '@playwright/test';
import { bringForward, shownBadge, shownNotices, type Run } from '../browser/launch.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// PROMISES P41: the disk takes nothing more. The browser itself refuses here, by a quota of the extension's own origin.

/** Gives the extension's origin so many bytes of disk, until it is given others (null: the browser's own measure). */
async function roomFor(run: Run, page: Page): Promise<(bytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const origin = `chrome-extension://${run.extensionId}`;
  return async (bytes) =>
    void (await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(bytes !== null && { quotaSize: bytes }),
    }));
}

const send = (page: Page, name: string, payload: unknown) =>
  page.evaluate(
    (message) => chrome.runtime.sendMessage(message) as Promise<{ ok: boolean; failure?: { kind: string } }>,
    { name, payload },
  );

/** Everything that is kept, with its history, as it lies in the store. */
const recordsOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill');
      request.addEventListener('success', () => resolve(request.result));
    });
    const store = db.transaction('parcels').objectStore('parcels');
    const found: Record<string, unknown> = {};
    for (const kind of ['row', 'log']) {
      const range = IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);
      const read = (request: IDBRequest) =>
        new Promise<unknown[]>((resolve) => {
          request.addEventListener('success', () => resolve(request.result as unknown[]));
        });
      const [keys, values] = await Promise.all([read(store.getAllKeys(range)), read(store.getAll(range))]);
      for (const [index, key] of keys.entries()) found[String(key)] = values[index];
    }
    db.close();
    return found;
  });

/** Whether the store takes something now: by storing it. */
const takesAnything = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill');
      request.addEventListener('success', () => resolve(request.result));
    });
    const transaction = db.transaction('parcels', 'readwrite');
    transaction.objectStore('parcels').put('x'.repeat(100_000), 'probe');
    const isStored = await new Promise<boolean>((resolve) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
    db.close();
    return isStored;
  });

test(
  'a full disk is told, every action answers, nothing is lost, and it ends when there is room',
  { tag: '@heavy' },
  async ({ ready, sandbox }) => {
    const kept = parcelOf(sandbox, 'shopee-express');
    const other = parcelOf(sandbox, 'flash-express');
    const id = `shopee-express/${kept.trackingNo}`;
    test.setTimeout(150_000);
    const options = await ready.open(ready.pageUrl('options.html'));
    await send(options, 'keep', { trackingNo: kept.trackingNo, courierKey: 'shopee-express' });
    await expect
      .poll(async () => (await recordsOf(options))[`row/${id}`])
      .toMatchObject({ checkedAt: expect.any(Number) });
    const setRoom = await roomFor(ready, options);
    const before = await recordsOf(options);
    const find = () => sandbox.calls().filter(({ path }) => path.endsWith('/find')).length;
    const status = kept.moveToNextStatus();
    sandbox.clearCalls();
    await setRoom(1);
    // The browser goes by what it last knew of the room, for up to half a minute.
    await expect.poll(() => takesAnything(options), { timeout: 60_000 }).toBe(false);
    // Of a run nothing comes: no call is paid for whose answer could not be stored.
    await options.evaluate(() =>
      chrome.alarms.create('poll', { when: Date.now() + 100, periodInMinutes: 5 }),
    );

    const of = { trackingNo: other.trackingNo, courierKey: 'flash-express' };
    const commands: [string, unknown][] = [
      ['edit', { ids: [id], change: { name: 'Mug' } }],
      ['refresh', { ids: [id] }],
      ['seen', { ids: [id] }],
      ['look-up', { ...of, want: 'fresh' }],
      ['keep', of],
      ['keep-many', { parcels: [of], foundOn: '' }],
      ['remove', { ids: [id] }],
      ['restore', { ids: [id] }],
      ['change-courier', { id, courierKey: 'flash-express' }],
      ['hide-numbers', { numbers: [other.trackingNo], hide: true }],
      ['update-couriers', {}],
      ['restore-backup', { parcels: [], isUndo: false, at: 1 }],
      ['resume', {}],
    ];
    const answers: Record<string, string> = {};
    for (const [name, payload] of commands) {
      const answer = await send(options, name, payload);
      answers[name] = answer.ok ? 'ok' : String(answer.failure?.kind);
    }
    // What needs no room goes on; what cannot be stored says so.
    expect(answers).toEqual({
      edit: 'storage-trouble',
      refresh: 'storage-trouble',
      seen: 'storage-trouble',
      'look-up': 'ok',
      keep: 'storage-trouble',
      'keep-many': 'storage-trouble',
      remove: 'storage-trouble',
      restore: 'ok',
      'change-courier': 'storage-trouble',
      'hide-numbers': 'ok',
      'update-couriers': 'ok',
      'restore-backup': 'ok',
      resume: 'ok',
    });
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '!' });
    const popup = await popupOf(ready);
    await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
    await expect(popup.getByTestId('banner')).toContainText('could not store');
    expect(await shownNotices(ready)).toEqual([]);
    expect(await recordsOf(options)).toEqual(before);
    expect(find()).toBeLessThanOrEqual(1); // the look-up by hand

    await setRoom(null);
    await bringForward(ready, options);
    await expect(popup.getByTestId('banner')).toHaveCount(0);
    await expect
      .poll(async () => (await recordsOf(options))[`row/${id}`])
      .toMatchObject({ status, name: '' });
    await expect.poll(() => shownNotices(ready)).toHaveLength(1);
    // Seen at once: the list is open.
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
    expect((await send(options, 'edit', { ids: [id], change: { name: 'Mug' } })).ok).toBe(true);
    await expect(popup.getByTestId('parcel-row')).toContainText('Mug');
  },
);
