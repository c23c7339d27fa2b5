import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountId, parcelOfNotice, summaryId } from '@/utils/background/announce.ts';
import { freshenCouriers } from '@/utils/background/refresh-couriers.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { intervals, usualIntervals } from '@/utils/background/call-queue.ts';
import { poll, scheduleAlarm, reconcileAll, notifySoon } from '@/utils/background/poll.ts';
import { forGood } from '@/utils/parcels/notification-rules.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readRow, readRows } from '@/utils/storage/store.ts';
import { answerOf, atHub, courierKey, errorOf, outForDelivery, pickedUp } from '../../fixtures/answers.ts';
import { nextMillisecond, turns } from '../../turns.ts';
import { recordFor, serviceAnswering, signIn } from './service.ts';

const numbers = Array.from({ length: 10 }, (_, n) => `TH26041773390${n}B`);
const idOf = (trackingNo: string) => `${courierKey}/${trackingNo}`;
const keepAll = async (count: number) => {
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

describe('tellSoon', () => {
  beforeEach(() => void Object.assign(intervals, usualIntervals));

  it('says many changes in a row a few times, and the last of them for certain', async () => {
    await keepAll(1);
    const drawn = vi.spyOn(fakeBrowser.action, 'setBadgeText');
    const told = Array.from({ length: 20 }, () => notifySoon());
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, unseen: true }, log }));
    told.push(notifySoon());
    await Promise.all(told);
    expect(await badge()).toBe('1');
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(2);
    await notifySoon();
    drawn.mockRestore();
    expect(await badge()).toBe('1');
  });

  it('goes on after one that failed', async () => {
    await keepAll(1);
    const failing = vi.spyOn(fakeBrowser.action, 'setBadgeText').mockRejectedValue(new Error('gone'));
    await notifySoon().catch(() => {});
    failing.mockRestore();
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, unseen: true }, log }));
    await notifySoon();
    expect(await badge()).toBe('1');
  });
});

