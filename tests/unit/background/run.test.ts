import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountId, parcelOfNotification, summaryId } from '@/utils/background/notify.ts';
import { refreshOldCouriers } from '@/utils/background/refresh-couriers.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { intervals } from '@/utils/background/call-queue.ts';
import { scheduleAlarm, reconcileAll, reconcileSoon } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { forGood } from '@/utils/parcels/notification-rules.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readRow, readRows } from '@/utils/storage/store.ts';
import { usualIntervals } from '../support/usual-intervals.ts';
import { answerOf, atHub, courierKey, errorOf, outForDelivery, pickedUp } from '../../fixtures/answers.ts';
import { nextMillisecond, turns } from '../support/turns.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';
import { pauseUntil } from '../../fixtures/pause.ts';

const numbers = Array.from({ length: 10 }, (_, n) => `TH26041773390${n}B`);
const idOf = (trackingNo: string) => `${courierKey}/${trackingNo}`;
const followAll = async (count: number) => {
  for (const trackingNo of numbers.slice(0, count))
    await followParcel({ trackingNo, courierKey, foundOn: '' });
};
const bringForward = async () => {
  for (const { id } of await readRows()) {
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: Date.now() }, log }));
  }
  await nextMillisecond();
};
const notices = async () => Object.keys(await fakeBrowser.notifications.getAll());
const badge = () => fakeBrowser.action.getBadgeText({});

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('reconcileSoon', () => {
  beforeEach(() => void Object.assign(intervals, usualIntervals));

  it('merges many requests into few updates, which include the last change', async () => {
    await followAll(1);
    const drawn = vi.spyOn(fakeBrowser.action, 'setBadgeText');
    const told = Array.from({ length: 20 }, () => reconcileSoon());
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, unseen: true }, log }));
    told.push(reconcileSoon());
    await Promise.all(told);
    expect(await badge()).toBe('1');
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(2);
    await reconcileSoon();
    drawn.mockRestore();
    expect(await badge()).toBe('1');
  });

  it('works again after a failure', async () => {
    await followAll(1);
    const failing = vi.spyOn(fakeBrowser.action, 'setBadgeText').mockRejectedValue(new Error('gone'));
    await reconcileSoon().catch(() => {});
    failing.mockRestore();
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, unseen: true }, log }));
    await reconcileSoon();
    expect(await badge()).toBe('1');
  });
});

