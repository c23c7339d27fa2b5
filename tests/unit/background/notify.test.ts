import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountId, summaryId } from '@/utils/background/notify.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isoAt } from '@/utils/model/time.ts';
import { forGood } from '@/utils/parcels/notification-rules.ts';
import { inRead, inWrite } from '@/utils/storage/database.ts';
import { heldItem } from '@/utils/storage/scheduler-state.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, changeRows, readRow, readRows, removeParcels } from '@/utils/storage/store.ts';
import { courierKey, errorOf, pickedUp } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

const day = 86_400_000;
const numbers = Array.from({ length: 5 }, (_, n) => `TH26041773390${n}B`);
const idOf = (number: string) => `${courierKey}/${number}`;
const followAll = async (count: number) => {
  serviceAnswering([pickedUp]);
  for (const trackingNo of numbers.slice(0, count))
    await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
};
/** Gives each followed parcel a change to announce, like a merge does. */
const change = async (status = 'ON_SHIPPING') => {
  for (const { id } of await readRows())
    await changeParcel(id, ({ row, log }) => ({
      row: { ...row, status, toAnnounce: `${id}#${status}`, unseen: true },
      log,
    }));
};
const shown = async () => Object.keys(await fakeBrowser.notifications.getAll()).toSorted();
const toSay = async () => (await readRows()).filter(({ toAnnounce }) => toAnnounce !== null).length;

