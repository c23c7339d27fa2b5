import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drawBadge } from '@/utils/background/draw-badge.ts';
import { forgetOld } from '@/utils/background/clean-up.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { recordVersion, type Parcel } from '@/utils/model/parcel.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { readCalls } from '@/utils/storage/call-log.ts';
import { inRead, inWrite } from '@/utils/storage/database.ts';
import {
  changeParcel,
  readIds,
  readHistory,
  readRecent,
  readRow,
  removeParcels,
  writeRecent,
} from '@/utils/storage/store.ts';
import { seedOf } from '../../fixtures/seeds.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { addParcel, raw } from '../support/raw-store.ts';
import { signIn } from './fake-service.ts';

const day = 86_400_000;
const tracking = { ...knownTracking(Date.now()), status: 'ON_DELIVERED' };

/** Stores a delivered parcel with all details; returns its id. */
async function add(trackingNo: string, change: Partial<Parcel>): Promise<string> {
  const seed = seedOf({ ...tracking, trackingNo }, { archivedAt: Date.now(), ...change });
  await addParcel(seed.row.id, () => seed);
  return seed.row.id;
}
const isPersonal = async (id: string) => (await readHistory(id))!.tracking.detail.recipient !== undefined;
const alarm = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime ?? null;

afterEach(() => vi.useRealTimers());
beforeEach(() => signIn());

describe('personal fields of delivered parcels', () => {
  it('are deleted 90 days after the delivery was heard, not a millisecond before', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const [old, young] = [
      await add('TH260417733901B', { finishedAt: now - 90 * day }),
      await add('TH260417733902B', { finishedAt: now - 90 * day + 1 }),
    ];
    await reconcileAll();
    expect([await isPersonal(old), await isPersonal(young)]).toEqual([false, true]);
    expect((await readHistory(old))!.tracking.events).toEqual(tracking.events);
    vi.setSystemTime(now + 1);
    await reconcileAll();
    expect(await isPersonal(young)).toBe(false);
  });

  it.each([
    ['30', 30],
    ['365', 365],
  ] as const)('or after %s days, if the user chose that', async (personalFor, days) => {
    await updateSettings({ personalFor });
    const old = await add('TH260417733901B', { finishedAt: Date.now() - days * day - 1000 });
    const young = await add('TH260417733902B', { finishedAt: Date.now() - days * day + 60_000 });
    await poll();
    expect([await isPersonal(old), await isPersonal(young)]).toEqual([false, true]);
  });

  it('stay if the user chose never, and on a parcel whose cash is not paid out', async () => {
    const open = await add('TH260417733901B', { finishedAt: 1000, isCodDue: true, direction: 'sent' });
    await reconcileAll();
    expect(await isPersonal(open)).toBe(true);
    await updateSettings({ personalFor: 'never' });
    const old = await add('TH260417733902B', { finishedAt: 1000 });
    await reconcileAll();
    expect(await isPersonal(old)).toBe(true);
    expect(await alarm()).toBeNull();
  });

  it('are spared if the cash is open again by the time of the deletion', async () => {
    const id = await add('TH260417733901B', { finishedAt: 1000 });
    // The change comes between the read of the index and the transaction of the parcel.
    const { get } = IDBObjectStore.prototype;
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'parcels' && this.transaction.mode === 'readwrite')
        this.put({ ...seedOf(tracking).row, id, finishedAt: 1000, isCodDue: true, direction: 'sent' }, id);
      return get.call(this, key);
    });
    await reconcileAll();
    reads.mockRestore();
    expect(await readRow(id)).toMatchObject({ isCodDue: true });
    expect(await isPersonal(id)).toBe(true);
    expect((await readAccount()).isFull).toBe(false);
  });

  it('that a later answer brings back are deleted again', async () => {
    const id = await add('TH260417733901B', { finishedAt: 1000 });
    await reconcileAll();
    await changeParcel(id, ({ row, log }) => ({
      row: { ...row, checkedAt: Date.now() },
      log: { ...log!, tracking },
    }));
    expect(await isPersonal(id)).toBe(true);
    await reconcileAll();
    expect(await isPersonal(id)).toBe(false);
    const before = await readRow(id);
    await reconcileAll();
    expect(await readRow(id)).toEqual(before);
  });

  it('wait for the alarm, which rings when the first are due', async () => {
    const finishedAt = Date.now() - 10 * day;
    await add('TH260417733901B', { finishedAt });
    await reconcileAll();
    expect(await alarm()).toBe(finishedAt + 90 * day);
  });

  it('of many parcels go in parts: the alarm continues soon, also after a stop', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 201; n += 1) ids.push(await add(`TH2604${100_000 + n}B`, { finishedAt: 1000 }));
    await reconcileAll();
    const left = async () => (await Promise.all(ids.map(isPersonal))).filter(Boolean).length;
    expect(await left()).toBe(1);
    expect(await alarm()).toBeLessThanOrEqual(Date.now() + 31_000);
    await poll();
    expect(await left()).toBe(0);
  });
});