describe('poll', () => {
  it('checks each due parcel once, and no other', async () => {
    const service = serviceAnswering();
    await followAll(6);
    await poll();
    await poll();
    expect(service.asked.toSorted()).toEqual(numbers.slice(0, 6));
  });

  it('is one run for concurrent calls', async () => {
    const service = serviceAnswering();
    await followAll(3);
    await Promise.all([poll(), poll(), poll(), poll(), poll()]);
    expect(service.asked).toHaveLength(3);
  });

  it('called during a run does not disturb it: each parcel is checked once', async () => {
    const service = serviceAnswering();
    await followAll(10);
    let second: Promise<void> | null = null;
    const answer = service.answer;
    service.answer = async (asked) => {
      if (service.asked.length === 3) second = poll();
      await turns(20);
      return answer(asked);
    };
    await poll();
    await second;
    expect(service.asked.toSorted()).toEqual(numbers);
  });

  it('called during a run makes no call, and does not wait for it', async () => {
    const service = serviceAnswering();
    await followAll(3);
    await refreshOldCouriers();
    const { answer } = service;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => void (goOn = resolve));
    const isAsked = new Promise<void>((resolve) => {
      service.answer = async (asked) => {
        resolve();
        await held;
        return answer(asked);
      };
    });
    const first = poll();
    await isAsked;
    await poll();
    expect(service.asked).toHaveLength(1);
    goOn();
    await first;
    expect(service.asked.toSorted()).toEqual(numbers.slice(0, 3));
  });

  it('skips a parcel that the user checked during the run', async () => {
    const service = serviceAnswering();
    await followAll(3);
    const { answer } = service;
    service.answer = async (asked) => {
      service.answer = answer;
      await lookUp({ trackingNo: numbers[2]!, courierKey }, { again: true });
      return answer(asked);
    };
    await poll();
    expect(service.asked.toSorted()).toEqual(numbers.slice(0, 3));
  });

  it('makes at most four calls at the same time', async () => {
    const service = serviceAnswering();
    await followAll(10);
    let under = 0;
    let most = 0;
    let letGo = (): void => {};
    const fourAreUnderWay = new Promise<void>((resolve) => (letGo = resolve));
    const fifthNumber = 'TH260417733920B';
    let fifth: Promise<unknown> | null = null;
    let isWaiting: Promise<void> | null = null;
    service.answer = async (asked) => {
      most = Math.max(most, (under += 1));
      if (under === 4) letGo();
      // The first call is made alone. The others end only after a fifth call, for a card, is waiting.
      if (service.asked.length > 1) {
        await fourAreUnderWay;
        fifth ??= lookUp({ trackingNo: fifthNumber, courierKey });
        await (isWaiting ??= turns(50));
      }
      under -= 1;
      return answerOf(recordFor(asked, [atHub]));
    };
    await poll();
    await fifth;
    expect([most, service.asked.length]).toEqual([4, 11]);
  });

  it('checks a parcel again only when it is due', async () => {
    const morning = new Date(2026, 10, 21, 9).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: morning });
    const service = serviceAnswering([pickedUp]);
    await followAll(1);
    await poll();
    // After an additional check, the stored index keys must have the new due time.
    vi.setSystemTime(morning + 2.5 * 3_600_000);
    await bringForward();
    await poll();
    const [row] = await readRows();
    expect(row!.dueAt! - Date.now()).toBeGreaterThan(3_600_000);
    expect((await readHead(1)).nextDueAt).toBe(row!.dueAt);
    for (let n = 0; n < 6; n += 1) {
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await poll();
    }
    expect(service.asked).toHaveLength(2);
  });

  it('announces a changed status by one notification, and on the badge', async () => {
    const service = serviceAnswering([pickedUp]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await followAll(1);
    await poll();
    expect([await notices(), await badge()]).toEqual([[], '']);
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(parcelOfNotification(notice ?? '')).toBe(idOf(numbers[0]!));
    expect(create).toHaveBeenCalledWith(
      notice,
      expect.objectContaining({ message: expect.stringContaining('Out for delivery · Bang Kapi') as string }),
    );
    expect(await badge()).toBe('1');
    await fakeBrowser.notifications.clear(notice ?? '');
    await bringForward();
    await poll();
    expect(await notices()).toEqual([]);
  });

  it('announces a status once in ten minutes, even if a courier scans back and forth', async () => {
    const noon = Date.parse('2026-11-21T12:00:00+07:00');
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    const service = serviceAnswering([pickedUp]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await followAll(1);
    await poll();
    const events = [pickedUp];
    for (let n = 1; n <= 10; n += 1) {
      vi.setSystemTime(noon + n * 50_000);
      const dateTime = new Date(Date.now()).toISOString().replace('.000Z', '+00:00');
      const status = n % 2 === 0 ? 'ON_DELIVERED' : 'ON_UNABLE_TO_SEND';
      events.unshift({ dateTime, status, description: `Scan ${n} - Bang Kapi, Bangkok` });
      service.says(events);
      await bringForward();
      await poll();
    }
    const [row] = await readRows();
    expect([create.mock.calls.length, row!.status, await badge()]).toEqual([2, 'ON_DELIVERED', '1']);
  });

  it('announces many changes in one summary', async () => {
    const service = serviceAnswering([pickedUp]);
    await followAll(5);
    await poll();
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    expect(await notices()).toEqual([summaryId]);
    expect(await badge()).toBe('5');
  });

  it('updates the badge even if notifications are refused', async () => {
    const service = serviceAnswering([pickedUp]);
    await followAll(1);
    await poll();
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValue(new Error('denied'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    expect(await badge()).toBe('1');
  });

  it('stops after one call with a refused key, announces it once and makes no more calls', async () => {
    const service = serviceAnswering();
    await followAll(10);
    service.answer = () => errorOf(401);
    await poll();
    await bringForward();
    await poll();
    expect(service.asked).toHaveLength(1);
    expect(await notices()).toEqual([accountId]);
    expect(await badge()).toBe('!');
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    await writeAccount({ failure: null });
    serviceAnswering();
    await poll();
    expect(await badge()).toBe('');
  });

  it('starts with a single look-up: a bad key costs one call, even with ten due parcels and slow answers', async () => {
    const calls: string[] = [];
    // Slow enough that a parallel second call would have been made.
    const refused = async (address: string) => {
      calls.push(new URL(address).pathname);
      await turns(200);
      return errorOf(401);
    };
    await followAll(10);
    vi.stubGlobal('fetch', refused);
    await poll();
    await poll();
    // The list of couriers is requested first, and proves nothing about the key.
    expect(calls).toEqual([expect.stringMatching(/couriers$/), expect.stringMatching(/find$/)]);
    await writeAccount({ failure: null });
    serviceAnswering();
    await refreshOldCouriers();
    vi.stubGlobal('fetch', refused);
    calls.length = 0;
    await poll();
    await poll();
    expect(calls).toEqual([expect.stringMatching(/find$/)]);
  });

  it('one broken parcel does not affect the others', async () => {
    const service = serviceAnswering();
    await followAll(4);
    service.answer = (asked) =>
      asked.trackingNo === numbers[0] ? new Response('{}') : answerOf(recordFor(asked, [atHub]));
    await poll();
    const rows = await readRows();
    expect(rows.filter(({ failure }) => failure).map(({ trackingNo }) => trackingNo)).toEqual([numbers[0]]);
    expect(rows.filter(({ status }) => status === 'ON_OTHER_STATUS')).toHaveLength(3);
  });

  it('stops when the service asks for a pause', async () => {
    const service = serviceAnswering();
    await followAll(10);
    service.answer = () => errorOf(429, { 'Retry-After': '60' });
    await poll();
    expect(service.asked).toHaveLength(1);
  });
});

describe('a service with limits', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  const minute = 60_000;
  const hour = 60 * minute;
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));

  /** Polls until `end` (epoch milliseconds), as the alarm of a browser does: at its time, then every five minutes. */
  const ringUntil = async (end: number) => {
    for (;;) {
      const alarm = await fakeBrowser.alarms.get('poll');
      if (!alarm || alarm.scheduledTime > end) break;
      vi.setSystemTime(Math.max(Date.now(), alarm.scheduledTime));
      await fakeBrowser.alarms.create('poll', { when: Date.now() + 5 * minute, periodInMinutes: 5 });
      await poll();
    }
    vi.setSystemTime(end);
  };
  /** A service that always refuses some parcels and answers the others. Records when each was asked about. */
  const limiting = (isLimited: (number: string) => boolean, refusal: () => Response) => {
    const service = serviceAnswering([pickedUp]);
    const calls: { trackingNo: string; at: number; after: number }[] = [];
    service.answer = async (asked) => {
      const row = await readRow(idOf(asked.trackingNo));
      calls.push({ trackingNo: asked.trackingNo, at: Date.now(), after: Date.now() - row!.dueAt! });
      return isLimited(asked.trackingNo) ? refusal() : answerOf(recordFor(asked, [pickedUp]));
    };
    return { calls, of: (number: string) => calls.filter(({ trackingNo }) => trackingNo === number) };
  };
  const firstOnly = (number: string) => number === numbers[0];

  it.each([
    ['429 with Retry-After', () => errorOf(429, { 'Retry-After': '60' })],
    ['429 without Retry-After', () => errorOf(429)],
    ['503 with Retry-After', () => errorOf(503, { 'Retry-After': '60' })],
  ])('one parcel is always limited, by %s: the others are checked as usual', async (_, refusal) => {
    const { of } = limiting(firstOnly, refusal);
    await followAll(3);
    await poll();
    expect([of(numbers[0]!).length, of(numbers[1]!).length]).toEqual([1, 0]);
    await ringUntil(noon + 5 * minute);
    expect([of(numbers[1]!).length, of(numbers[2]!).length]).toEqual([1, 1]);
    await ringUntil(noon + 36 * hour);
    expect(of(numbers[0]!).length).toBeLessThan(20);
    const late = [...of(numbers[1]!), ...of(numbers[2]!)].map(({ after }) => after).slice(2);
    expect(late.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...late)).toBeLessThanOrEqual(6 * minute);
    const kinds = (await readRows()).map(({ failure }) => failure?.kind);
    expect(kinds).not.toContain('too-many-requests');
  });

  it('one parcel is always limited, few calls are left: the next run starts with a less urgent parcel', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429, { 'Retry-After': '3600' }));
    await updateSettings({ budget: { calls: 2, per: 'day', firstDay: 1 } });
    await followAll(3);
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({
      row: { ...row, status: 'ON_SHIPPING' },
      log,
    }));
    await refreshOldCouriers();
    await updateSettings({ budget: { calls: 3, per: 'day', firstDay: 1 } });
    await poll();
    await ringUntil(noon + 2 * hour);
    expect(calls.map(({ trackingNo }) => trackingNo)).toEqual([numbers[0], numbers[1]]);
  });

  it('after a limit late in the evening no poll at night makes a call; a manual check does', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429));
    vi.setSystemTime(new Date(2026, 10, 21, 22, 59, 30));
    await followAll(3);
    await poll();
    vi.setSystemTime(new Date(2026, 10, 21, 23, 5));
    await poll();
    expect(calls).toHaveLength(1);
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(new Date(2026, 10, 22, 7).getTime());
    expect((await lookUp({ trackingNo: numbers[1]!, courierKey }, { again: true })).failure).toBeNull();
  });

  it('the only parcel is limited without Retry-After: its pauses double too', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429));
    await followAll(1);
    await poll();
    expect((await readAccount()).pause?.until).toBe(noon + minute);
    vi.setSystemTime(noon + minute);
    await bringForward();
    await poll();
    expect((await readAccount()).pause!.until - Date.now()).toBe(2 * minute);
    await ringUntil(noon + 24 * hour);
    expect(calls.length).toBeLessThan(14);
  });

  it('all are limited without Retry-After: one call per pause, which doubles to six hours, none at night', async () => {
    const { calls } = limiting(
      () => true,
      () => errorOf(429),
    );
    await followAll(4);
    await poll();
    await ringUntil(noon + 24 * hour);
    const gaps = calls.slice(1).map(({ at }, n) => at - calls[n]!.at);
    // The alarm fires every five minutes, so a call may be that much later.
    for (const [n, gap] of gaps.slice(0, 8).entries()) {
      expect(gap).toBeGreaterThanOrEqual(2 ** n * minute);
      expect(gap).toBeLessThanOrEqual((2 ** n + 5) * minute);
    }
    expect(calls.length).toBeLessThan(14);
    const hours = calls.map(({ at }) => new Date(at).getHours());
    expect(hours.filter((one) => one >= 23 || one < 7)).toEqual([]);
    expect(new Set(calls.slice(0, 4).map(({ trackingNo }) => trackingNo)).size).toBe(4);
    // Then the service answers again: all parcels are checked, and the next pause is short.
    await ringUntil(noon + 48 * hour);
    serviceAnswering([pickedUp]);
    await ringUntil(noon + 58 * hour);
    expect((await readRows()).filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
    serviceAnswering().answer = () => errorOf(429);
    await bringForward();
    await poll();
    expect((await readAccount()).pause!.until - Date.now()).toBe(minute);
  });
});

