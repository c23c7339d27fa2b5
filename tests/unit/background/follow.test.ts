import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel, followAll } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { poll } from '@/utils/background/run.ts';
import { localDate } from '@/utils/model/time.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { onChange } from '@/utils/storage/database.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readHistory, readRow } from '@/utils/storage/store.ts';
import {
  atHub,
  courierKey,
  delivered,
  errorOf,
  outForDelivery,
  pickedUp,
  trackingNo,
} from '../../fixtures/answers.ts';
import { raw } from '../support/raw-store.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

const of = { trackingNo, courierKey, foundOn: '' };
const minute = 60_000;
const hour = 60 * minute;
// In the morning, so that no time of these tests is at night.
const looked = new Date('2026-11-21T09:00:00').getTime();

/** The event, dated so many minutes after the look-up. */
const after = (event: typeof atHub, minutes: number) => ({
  ...event,
  dateTime: new Date(looked + minutes * minute).toISOString(),
});
const first = after(pickedUp, -60);
const at = (time: number) => vi.spyOn(Date, 'now').mockReturnValue(time);
const wait = async (time: number) => {
  at(time);
  await changeRows([(await readHead(50)).rows[0]!.id], (row) => ({ ...row, dueAt: row.dueAt && time }));
  await poll();
};
const notices = async () => Object.keys(await fakeBrowser.notifications.getAll());

beforeEach(async () => {
  at(looked);
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('followed within minutes of the look-up', () => {
  it('costs no call, and the next change is news', async () => {
    const service = serviceAnswering([first]);
    await lookUp(of);
    at(looked + 9 * minute);
    const { id, dueAt, status } = (await followParcel(of)).row;
    expect([status, dueAt! > looked + 9 * minute]).toEqual(['ON_PICKED_UP', true]);
    await poll();
    expect(service.asked).toHaveLength(1);
    // Dated before the parcel was followed, but received after the look-up: the user has not seen it.
    service.says([after(outForDelivery, 5), first]);
    await wait(looked + hour);
    expect(await notices()).toEqual([expect.stringContaining('ON_SHIPPING')]);
    expect(await readRow(id)).toMatchObject({ unseen: true });
  });
});

describe('followed hours after the look-up', () => {
  const kept = looked + 3 * hour;
  const followLate = async () => {
    const service = serviceAnswering([first]);
    await lookUp(of);
    at(kept);
    return { service, ...(await followParcel(of)) };
  };

  it('shows the stored answer with its age, and is due at once', async () => {
    const { service, row } = await followLate();
    expect(row).toMatchObject({ status: 'ON_PICKED_UP', checkedAt: looked, dueAt: kept });
    expect((await readHistory(row.id))?.tracking.events).toHaveLength(1);
    await poll();
    expect(service.asked).toHaveLength(2);
  });

  it('announces nothing at the first check, and every new event at later checks', async () => {
    const { service, row } = await followLate();
    service.says([after(outForDelivery, 60), first]);
    await poll();
    expect(await readRow(row.id)).toMatchObject({ status: 'ON_SHIPPING', unseen: false, toAnnounce: null });
    expect(await notices()).toEqual([]);
    // Dated before the parcel was followed, but the service did not have it at the first check.
    service.says([after(delivered, 179), after(outForDelivery, 60), first]);
    await wait(kept + hour);
    expect(await notices()).toEqual([expect.stringContaining('ON_DELIVERED')]);
  });

  it('announces later changes even if the first check failed', async () => {
    const { service, row } = await followLate();
    service.answer = () => errorOf(503);
    await poll();
    service.says([after(outForDelivery, 4 * 60), first]);
    await wait(kept + 2 * hour);
    expect(await readRow(row.id)).toMatchObject({ status: 'ON_SHIPPING', unseen: true });
    expect(await notices()).toEqual([expect.stringContaining('ON_SHIPPING')]);
  });

  it('is not checked if its journey was already over', async () => {
    const service = serviceAnswering([after(delivered, -5), first]);
    await lookUp(of);
    at(kept);
    const { row } = await followParcel(of);
    expect(row).toMatchObject({ status: 'ON_DELIVERED', finishedAt: looked });
    await poll();
    expect(service.asked).toHaveLength(1);
  });

  it('a number unknown at the look-up is treated like one never looked up', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(404);
    await lookUp(of);
    at(kept);
    const { id } = (await followParcel(of)).row;
    service.says([after(pickedUp, 60)]);
    await poll();
    expect(await readRow(id)).toMatchObject({ status: 'ON_PICKED_UP', unseen: false });
    expect(await notices()).toEqual([]);
  });

  it('waits if the budget is used up, and shows the stored answer meanwhile', async () => {
    const { service } = await followLate();
    await updateSettings({ budget: { calls: 1, per: 'day', firstDay: 1 } });
    expect(localDate(kept)).toBe(localDate(looked));
    await poll();
    expect(service.asked).toHaveLength(1);
    expect((await readHead(50)).rows[0]).toMatchObject({ status: 'ON_PICKED_UP', checkedAt: looked });
  });
});

it('many parcels are followed in one transaction with one signal; unreadable records stay unchanged', async () => {
  serviceAnswering();
  const parcels = Array.from({ length: 30 }, (_, n) => ({
    trackingNo: `TH26041773${1000 + n}B`,
    courierKey,
    foundOn: '',
  }));
  const damaged = { v: 99, id: `${courierKey}/${parcels[3]!.trackingNo}` };
  await raw.set(`row/${damaged.id}`, damaged);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const heard: unknown[] = [];
  const end = onChange((ids) => heard.push(ids));
  const kept = await followAll([...parcels, parcels[0]!]);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  transaction.mockRestore();
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 60_000 });
  end();
  expect(writes).toHaveLength(1);
  expect(kept.map((one) => one && one.before === null)).toEqual([
    ...parcels.map((_, n) => (n === 3 ? null : true)),
    false,
  ]);
  expect(await raw.get(`row/${damaged.id}`)).toEqual(damaged);
});

it.each([
  ['seller.shopee.co.th', undefined, 'sent'],
  ['seller-th.tiktok.com', undefined, 'sent'],
  ['sellercenter.lazada.co.th', undefined, 'sent'],
  ['shopee.co.th', undefined, 'received'],
  ['seller.example', undefined, 'received'], // not in the shop list
  ['', undefined, 'received'],
  ['shopee.co.th', 'sent', 'sent'],
  ['seller.shopee.co.th', 'received', 'received'],
] as const)('a parcel found on %j (chosen: %s) counts as %s', async (foundOn, direction, expected) => {
  expect((await followParcel({ ...of, foundOn, direction })).row.direction).toBe(expected);
});