describe('the archive', () => {
  it('is kept, unless the user wants otherwise', async () => {
    expect((await readSettings()).deletesArchive).toBe(false);
    const id = await add('TH260417733901B', { finishedAt: 1000, archivedAt: 2000 });
    await poll();
    expect(await readIds()).toEqual([id]);
  });

  it('is deleted 12 months after archiving, not a millisecond before; open cash and parcels in sight stay', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await updateSettings({ deletesArchive: true });
    await add('TH260417733901B', { finishedAt: 1000, archivedAt: now - 365 * day });
    const young = await add('TH260417733902B', { finishedAt: 1000, archivedAt: now - 365 * day + 1 });
    const open = await add('TH260417733903B', {
      finishedAt: 1000,
      archivedAt: 2000,
      isCodDue: true,
      direction: 'sent',
    });
    const inSight = await add('TH260417733904B', { finishedAt: now, archivedAt: null });
    await reconcileAll();
    expect(await readIds()).toEqual([young, open, inSight]);
    expect((await readHistory('shopee-express/TH260417733901B')) === null).toBe(true);
    vi.setSystemTime(now + 1);
    await reconcileAll();
    expect(await readIds()).toEqual([open, inSight]);
  });
});

it('the answer about a number that is not followed goes after a day, although no look-up follows', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const id = `${tracking.courierKey}/${tracking.trackingNo}`;
  await writeRecent({ v: recordVersion, id, at: now - day, tracking, failure: null });
  await forgetOld();
  expect(await readRecent(id)).not.toBeNull();
  vi.setSystemTime(now + 1);
  await forgetOld();
  expect(await readRecent(id)).toBeNull();
});

describe.each([
  ['damaged', { v: 1, name: 7 }],
  ['of a newer version', { v: 99 }],
])('a record that is %s', (_, change) => {
  /** Stores a parcel that cannot be read, with all its keys; returns its record. */
  const addUnreadable = async (trackingNo: string, more: Partial<Parcel>) => {
    const id = await add(trackingNo, more);
    const record = { ...((await raw.get(`row/${id}`)) as object), ...change };
    await raw.set(`row/${id}`, record);
    return [`row/${id}`, record] as const;
  };

  it('has no alarm, no badge, and is not changed', async () => {
    const due = { archivedAt: null, finishedAt: null, dueAt: 1000, unseen: true };
    const [waits] = [await addUnreadable('TH260417733901B', { ...due, status: 'ON_UNABLE_TO_SEND' })];
    const [ended] = [await addUnreadable('TH260417733902B', { finishedAt: 1000, unseen: true })];
    const [leaves] = [await addUnreadable('TH260417733903B', { finishedAt: 1000, archivedAt: null })];
    await updateSettings({ deletesArchive: true });
    for (const badge of ['unseen', 'attention'] as const) {
      await updateSettings({ badge });
      await reconcileAll();
      await drawBadge();
      expect([await alarm(), await fakeBrowser.action.getBadgeText({})]).toEqual([null, '']);
    }
    for (const [name, record] of [waits, ended, leaves]) expect(await raw.get(name)).toEqual(record);
  });

  it('does not keep the parcels behind it from being deleted, or from waking the background', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T12:00:00+07:00')); // at night the morning wakes it first
    for (let n = 0; n < 200; n += 1) await addUnreadable(`TH2604${100_000 + n}B`, { finishedAt: 1000 });
    const old = await add('TH260417733901B', { finishedAt: 2000 });
    await addUnreadable('TH260417733902B', { archivedAt: null, dueAt: 1000 });
    const inSight = { archivedAt: null, finishedAt: null, status: 'ON_SHIPPING', dueAt: Date.now() + day };
    const waits = await add('TH260417733903B', inSight);
    await reconcileAll();
    expect([await isPersonal(old), await alarm()]).toEqual([false, (await readRow(waits))!.dueAt]);
  });
});