const noon = new Date(2026, 10, 21, 12, 0).getTime();
const from22to7 = { isOn: true, from: 22 * 60, to: 7 * 60 };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('quiet hours', () => {
  it('hold notifications back until the alarm at their end, which announces all in one summary', async () => {
    await updateSettings({ quiet: from22to7 });
    await followAll(2);
    vi.setSystemTime(noon + 11 * 3_600_000);
    await change();
    await reconcileAll();
    await reconcileAll();
    expect([await shown(), await toSay()]).toEqual([[], 2]);
    expect(await fakeBrowser.action.getBadgeText({})).toBe('2');
    const end = new Date(2026, 10, 22, 7, 0).getTime();
    await changeRows(
      (await readRows()).map(({ id }) => id),
      (row) => ({ ...row, dueAt: null }),
    );
    await reconcileAll();
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(end);
    vi.setSystemTime(end);
    await poll();
    expect([await shown(), await toSay()]).toEqual([[summaryId], 0]);
    await fakeBrowser.notifications.clear(summaryId);
    await change('ON_DELIVERED');
    await reconcileAll();
    expect(await shown()).toHaveLength(2);
  });

  it('end on time even if the key is refused meanwhile; the refusal is then announced too', async () => {
    await updateSettings({ quiet: from22to7 });
    await followAll(2);
    vi.setSystemTime(noon + 11 * 3_600_000);
    await change();
    await changeRows(
      (await readRows()).map(({ id }) => id),
      (row) => ({ ...row, dueAt: Date.now() }),
    );
    serviceAnswering().answer = () => errorOf(401);
    await poll();
    const end = new Date(2026, 10, 22, 7, 0).getTime();
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(end);
    expect([await shown(), await toSay()]).toEqual([[], 2]);
    vi.setSystemTime(end);
    await poll();
    expect([await shown(), await toSay()]).toEqual([[accountId, summaryId], 0]);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });

  it('announce a single held-back change by its own notification, without a summary', async () => {
    await updateSettings({ quiet: from22to7 });
    await followAll(1);
    vi.setSystemTime(noon + 11 * 3_600_000);
    await change();
    await reconcileAll();
    vi.setSystemTime(noon + day);
    await reconcileAll();
    expect(await shown()).toEqual([`${idOf(numbers[0]!)}#ON_SHIPPING`]);
  });

  it('set no alarm once the parcels held back are removed or muted', async () => {
    await updateSettings({ quiet: from22to7 });
    await followAll(2);
    vi.setSystemTime(noon + 11 * 3_600_000);
    await change();
    await reconcileAll();
    await removeParcels([idOf(numbers[0]!)]);
    await changeRows([idOf(numbers[1]!)], (row) => ({ ...row, isMuted: true, dueAt: null }));
    await reconcileAll();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    vi.setSystemTime(noon + day);
    await changeRows([idOf(numbers[1]!)], (row) => ({ ...row, isMuted: false }));
    await reconcileAll();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  it('set no alarm once the last parcel held back is removed', async () => {
    await updateSettings({ quiet: from22to7 });
    await followAll(1);
    vi.setSystemTime(noon + 11 * 3_600_000);
    await change();
    await reconcileAll();
    await removeParcels([idOf(numbers[0]!)]);
    await reconcileAll();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});

it.each([
  ['ON_SHIPPING', 'Out for delivery'],
  ['ON_CUSTOMS_HOLD', 'Customs hold'],
  // The digits of this status may be a phone number (docs/promises.md P40).
  ['CALL 081 234 5678', 'Other status'],
])('the first line for %s begins with the word used in the views', async (status, word) => {
  await followAll(1);
  await change(status);
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  await reconcileAll();
  const message = expect.stringMatching(new RegExp(`^${word} · Mueang, Chiang Mai`)) as string;
  expect(create).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ message }));
  create.mockRestore();
});

it('names a parcel without a name only by the last four characters of its number', async () => {
  await followAll(1);
  await change();
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  await reconcileAll();
  const { title, message } = create.mock.calls[0]![1] as unknown as { title: string; message: string };
  expect(title).toMatch(/…900B$/);
  expect(title + message).not.toContain(numbers[0]!.slice(0, -4));
  create.mockRestore();
});

it('if the background stopped right after a summary, the next changes are announced one by one', async () => {
  await followAll(2);
  await heldItem.write(true);
  await reconcileAll();
  await change();
  await reconcileAll();
  expect(await shown()).toHaveLength(2);
});

describe('a pause', () => {
  it('with an end holds notifications back until then; without an end it drops them', async () => {
    await followAll(2);
    await updateSettings({ notifyPausedUntil: noon + 3_600_000 });
    await change();
    await reconcileAll();
    expect([await shown(), await toSay()]).toEqual([[], 2]);
    vi.setSystemTime(noon + 3_600_000);
    await reconcileAll();
    expect([await shown(), await toSay()]).toEqual([[summaryId], 0]);
    await fakeBrowser.notifications.clear(summaryId);
    await updateSettings({ notifyPausedUntil: forGood });
    await change('ON_DELIVERED');
    await reconcileAll();
    await updateSettings({ notifyPausedUntil: null });
    await reconcileAll();
    expect([await shown(), await toSay()]).toEqual([[], 0]);
  });
});

it('changes of a disabled kind or a muted parcel are never announced, and stay unseen', async () => {
  await followAll(3);
  await changeRows([idOf(numbers[1]!)], (row) => ({ ...row, isMuted: true }));
  await change();
  await changeRows([idOf(numbers[2]!)], (row) => ({ ...row, status: 'ON_OTHER_STATUS' }));
  await reconcileAll();
  expect(await shown()).toEqual([`${idOf(numbers[0]!)}#ON_SHIPPING`]);
  expect(await toSay()).toBe(0);
  expect(await fakeBrowser.action.getBadgeText({})).toBe('3');
});

it('muted parcels do not count towards a summary: the other three get one notification each', async () => {
  await followAll(5);
  await changeRows(numbers.slice(0, 2).map(idOf), (row) => ({ ...row, isMuted: true }));
  await change();
  await reconcileAll();
  expect(await shown()).toHaveLength(3);
});

it('a summary counts the parcels by their news, and has the button Open alone', async () => {
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  await followAll(5);
  await change();
  await changeRows(numbers.slice(0, 2).map(idOf), (row) => ({ ...row, status: 'ON_DELIVERED' }));
  await changeRows([idOf(numbers[2]!)], (row) => ({ ...row, status: 'ON_UNABLE_TO_SEND' }));
  await reconcileAll();
  expect(create).toHaveBeenCalledExactlyOnceWith(
    summaryId,
    expect.objectContaining({
      title: '5 parcels have news',
      message: '1 not delivered · 2 delivered · 2 out for delivery',
      buttons: [{ title: 'Open' }],
    }),
  );
});

it('what to do about a failed attempt depends on the phone numbers in the history', async () => {
  await followAll(1);
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  const messages = () =>
    create.mock.calls.map(([, notice]) => (notice as unknown as { message: string }).message);
  await change('ON_UNABLE_TO_SEND');
  await reconcileAll();
  await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({
    row: { ...row, announced: [], toAnnounce: `${row.id}#again` },
    log: log && {
      ...log,
      tracking: {
        ...log.tracking,
        detail: { ...log.tracking.detail, deliveryStaffBranchPhoneNumber: '02-555-0100' },
      },
    },
  }));
  await reconcileAll();
  expect(messages()).toEqual([
    'Not delivered · Mueang, Chiang Mai',
    'Not delivered · Mueang, Chiang Mai\nCall the branch: number in Waybill',
  ]);
});