describe('the alarm', () => {
  it('is created once while a parcel waits to be due', async () => {
    serviceAnswering();
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    await followAll(1);
    for (let wake = 0; wake < 20; wake += 1) await scheduleAlarm();
    expect(create).toHaveBeenCalledTimes(1);
    expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
  });

  describe('fires', () => {
    const noon = new Date(2026, 10, 21, 12).getTime();
    const hour = 3_600_000;
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));
    const rings = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime;

    it('the next morning, not at night, if the daily budget is used up', async () => {
      await followAll(1);
      await updateSettings({ budget: { calls: 0, per: 'day', firstDay: 1 } });
      await scheduleAlarm();
      expect(await rings()).toBe(new Date(2026, 10, 22, 7).getTime());
    });

    it('when the next budget period starts, because it may shorten the waits', async () => {
      await followAll(1);
      const dueAt = noon + 70 * hour;
      await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, dueAt }, log }));
      await updateSettings({ budget: { calls: 50, per: 'month', firstDay: 23 } });
      await scheduleAlarm();
      expect(await rings()).toBe(new Date(2026, 10, 23, 7).getTime());
    });

    it.each([
      ['by the service', () => writeAccount({ pause: pauseUntil(noon + hour) }), noon + hour],
      ['of notifications', () => updateSettings({ notifyPausedUntil: noon + hour }), noon + hour],
      ['for good', () => updateSettings({ notifyPausedUntil: forGood }), undefined],
    ])('when a pause %s ends, even if nothing is due: the badge loses its sign', async (_, pause, end) => {
      await followAll(1);
      await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, dueAt: null }, log }));
      await pause();
      await reconcileAll();
      expect([await badge(), await rings()]).toEqual(['‖', end]);
      if (end === undefined) return;
      vi.setSystemTime(end);
      await poll();
      expect([await badge(), await rings()]).toEqual(['', undefined]);
    });
  });

  it('does not exist without credentials or parcels', async () => {
    await scheduleAlarm();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    await followAll(1);
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await scheduleAlarm();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});

