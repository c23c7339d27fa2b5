import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readHistory, readRows, removeParcels } from '@/utils/storage/store.ts';
import { raw } from '../support/raw-store.ts';
import {
  atHub,
  courierKey,
  delivered,
  outForDelivery,
  pickedUp,
  trackingNo,
} from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

const id = `${courierKey}/${trackingNo}`;
const bringForward = async () => {
  await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: Date.now() - 1 }, log }));
};

/** Fills the disk: writes fail, deletions still work. Returns a function that makes room again. */
function fillDisk() {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  return () => full.mockRestore();
}

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

it('a full disk is reported, costs no more calls, loses nothing, and ends when there is room', async () => {
  const service = serviceAnswering([pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await bringForward();
  service.says([outForDelivery, pickedUp]);
  const before = await readRows();
  const free = fillDisk();
  await poll();
  await poll();
  expect(service.asked).toHaveLength(1);
  expect(await readAccount()).toMatchObject({ isFull: true, failure: null });
  expect(await fakeBrowser.action.getBadgeText({})).toBe('!');
  expect(await readRows()).toEqual(before);
  expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
  free();
  await poll();
  expect(await readAccount()).toMatchObject({ isFull: false });
  expect(Object.keys(await fakeBrowser.notifications.getAll())).toHaveLength(1);
  expect(await fakeBrowser.action.getBadgeText({})).toBe('1');
});

it('a change that cannot be marked as announced is not announced', async () => {
  const service = serviceAnswering([pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await changeParcel(id, ({ row, log }) => ({
    row: { ...row, status: 'ON_SHIPPING', toAnnounce: `${id}#x` },
    log,
  }));
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  const free = fillDisk();
  await reconcileAll();
  await reconcileAll();
  expect(create).not.toHaveBeenCalled();
  free();
  await reconcileAll();
  expect(create).toHaveBeenCalledTimes(1);
  expect(service.asked).toHaveLength(1);
});

it('a full disk is reported once, however often a write fails: the report does not cause another report', async () => {
  serviceAnswering([pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await changeParcel(id, ({ row, log }) => ({ row: { ...row, toAnnounce: `${id}#x` }, log }));
  // A listener like the background's. Like Firefox, the fake browser reports every write as a change.
  const heard: Promise<void>[] = [];
  fakeBrowser.storage.onChanged.addListener((changes) => {
    if ('account' in changes && heard.length < 10) heard.push(reconcileAll());
  });
  fillDisk();
  await reconcileAll();
  for (const told of heard) await told;
  expect(heard).toHaveLength(1);
});

it('room is made by shortening delivered histories', async () => {
  serviceAnswering([delivered, outForDelivery, atHub, pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  expect((await readHistory(id))?.tracking.events).toHaveLength(4);
  const put = IDBObjectStore.prototype.put;
  let failures = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (failures-- > 0) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await bringForward();
  failures = 1;
  await poll();
  expect((await readHistory(id))?.tracking.events).toHaveLength(3);
  expect(await raw.get(`row/${id}`)).toMatchObject({ status: 'ON_DELIVERED' });
});

it('if not even the full disk can be noted, room is made, and badge and alarm are updated', async () => {
  serviceAnswering([pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await followParcel({ trackingNo: 'TH260417733906B', courierKey, foundOn: '' });
  await removeParcels([`${courierKey}/TH260417733906B`]);
  await changeParcel(id, ({ row, log }) => ({ row: { ...row, unseen: true, toAnnounce: `${id}#x` }, log }));
  fillDisk();
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('no space left on device'));
  await reconcileAll();
  expect((await raw.keys()).filter((key) => key.startsWith('gone/'))).toEqual([]);
  expect(await fakeBrowser.action.getBadgeText({})).toBe('1');
  expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
});