describe('a status repeated within ten minutes', () => {
  const minute = 60_000;
  const statuses = (create: { mock: { calls: unknown[][] } }) =>
    create.mock.calls.map(([id]) => String(id).split('#')[1]);
  /** Changes the status, each time by a new event, like a courier that scans back and forth. */
  const flip = async (status: string, at: number) => {
    vi.setSystemTime(at);
    for (const { id } of await readRows())
      await changeParcel(id, ({ row, log }) => ({
        row: { ...row, status, toAnnounce: `${id}#${status}#${at}`, unseen: true },
        log,
      }));
    await reconcileAll();
  };

  it('is announced once: ten changes between two statuses give two notifications; the list has the last', async () => {
    await followAll(1);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    for (let n = 0; n < 10; n += 1)
      await flip(n % 2 === 0 ? 'ON_UNABLE_TO_SEND' : 'ON_DELIVERED', noon + n * (minute / 2));
    expect(statuses(create)).toEqual(['ON_UNABLE_TO_SEND', 'ON_DELIVERED']);
    expect(await readRow(idOf(numbers[0]!))).toMatchObject({ status: 'ON_DELIVERED', toAnnounce: null });
    expect(await fakeBrowser.action.getBadgeText({})).toBe('1');
  });

  it('is announced later, by the alarm, if another status was announced last', async () => {
    await followAll(1);
    await changeRows([idOf(numbers[0]!)], (row) => ({ ...row, dueAt: null }));
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await flip('ON_DELIVERED', noon);
    await flip('ON_UNABLE_TO_SEND', noon + minute);
    await flip('ON_DELIVERED', noon + 2 * minute);
    expect([create.mock.calls.length, await toSay()]).toEqual([2, 1]);
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(noon + 10 * minute);
    vi.setSystemTime(noon + 10 * minute);
    await poll();
    expect(statuses(create)).toEqual(['ON_DELIVERED', 'ON_UNABLE_TO_SEND', 'ON_DELIVERED']);
    expect([await toSay(), await fakeBrowser.alarms.getAll()]).toEqual([0, []]);
  });

  it('delays neither another status nor the same status on a later day', async () => {
    await followAll(1);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await flip('ON_SHIPPING', noon);
    await flip('ON_UNABLE_TO_SEND', noon + minute);
    await flip('ON_SHIPPING', noon + 2 * minute);
    await flip('ON_DELIVERED', noon + 3 * minute);
    expect(statuses(create)).toEqual(['ON_SHIPPING', 'ON_UNABLE_TO_SEND', 'ON_DELIVERED']);
    await flip('ON_SHIPPING', noon + day);
    expect(statuses(create)).toHaveLength(4);
  });

  it('is announced again under the same id if the background stopped before it stored the announcement', async () => {
    await followAll(1);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await flip('ON_SHIPPING', noon);
    await changeRows([idOf(numbers[0]!)], (row) => ({
      ...row,
      announced: [],
      toAnnounce: `${row.id}#ON_SHIPPING#${noon}`,
    }));
    await reconcileAll();
    expect(new Set(create.mock.calls.map(([id]) => id)).size).toBe(1);
    await flip('ON_UNABLE_TO_SEND', noon + minute);
    await flip('ON_SHIPPING', noon + 2 * minute);
    expect(statuses(create)).toEqual(['ON_SHIPPING', 'ON_SHIPPING', 'ON_UNABLE_TO_SEND']);
  });

  it('is not repeated in summaries either', async () => {
    await followAll(5);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    for (let n = 0; n < 8; n += 1)
      await flip(n % 2 === 0 ? 'ON_SHIPPING' : 'ON_UNABLE_TO_SEND', noon + n * minute);
    expect(create.mock.calls.map(([id]) => id)).toEqual([summaryId, summaryId]);
    expect(await fakeBrowser.action.getBadgeText({})).toBe('5');
  });
});