describe('a clock that jumped deletes nothing', () => {
  const now = Date.parse('2026-11-21T12:00:00+07:00');
  const hour = 3_600_000;
  const line = {
    host: 'service.example',
    courierKey: '',
    trackingNo: '',
    why: 'check',
    failure: null,
  } as const;
  const at = async (time: number) => {
    vi.setSystemTime(time);
    await poll();
  };
  const recentId = 'lex/A1';

  /** Stores one of each that is deleted by age, all new, and lets the background see the time. */
  async function begin() {
    vi.useFakeTimers({ toFake: ['Date'], now });
    await updateSettings({ deletesArchive: true });
    const delivered = await add('TH260417733901B', { finishedAt: now - day });
    const removed = await add('TH260417733902B', { finishedAt: now - day });
    await removeParcels([removed]);
    await writeRecent({ v: recordVersion, id: recentId, at: now, tracking, failure: null });
    await inWrite('calls', async (tx) =>
      tx.objectStore('calls').put({ ...line, at: now, ms: 5, code: 200 }, [now, 1]),
    );
    await at(now);
    return {
      left: async () => [
        (await readIds()).includes(delivered),
        (await readHistory(delivered))?.tracking.detail.recipient !== undefined,
        (await inRead('items', (tx) => tx.objectStore('items').count(`gone/${removed}`))) === 1,
        (await readRecent(recentId)) !== null,
        (await readCalls()).some((one) => one.at === now),
      ],
    };
  }
  const all = [true, true, true, true, true];
  const ahead = now + 400 * day;

  it.each([
    ['90 days ahead', 90 * day],
    ['400 days ahead', 400 * day],
    ['years back', -2000 * day],
  ])('%s for half an hour, however often the background runs', async (_, by) => {
    const { left } = await begin();
    for (let minutes = 0; minutes <= 30; minutes += 5) await at(now + by + minutes * 60_000);
    expect(await left()).toEqual(all);
    await at(now + 30 * 60_000);
    expect(await left()).toEqual(all);
    // Nor on the next days, by ends that were moved meanwhile.
    for (let hours = 1; hours <= 60; hours += 5) await at(now + hours * hour);
    expect((await left()).slice(0, 2)).toEqual([true, true]);
  });

  it('and no run is planned for it before the clock has stood for a day', async () => {
    await begin();
    await at(ahead);
    expect(await alarm()).toBe(ahead + day);
  });

  it('until it has stood for a day, as after a browser was closed for months', async () => {
    const { left } = await begin();
    for (let hours = 0; hours < 24; hours += 6) await at(ahead + hours * hour);
    expect(await left()).toEqual(all);
    await at(ahead + day);
    expect(await left()).toEqual([false, false, false, false, false]);
  });

  it('also if the browser is opened once a week only: by the time of the week before', async () => {
    const { left } = await begin();
    for (let weeks = 1; weeks <= 13; weeks += 1) await at(now + weeks * 7 * day);
    expect((await left()).slice(0, 4)).toEqual([true, true, false, false]);
    await at(now + 14 * 7 * day);
    expect((await left()).slice(0, 2)).toEqual([true, false]);
  });

  it('nor what is new since it jumped: a look-up just made, and its line in the log', async () => {
    await begin();
    const later = now + 3 * day; // after a long weekend
    await at(later);
    await writeRecent({ v: recordVersion, id: 'lex/B2', at: later, tracking, failure: null });
    await inWrite('calls', async (tx) =>
      tx.objectStore('calls').put({ ...line, at: later, ms: 5, code: 200 }, [later, 1]),
    );
    await at(later + hour);
    expect(await readRecent('lex/B2')).not.toBeNull();
    expect((await readCalls()).some((one) => one.at === later)).toBe(true);
  });

  it('nor by a wrong time that was trusted, once the clock is set back', async () => {
    await begin();
    for (let days = 0; days <= 2; days += 1) await at(ahead + days * day);
    await at(now + hour);
    const young = await add('TH260417733904B', { finishedAt: now });
    await writeRecent({ v: recordVersion, id: recentId, at: now, tracking, failure: null });
    await at(now + 2 * hour);
    expect([await isPersonal(young), (await readRecent(recentId)) !== null]).toEqual([true, true]);
  });

  it('if it is set back and jumps again, it must stand for a day again', async () => {
    const { left } = await begin();
    await at(ahead);
    await at(now + hour);
    await at(ahead + day);
    expect(await left()).toEqual(all);
  });

  it('if it jumps to another time, the day counts from that time', async () => {
    const { left } = await begin();
    await at(ahead);
    await at(now + 100 * day);
    await at(now + 100 * day + 23 * hour);
    expect(await left()).toEqual(all);
    await at(now + 101 * day);
    expect((await left()).slice(0, 2)).toEqual([true, false]);
  });
});