describe('poll', () => {
  it('asks about each due parcel once, and about none that is not due', async () => {
    const service = serviceAnswering();
    await keepAll(6);
    await poll();
    await poll();
    expect(service.asked.toSorted()).toEqual(numbers.slice(0, 6));
  });

  it('is one run however many call for it', async () => {
    const service = serviceAnswering();
    await keepAll(3);
    await Promise.all([poll(), poll(), poll(), poll(), poll()]);
    expect(service.asked).toHaveLength(3);
  });

  it('leaves a run that is under way alone, also in its middle', async () => {
    const service = serviceAnswering();
    await keepAll(10);
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

  it('called while a run is under way makes no call, and does not wait for it', async () => {
    const service = serviceAnswering();
    await keepAll(3);
    await freshenCouriers();
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

  it('does not ask about a parcel that the user checked while the run was at another', async () => {
    const service = serviceAnswering();
    await keepAll(3);
    const { answer } = service;
    service.answer = async (asked) => {
      service.answer = answer;
      await lookUp({ trackingNo: numbers[2]!, courierKey }, { fresh: true });
      return answer(asked);
    };
    await poll();
    expect(service.asked.toSorted()).toEqual(numbers.slice(0, 3));
  });

  it('has at most four under way', async () => {
    const service = serviceAnswering();
    await keepAll(10);
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
      // The first one is asked about alone; of the others none is answered while a fifth call, of a card, waits.
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

  it('asks again when it is time, however long ago the list was filed', async () => {
    const morning = new Date(2026, 10, 21, 9).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: morning });
    const service = serviceAnswering([pickedUp]);
    await keepAll(1);
    await poll();
    // The list is filed anew after six hours only; a parcel that is checked in between is not due before its time.
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

  it('says a changed status on the desktop once, and on the badge', async () => {
    const service = serviceAnswering([pickedUp]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await keepAll(1);
    await poll();
    expect([await notices(), await badge()]).toEqual([[], '']);
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(parcelOfNotice(notice ?? '')).toBe(idOf(numbers[0]!));
    expect(create).toHaveBeenCalledWith(notice, expect.objectContaining({ title: 'Out for delivery' }));
    expect(await badge()).toBe('1');
    await fakeBrowser.notifications.clear(notice ?? '');
    await bringForward();
    await poll();
    expect(await notices()).toEqual([]);
  });

  it('says a status once in ten minutes, however often a courier scans to and fro', async () => {
    const noon = Date.parse('2026-11-21T12:00:00+07:00');
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    const service = serviceAnswering([pickedUp]);
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await keepAll(1);
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

  it('says many changes in one summary', async () => {
    const service = serviceAnswering([pickedUp]);
    await keepAll(5);
    await poll();
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    expect(await notices()).toEqual([summaryId]);
    expect(await badge()).toBe('5');
  });

  it('with notifications refused still changes the badge', async () => {
    const service = serviceAnswering([pickedUp]);
    await keepAll(1);
    await poll();
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValue(new Error('denied'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    service.says([outForDelivery, pickedUp]);
    await bringForward();
    await poll();
    expect(await badge()).toBe('1');
  });

  it('is stopped by a refused key after one call, says so once and stays silent', async () => {
    const service = serviceAnswering();
    await keepAll(10);
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

  it('begins with one look-up alone: a bad key costs one, though ten are due and the answer takes its time', async () => {
    const calls: string[] = [];
    // Long enough that a second call beside the first would have been made.
    const refused = async (address: string) => {
      calls.push(new URL(address).pathname);
      await turns(200);
      return errorOf(401);
    };
    await keepAll(10);
    vi.stubGlobal('fetch', refused);
    await poll();
    await poll();
    // The list of couriers is asked for first, and says nothing of the key.
    expect(calls).toEqual([expect.stringMatching(/couriers$/), expect.stringMatching(/find$/)]);
    await writeAccount({ failure: null });
    serviceAnswering();
    await freshenCouriers();
    vi.stubGlobal('fetch', refused);
    calls.length = 0;
    await poll();
    await poll();
    expect(calls).toEqual([expect.stringMatching(/find$/)]);
  });

  it('one broken parcel leaves the others alone', async () => {
    const service = serviceAnswering();
    await keepAll(4);
    service.answer = (asked) =>
      asked.trackingNo === numbers[0] ? new Response('{}') : answerOf(recordFor(asked, [atHub]));
    await poll();
    const rows = await readRows();
    expect(rows.filter(({ failure }) => failure).map(({ trackingNo }) => trackingNo)).toEqual([numbers[0]]);
    expect(rows.filter(({ status }) => status === 'ON_OTHER_STATUS')).toHaveLength(3);
  });

  it('stops at a pause the service asks for', async () => {
    const service = serviceAnswering();
    await keepAll(10);
    service.answer = () => errorOf(429, { 'Retry-After': '60' });
    await poll();
    expect(service.asked).toHaveLength(1);
  });
});

describe('a service that limits', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  const minute = 60_000;
  const hour = 60 * minute;
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));

  /** Rings the alarm at its time, and goes on until `end`, as a browser does: every five minutes unless told otherwise. */
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
  /** Answers some parcels with a failure for ever, the others well; gives when each was asked. */
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
    ['429 that names a time', () => errorOf(429, { 'Retry-After': '60' })],
    ['429 that names none', () => errorOf(429)],
    ['503 that names a time', () => errorOf(503, { 'Retry-After': '60' })],
  ])('one parcel for ever, by %s: the others are asked as usual', async (_, refusal) => {
    const { of } = limiting(firstOnly, refusal);
    await keepAll(3);
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

  it('one parcel for ever, with few calls left: the next run begins with another, whatever is more urgent', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429, { 'Retry-After': '3600' }));
    await updateSettings({ budget: { calls: 2, per: 'day', firstDay: 1 } });
    await keepAll(3);
    await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({
      row: { ...row, status: 'ON_SHIPPING' },
      log,
    }));
    await freshenCouriers();
    await updateSettings({ budget: { calls: 3, per: 'day', firstDay: 1 } });
    await poll();
    await ringUntil(noon + 2 * hour);
    expect(calls.map(({ trackingNo }) => trackingNo)).toEqual([numbers[0], numbers[1]]);
  });

  it('late in the evening: whatever wakes the watch at night, nothing is asked; the user may', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429));
    vi.setSystemTime(new Date(2026, 10, 21, 22, 59, 30));
    await keepAll(3);
    await poll();
    vi.setSystemTime(new Date(2026, 10, 21, 23, 5));
    await poll();
    expect(calls).toHaveLength(1);
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(new Date(2026, 10, 22, 7).getTime());
    expect((await lookUp({ trackingNo: numbers[1]!, courierKey }, { fresh: true })).failure).toBeNull();
  });

  it('the only parcel, naming no time, backs off as well', async () => {
    const { calls } = limiting(firstOnly, () => errorOf(429));
    await keepAll(1);
    await poll();
    expect((await readAccount()).pausedUntil).toBe(noon + minute);
    vi.setSystemTime(noon + minute);
    await bringForward();
    await poll();
    expect((await readAccount()).pausedUntil! - Date.now()).toBe(2 * minute);
    await ringUntil(noon + 24 * hour);
    expect(calls.length).toBeLessThan(14);
  });

  it('all, naming no time: one call in each pause, which doubles up to six hours, and none at night', async () => {
    const { calls } = limiting(
      () => true,
      () => errorOf(429),
    );
    await keepAll(4);
    await poll();
    await ringUntil(noon + 24 * hour);
    const gaps = calls.slice(1).map(({ at }, n) => at - calls[n]!.at);
    // The alarm that rings every five minutes counts as in time.
    for (const [n, gap] of gaps.slice(0, 8).entries()) {
      expect(gap).toBeGreaterThanOrEqual(2 ** n * minute);
      expect(gap).toBeLessThanOrEqual((2 ** n + 5) * minute);
    }
    expect(calls.length).toBeLessThan(14);
    const hours = calls.map(({ at }) => new Date(at).getHours());
    expect(hours.filter((one) => one >= 23 || one < 7)).toEqual([]);
    expect(new Set(calls.slice(0, 4).map(({ trackingNo }) => trackingNo)).size).toBe(4);
    // Then it answers again: all are asked, and the next pause is short.
    await ringUntil(noon + 48 * hour);
    serviceAnswering([pickedUp]);
    await ringUntil(noon + 58 * hour);
    expect((await readRows()).filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
    serviceAnswering().answer = () => errorOf(429);
    await bringForward();
    await poll();
    expect((await readAccount()).pausedUntil! - Date.now()).toBe(minute);
  });
});

describe('the alarm', () => {
  it('is there while a parcel waits for its time, made once', async () => {
    serviceAnswering();
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    await keepAll(1);
    for (let wake = 0; wake < 20; wake += 1) await scheduleAlarm();
    expect(create).toHaveBeenCalledTimes(1);
    expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
  });

  describe('rings', () => {
    const noon = new Date(2026, 10, 21, 12).getTime();
    const hour = 3_600_000;
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));
    const rings = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime;

    it('on a spent day the next morning, not in the night', async () => {
      await keepAll(1);
      await updateSettings({ budget: { calls: 0, per: 'day', firstDay: 1 } });
      await scheduleAlarm();
      expect(await rings()).toBe(new Date(2026, 10, 22, 7).getTime());
    });

    it('when the calls of the next period begin, for the waits that were stretched until then', async () => {
      await keepAll(1);
      const dueAt = noon + 70 * hour;
      await changeParcel(idOf(numbers[0]!), ({ row, log }) => ({ row: { ...row, dueAt }, log }));
      await updateSettings({ budget: { calls: 50, per: 'month', firstDay: 23 } });
      await scheduleAlarm();
      expect(await rings()).toBe(new Date(2026, 10, 23, 7).getTime());
    });

    it.each([
      ['of the service', () => writeAccount({ pausedUntil: noon + hour }), noon + hour],
      ['of the notifications', () => updateSettings({ notifyPausedUntil: noon + hour }), noon + hour],
      ['for good', () => updateSettings({ notifyPausedUntil: forGood }), undefined],
    ])('when a pause %s ends, though nothing is due: its sign leaves the badge', async (_, pause, end) => {
      await keepAll(1);
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

  it('is not there without credentials or parcels', async () => {
    await scheduleAlarm();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    await keepAll(1);
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await scheduleAlarm();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});

it('what becomes due while the alarm is being set is not forgotten by it', async () => {
  serviceAnswering([pickedUp]);
  await keepAll(1);
  await poll();
  const id = idOf(numbers[0]!);
  const soon = Date.now() + 60_000;
  const { get } = fakeBrowser.alarms;
  // The first look at the alarm is held up until the parcel is due and the second one has looked.
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

it('a notification is marked as said only for the change it spoke of', async () => {
  const service = serviceAnswering([pickedUp]);
  await keepAll(1);
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

it('the alarm is set although the badge cannot be drawn', async () => {
  await signIn();
  await followParcel({ trackingNo: 'TH260417733905B', courierKey, foundOn: '' });
  await fakeBrowser.alarms.clearAll();
  vi.spyOn(fakeBrowser.action, 'setBadgeText').mockRejectedValue(new Error('no badge'));
  await expect(reconcileAll()).rejects.toThrow('no badge');
  expect(await fakeBrowser.alarms.get('poll')).toBeDefined();
});