describe('if the background is stopped while it shows a notification', () => {
  /** Announces, and returns to the state in which a start would find the store. */
  async function stopAtFirst(announceAll: () => Promise<void>) {
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    let left: [string, [IDBValidKey, unknown][]][] = [];
    create.mockImplementationOnce(async () => {
      left = await readStores();
      return '';
    });
    await announceAll();
    await inWrite(['parcels', 'items'], async (tx) => {
      for (const [name, entries] of left) {
        const store = tx.objectStore(name as 'items');
        await store.clear();
        for (const [key, value] of entries) await store.put(value, key as string);
      }
    });
    return () =>
      create.mock.calls.map(([id, notice]) => [id, (notice as unknown as { title: string }).title] as const);
  }
  const readStores = () =>
    inRead(['parcels', 'items'], (tx) =>
      Promise.all(
        (['parcels', 'items'] as const).map(async (name): Promise<[string, [IDBValidKey, unknown][]]> => {
          const store = tx.objectStore(name);
          const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
          return [name, keys.map((key, n) => [key, values[n]])];
        }),
      ),
    );
  const ids = (told: () => (readonly [unknown, string])[]) => told().map(([id]) => id);

  it('the change is not told again in a summary of others', async () => {
    await followAll(5);
    const [first, ...others] = numbers.map(idOf) as [string, ...string[]];
    const changed = (all: string[]) =>
      changeRows(all, (row) => ({ ...row, status: 'ON_SHIPPING', toAnnounce: `${row.id}#ON_SHIPPING` }));
    await changed([first]);
    const told = await stopAtFirst(reconcileAll);
    await changed(others);
    await reconcileAll();
    expect(ids(told)).toEqual([`${first}#ON_SHIPPING`, `${first}#ON_SHIPPING`, summaryId]);
    expect(told().at(-1)![1]).toBe('4 parcels have news');
  });

  it('the changes of a summary are not told again one by one', async () => {
    await followAll(5);
    await change();
    const told = await stopAtFirst(reconcileAll);
    await removeParcels(numbers.slice(2).map(idOf));
    await reconcileAll();
    await reconcileAll();
    expect(ids(told)).toEqual([summaryId, summaryId]);
    expect(told()[1]).toEqual(told()[0]);
  });

  it('the notification waits for the end of the quiet hours; a pause without an end drops it', async () => {
    await followAll(1);
    await change();
    const told = await stopAtFirst(reconcileAll);
    await updateSettings({ quiet: from22to7 });
    vi.setSystemTime(noon + 11 * 3_600_000);
    await reconcileAll();
    expect(told()).toHaveLength(1);
    const end = new Date(2026, 10, 22, 7, 0).getTime();
    await changeRows([idOf(numbers[0]!)], (row) => ({ ...row, dueAt: null }));
    await reconcileAll();
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(end);
    await updateSettings({ notifyPausedUntil: forGood });
    await reconcileAll();
    await updateSettings({ notifyPausedUntil: null });
    vi.setSystemTime(end);
    await reconcileAll();
    expect(told()).toHaveLength(1);
  });
});

