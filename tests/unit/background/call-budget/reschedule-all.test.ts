import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { nextCheckAt } from '@/utils/schedule/schedule.ts';
import { readPlanContext, rescheduleAll } from '@/utils/background/call-budget.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { applySettings } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { inWrite, putParcel } from '@/utils/storage/database.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { readRows } from '@/utils/storage/store.ts';
import { countCall, serviceAnswering, signIn } from '../fake-service.ts';
import { raw } from '../../support/raw-store.ts';
const few = { budget: { calls: 60, per: 'month', firstDay: 1 } } as const;
const free = { budget: { calls: null, per: 'month', firstDay: 1 } } as const;

/** Stores parcels that were just checked and are planned by the current budget. */
async function seed(count: number): Promise<void> {
  const at = Date.now() - 1000;
  const pace = await readPlanContext(at);
  await inWrite('parcels', async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const id = `lex/N${n}`;
      const row: Parcel = {
        ...newParcel({ id, courierKey: 'lex', trackingNo: `N${n}`, foundOn: '' }, at - n * 3_600_000),
        status: n % 2 ? 'ON_SHIPPING' : 'ON_OTHER_STATUS',
        checkedAt: at - n,
        triedAt: at - n,
      };
      putParcel(tx, { ...row, dueAt: nextCheckAt(row, at - n, pace) });
    }
  });
}
// In the last hours before a renewal, a small budget is enough.
const midMonth = new Date(2026, 10, 20, 10).getTime();
const dueTimes = async () => new Map((await readRows()).map(({ id, dueAt }) => [id, dueAt]));
const alarmAt = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime;

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
  serviceAnswering();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a smaller budget lengthens current waits, a larger one shortens them', async () => {
  // In the morning, because in the evening every next check is the next morning.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00+07:00') });
  await updateSettings({ night: { from: 0, to: 0 } });
  await seed(20);
  await applySettings();
  const before = await dueTimes();
  await updateSettings(few);
  await applySettings();
  const { waitFactor } = await readPlanContext(Date.now());
  expect(waitFactor).toBeGreaterThan(2);
  const thin = await dueTimes();
  // No check gets earlier, and their sum gets later. A check planned for the end of the morning may stay there.
  for (const [id, dueAt] of thin) expect(dueAt, id).toBeGreaterThanOrEqual(before.get(id)!);
  const inAll = (times: Map<string, number | null>) => [...times.values()].reduce((sum, at) => sum! + at!, 0);
  expect(inAll(thin)).toBeGreaterThan(inAll(before)!);
  const soonest = (times: Map<string, number | null>) => Math.min(...([...times.values()] as number[]));
  expect(Math.abs((await alarmAt())! - soonest(thin))).toBeLessThan(1000);
  await updateSettings(free);
  await applySettings();
  expect(await dueTimes()).toEqual(before);
  expect(Math.abs((await alarmAt())! - soonest(before))).toBeLessThan(1000);
});

it('a higher frequency shortens current waits, a lower one lengthens them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00+07:00') });
  await updateSettings({ night: { from: 0, to: 0 } }); // no night in any time zone
  await seed(20);
  const inAll = async () => [...(await dueTimes()).values()].reduce((sum, at) => sum! + at!, 0)!;
  const planned = [];
  for (const frequency of ['less', 'usual', 'more'] as const) {
    await updateSettings({ frequency });
    await applySettings();
    planned.push(await inAll());
  }
  expect(planned.toSorted((a, b) => b - a)).toEqual(planned);
  expect(new Set(planned).size).toBe(3);
});

it('a new month’s budget ends waits stretched beyond the old month', async () => {
  const lastDay = new Date(2026, 10, 30, 10).getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: lastDay });
  await updateSettings({ budget: { calls: 50, per: 'month', firstDay: 1 } });
  for (let n = 0; n < 47; n += 1) await countCall(null, lastDay);
  // The event is dated in the machine's time zone.
  const east = -new Date(lastDay).getTimezoneOffset();
  const zone = new Date(Math.abs(east) * 60_000).toISOString().slice(11, 16);
  const at = `2026-11-30T09:00:00${east < 0 ? '-' : '+'}${zone}`;
  const service = serviceAnswering([{ dateTime: at, status: 'ON_SHIPPING', description: '' }]);
  for (let n = 10; n < 30; n += 1)
    await followParcel({ trackingNo: `TH2604177339${n}B`, courierKey: 'shopee-express', foundOn: '' });
  await poll();
  const [asked] = service.asked.splice(0);
  const morning = new Date(2026, 11, 1, 7).getTime();
  const row = (await readRows()).find(({ trackingNo }) => trackingNo === asked);
  expect(row!.dueAt).toBeGreaterThan(morning + 86_400_000);
  expect(await alarmAt()).toBe(morning);
  vi.setSystemTime(morning);
  await poll();
  vi.setSystemTime(morning + 5 * 60_000); // overdue checks are spread
  await poll();
  expect(service.asked).toContain(asked);
});

it('changed night hours move checks planned inside them', async () => {
  await seed(6);
  const [[, dueAt]] = (await dueTimes()) as unknown as [[string, number]];
  const hour = new Date(dueAt).getHours();
  await updateSettings({ night: { from: hour, to: (hour + 3) % 24 } });
  await rescheduleAll();
  for (const due of (await dueTimes()).values()) expect(new Date(due!).getHours()).not.toBe(hour);
});

it('writes at most 50 parcels per transaction, and nothing if nothing changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: midMonth });
  await seed(130);
  await updateSettings(few);
  const puts = new Map<IDBTransaction, number>();
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (this.name === 'parcels') puts.set(this.transaction, (puts.get(this.transaction) ?? 0) + 1);
    return put.call(this, value, key);
  });
  await rescheduleAll();
  expect(Math.max(...puts.values())).toBeLessThanOrEqual(50);
  expect(puts.size).toBeGreaterThanOrEqual(3);
  spy.mockClear();
  await rescheduleAll();
  expect(spy).not.toHaveBeenCalled();
});

it('interrupted halfway, it is completed at the next start', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: midMonth });
  await seed(130);
  await rescheduleAll();
  await updateSettings(few);
  const put = IDBObjectStore.prototype.put;
  let rows = 0;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (this.name === 'parcels' && (rows += 1) > 70) throw new Error('ended');
    return put.call(this, value, key);
  });
  await expect(rescheduleAll()).rejects.toThrow('ended');
  spy.mockRestore();
  await rescheduleAll();
  const pace = await readPlanContext(Date.now());
  for (const row of await readRows()) expect(row.dueAt).toBe(nextCheckAt(row, row.checkedAt!, pace));
});

it('a settings change during the run is applied too', async () => {
  await seed(130);
  await rescheduleAll();
  const before = await dueTimes();
  await updateSettings(few);
  const under = rescheduleAll();
  await updateSettings(free);
  await under;
  await rescheduleAll();
  expect(await dueTimes()).toEqual(before);
});

it('writes nothing if nothing is stored', async () => {
  await updateSettings({ night: { from: 1, to: 2 } });
  await raw.clear();
  await applySettings();
  expect(await raw.entries()).toEqual([]);
});
