import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { followParcel } from '@/utils/background/follow.ts';
import {
  mostUrgent,
  readCallsLeftForPolling,
  readPlanContext,
  updateWaitFactor,
} from '@/utils/background/call-budget.ts';
import { poll } from '@/utils/background/run.ts';
import { emptyStatistics } from '@/utils/schedule/courier-statistics.ts';
import { meterItem, statisticsItem } from '@/utils/storage/scheduler-state.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readRow, readRows } from '@/utils/storage/store.ts';
import { atHub, courierKey, delivered, errorOf, pickedUp, trackingNo } from '../../fixtures/answers.ts';
import { noon } from '../../fixtures/budgets.ts';
import { countCall, serviceAnswering, signIn } from './fake-service.ts';

const numbers = Array.from({ length: 8 }, (_, n) => `TH26041773390${n}B`);
const id = `${courierKey}/${trackingNo}`;
const followAll = async (count: number) => {
  for (const number of numbers.slice(0, count))
    await followParcel({ trackingNo: number, courierKey, foundOn: '' });
};
const made = (status: string | null, dueAt: number): Parcel => ({
  ...newParcel({ id: `lex/${status}${dueAt}`, courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1),
  status,
  dueAt,
});

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('the meter', () => {
  it('counts every call for its parcel, failed calls too', async () => {
    const service = serviceAnswering([pickedUp]);
    service.answer = () => errorOf(503);
    await followParcel({ trackingNo, courierKey, foundOn: '' });
    await poll();
    const { parcels, days } = await meterItem.read();
    expect(parcels).toEqual({ [id]: 1 });
    // The other call requested the list of couriers.
    expect(Object.values(days)).toEqual([service.asked.length + 1]);
  });

  it('loses nothing on concurrent counts', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => countCall(`lex/${n % 4}`, Date.now())));
    expect(Object.values((await meterItem.read()).parcels)).toEqual([10, 10, 10, 10]);
  });
});

describe('a budget', () => {
  const allow = (calls: number) => updateSettings({ budget: { calls, per: 'day', firstDay: 1 } });

  it('is never exceeded by a run; the other parcels wait', async () => {
    const service = serviceAnswering([pickedUp]);
    await followAll(8);
    await allow(5);
    await poll();
    await poll();
    expect(Object.values((await meterItem.read()).days)).toEqual([5]);
    expect(await readCallsLeftForPolling(Date.now())).toBe(0);
    expect((await readRows()).filter(({ checkedAt }) => checkedAt === null)).toHaveLength(
      8 - service.asked.length,
    );
    await allow(50);
    await poll();
    expect((await readRows()).every(({ checkedAt }) => checkedAt !== null)).toBe(true);
  });

  it('that is small lengthens the waits; without a limit they are usual', async () => {
    serviceAnswering([atHub, pickedUp]);
    await followAll(8);
    await updateSettings({ budget: { calls: 12, per: 'month', firstDay: 1 } });
    await updateWaitFactor(noon);
    const { waitFactor } = await readPlanContext(noon);
    expect(waitFactor).toBeGreaterThan(2);
    await updateSettings({ budget: { calls: null, per: 'month', firstDay: 1 } });
    expect((await readPlanContext(Date.now())).waitFactor).toBe(1);
  });

  it('causes a read of all rows only once an hour, or after a change of the list or the budget', async () => {
    serviceAnswering([atHub, pickedUp]);
    await followAll(4);
    await updateSettings({ budget: { calls: 60, per: 'month', firstDay: 1 } });
    const { getAll } = IDBObjectStore.prototype;
    let read = 0;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      range,
      n,
    ) {
      if (this.name === 'parcels') read += 1;
      return getAll.call(this, range, n);
    });
    const now = Date.now();
    const readsAt = async (at: number) => {
      read = 0;
      await updateWaitFactor(at);
      return read;
    };
    expect(await readsAt(now)).toBe(1);
    expect(await readsAt(now + 60_000)).toBe(0);
    await countCall(null, now);
    expect(await readsAt(now + 3_599_000)).toBe(0);
    expect(await readsAt(now + 3_600_000)).toBe(1);
    await followAll(5);
    expect(await readsAt(now + 3_600_001)).toBe(1);
    await updateSettings({ budget: { calls: 70, per: 'month', firstDay: 1 } });
    expect(await readsAt(now + 3_600_002)).toBe(1);
  });

  it('leaves its calls to the most urgent parcels', () => {
    const due = [
      made(null, 1),
      made('ON_OTHER_STATUS', 2),
      made('ON_SHIPPING', 4),
      made('ON_SHIPPING', 3),
      made('ON_DELIVERED', 0),
    ];
    expect(mostUrgent(due, 3).map(({ dueAt }) => dueAt)).toEqual([3, 4, 2]);
    expect(mostUrgent(due, null)).toEqual(due);
    expect(mostUrgent(due, 9)).toEqual(due);
  });

  it('gives the first call to a limited parcel only if it is overdue longest; else it counts like others', () => {
    const limited = { ...made('ON_SHIPPING', 3), limitedTimes: 2 };
    const others = [made(null, 1), made(null, 2), made(null, 4)];
    const dueAts = (due: Parcel[], calls: number) => mostUrgent(due, calls).map(({ dueAt }) => dueAt);
    expect(dueAts([...others, limited], 3)).toEqual([1, 3, 2]);
    expect(dueAts([...others, limited], 1)).toEqual([1]);
    // It is overdue longest, so its urgency decides.
    expect(dueAts([made(null, 5), limited, made(null, 4)], 1)).toEqual([3]);
    // All are limited: the one that is overdue longest comes first.
    const all = [...others, limited].map((row) => ({ ...row, limitedTimes: 1 }));
    expect(dueAts(all, 2)).toEqual([1, 3]);
  });
});

it('learns once from each finished parcel', async () => {
  const service = serviceAnswering([pickedUp]);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  expect(await statisticsItem.read()).toEqual(emptyStatistics);
  service.says([delivered, atHub, pickedUp]);
  for (let run = 0; run < 2; run += 1) {
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: 1 }, log }));
    await poll();
  }
  const { hours } = await statisticsItem.read();
  expect(hours.out.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await readRow(id))?.finishedAt).not.toBeNull();
});