it('a parcel that is removed right before its notification is not announced', async () => {
  await followAll(1);
  await change();
  const { get } = IDBObjectStore.prototype;
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (this.name === 'parcels' && this.transaction.mode === 'readwrite') this.clear();
    return get.call(this, key);
  });
  await reconcileAll();
  reads.mockRestore();
  expect(await shown()).toEqual([]);
});

describe('a late parcel', () => {
  const scan = (at: number) => {
    const dateTime = isoAt(at, 7 * 60);
    return { key: dateTime, at: dateTime, what: '', place: '' };
  };
  const answered = (at: number) =>
    changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, checkedAt: at, triedAt: at }, log }));

  it('is announced once until its next scan, and counts as needing attention', async () => {
    await followAll(1);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await updateSettings({ badge: 'attention' });
    await changeRows([idOf(numbers[0]!)], (row) => ({ ...row, announcedDelayId: null }));
    for (let later = 0; later < 3; later += 1) {
      await answered(noon + 6 * day + later);
      await reconcileAll();
    }
    expect(create).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledWith(
      expect.stringContaining('#no-movement#'),
      expect.objectContaining({ message: 'No movement · Mueang, Chiang Mai' }),
    );
    expect(await fakeBrowser.action.getBadgeText({})).toBe('1');
    expect(await fakeBrowser.action.getTitle({})).toContain('1 needs you');
  });

  it.each<[string, number, (n: number) => Partial<Parcel>, number]>([
    // 22 and 23 November, each past.
    ['due date', 6, (n) => ({ dueDate: n % 2 === 0 ? '2026-11-23' : '2026-11-22' }), 1],
    ['later due date', 6, (n) => ({ dueDate: n % 2 === 0 ? '2026-11-22' : '2026-11-23' }), 2],
    // By turns past its due date and without movement.
    ['cause', 6, (n) => (n % 2 === 0 ? { dueDate: '2026-11-22' } : { latest: scan(noon) }), 2],
    ['last scan', 9, (n) => ({ latest: scan(noon + (n % 2) * 3_600_000) }), 2],
  ])('is announced once for each cause: a %s that goes back and forth', async (_, days, answerOf, times) => {
    await followAll(1);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const recent = { dueDate: '', latest: scan(noon + (days - 1) * day) };
    for (let n = 0; n < 10; n += 1) {
      vi.setSystemTime(noon + days * day + n * 3_600_000);
      await changeRows([idOf(numbers[0]!)], (row) => ({
        ...row,
        ...recent,
        firstScanAt: scan(noon).at,
        ...answerOf(n),
        checkedAt: Date.now(),
      }));
      await reconcileAll();
    }
    expect(create.mock.calls.map(([id]) => id)).toHaveLength(times);
  });

  it('is not announced if it was late at its first check', async () => {
    vi.setSystemTime(noon + 30 * day);
    await followAll(1);
    expect((await readRow(idOf(numbers[0]!)))?.announcedDelayId).not.toBeNull();
    expect(await shown()).toEqual([]);
  });
});

it('notifications have no buttons in a browser without them', async () => {
  const { getPermissionLevel } = fakeBrowser.notifications as unknown as Record<string, unknown>;
  await followAll(1);
  const create = vi.spyOn(fakeBrowser.notifications, 'create');
  await change();
  await reconcileAll();
  expect(create.mock.calls[0]?.[1]).toHaveProperty('buttons');
  Reflect.deleteProperty(fakeBrowser.notifications, 'getPermissionLevel');
  await change('ON_DELIVERED');
  await reconcileAll();
  Object.assign(fakeBrowser.notifications, { getPermissionLevel });
  expect(create.mock.calls[1]?.[1]).not.toHaveProperty('buttons');
});