it('a parcel that becomes due while the alarm is being set is not missed', async () => {
  serviceAnswering([pickedUp]);
  await followAll(1);
  await poll();
  const id = idOf(numbers[0]!);
  const soon = Date.now() + 60_000;
  const { get } = fakeBrowser.alarms;
  // The first call reads the alarm late: after the parcel became due and the second call read the alarm.
  let second: Promise<void> | null = null;
  vi.spyOn(fakeBrowser.alarms, 'get').mockImplementationOnce((async () => {
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: soon }, log }));
    second = scheduleAlarm();
    await Promise.race([second, turns(200)]);
    return get('poll');
  }) as never);
  await scheduleAlarm();
  await second;
  expect((await get('poll'))?.scheduledTime).toBeLessThanOrEqual(soon + 5 * 60_000);
});

it('a notification marks only its own change as announced', async () => {
  const service = serviceAnswering([pickedUp]);
  await followAll(1);
  await poll();
  const id = idOf(numbers[0]!);
  service.says([outForDelivery, pickedUp]);
  await bringForward();
  vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation(async (noticeId) => {
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, toAnnounce: `${id}#newer` }, log }));
    return String(noticeId);
  });
  await poll();
  expect((await readRow(id))?.toAnnounce).toBe(`${id}#newer`);
});

it('the alarm is set even if the badge cannot be drawn', async () => {
  await signIn();
  await followParcel({ trackingNo: 'TH260417733905B', courierKey, foundOn: '' });
  await fakeBrowser.alarms.clearAll();
  vi.spyOn(fakeBrowser.action, 'setBadgeText').mockRejectedValue(new Error('no badge'));
  await expect(reconcileAll()).rejects.toThrow('no badge');
  expect(await fakeBrowser.alarms.get('poll')).toBeDefined();
});
