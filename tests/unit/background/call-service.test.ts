import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountId } from '@/utils/background/notify.ts';
import { callForTracking } from '@/utils/background/call-service.ts';
import { runLock } from '@/utils/background/background-work.ts';
import { intervals } from '@/utils/background/call-queue.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { readRows } from '@/utils/storage/store.ts';
import { usualIntervals } from '../support/usual-intervals.ts';
import { answerOf, atHub, errorOf } from '../../fixtures/answers.ts';
import { turns } from '../support/turns.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';

const flash = { trackingNo: 'TH01427K9QW43B', courierKey: 'flash-express' };
const flash2 = { trackingNo: 'TH01427K9QW44B', courierKey: 'flash-express' };
const kex = { trackingNo: 'SHP6071834952', courierKey: 'kex-express' };
const kindOf = async (of: typeof flash) => {
  const answer = await callForTracking(of);
  return answer.ok ? 'ok' : answer.failure.kind;
};
const notices = async () => Object.keys(await fakeBrowser.notifications.getAll());

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('403', () => {
  it('concerns only its parcel, even if the same courier is refused repeatedly', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    expect([await kindOf(flash), await kindOf(flash2), await kindOf(flash)]).toEqual(
      Array.from({ length: 3 }, () => 'forbidden'),
    );
    expect((await readAccount()).failure).toBeNull();
  });

  it('for two couriers in a row concerns the account: no more calls are made', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    await callForTracking(flash);
    await callForTracking(kex);
    expect((await readAccount()).failure).toEqual({
      kind: 'account-refused',
      code: 403,
      words: 'made-up message',
    });
    expect(await kindOf(flash2)).toBe('account-refused');
    expect(service.asked).toHaveLength(2);
  });

  it.each([
    [
      'a good answer',
      (asked: { courier: string; trackingNo: string }) => answerOf(recordFor(asked, [atHub])),
    ],
    ['an unknown number', () => errorOf(404)],
  ])('for two couriers with %s in between does not concern the account', async (_, between) => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    await callForTracking(flash);
    service.answer = between;
    await callForTracking(flash2);
    service.answer = () => errorOf(403);
    await callForTracking(kex);
    expect((await readAccount()).failure).toBeNull();
  });

  it('still counts as in a row after a lost connection, but not after an hour', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    await callForTracking(flash);
    const real = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(real + 3_600_000);
    await callForTracking(kex);
    expect((await readAccount()).failure).toBeNull();
    clock.mockRestore();
    vi.spyOn(Date, 'now').mockReturnValue(real + 3_600_000);
    service.answer = () => Promise.reject(new TypeError('no line'));
    await callForTracking(kex);
    service.answer = () => errorOf(403);
    await callForTracking(flash);
    expect((await readAccount()).failure?.kind).toBe('account-refused');
  });

  it('ends a run at the second courier, marks only the parcels asked about, and is announced once', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    for (const of of [flash, kex]) await followParcel({ ...of, foundOn: '' });
    for (let n = 0; n < 8; n += 1)
      await followParcel({ trackingNo: `SHP607183490${n}`, courierKey: 'kex-express', foundOn: '' });
    await poll();
    expect(service.asked.length).toBeLessThanOrEqual(5); // the first call alone, then at most four at the same time
    const blamed = (await readRows()).filter(({ failure }) => failure !== null);
    expect(blamed.length).toBeLessThanOrEqual(service.asked.length);
    expect(new Set(blamed.map(({ failure }) => failure?.kind))).toEqual(new Set(['forbidden']));
    expect(await notices()).toEqual([accountId]);
    expect(await fakeBrowser.action.getBadgeText({})).toBe('!');
  });

  it('no longer counts after the breaker closed', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(403);
    await callForTracking(flash);
    await callForTracking(kex);
    await writeAccount({ failure: null });
    await callForTracking(flash2);
    expect((await readAccount()).failure).toBeNull();
  });
});

describe('the notification of a refused key', () => {
  const refusedRun = async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(401);
    await followParcel({ ...flash, foundOn: '' });
    // As if the background stopped right after it stored the answer: nothing is announced.
    await navigator.locks.request(runLock, () => callForTracking(flash));
    return service;
  };

  it('survives a stop of the background, and is shown once after the next start', async () => {
    const service = await refusedRun();
    expect(await notices()).toEqual([]);
    await reconcileAll();
    expect(await notices()).toEqual([accountId]);
    await fakeBrowser.notifications.clear(accountId);
    await reconcileAll();
    await poll();
    expect(await notices()).toEqual([]);
    expect(service.asked).toHaveLength(1);
  });

  it('keeps its id if the background stopped after showing it but before storing that it was shown', async () => {
    await refusedRun();
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('killed'));
    await expect(reconcileAll()).rejects.toThrow('killed');
    set.mockRestore();
    await reconcileAll();
    await reconcileAll();
    expect(create.mock.calls.map(([id]) => id)).toEqual([accountId, accountId]);
  });

  it('is not shown if the user made the call, nor after the key was fixed', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(401);
    await callForTracking(flash);
    await reconcileAll();
    expect(await notices()).toEqual([]);
    await writeAccount({ failure: null });
    await navigator.locks.request(runLock, () => callForTracking(flash));
    await writeAccount({ failure: null });
    await reconcileAll();
    expect(await notices()).toEqual([]);
    expect((await readAccount()).announcePending).toBe(false);
  });
});

describe('503', () => {
  it('with Retry-After pauses all calls, and blames no other parcel', async () => {
    const service = serviceAnswering();
    for (const of of [flash, flash2, kex]) await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(503, { 'Retry-After': '120' });
    await poll();
    expect(service.asked).toHaveLength(1);
    const { pause } = await readAccount();
    expect(pause!.until - Date.now()).toBeGreaterThan(110_000);
    expect(await kindOf(kex)).toBe('too-many-requests');
    const failures = (await readRows()).map(({ failure }) => failure?.kind ?? null);
    expect(failures.toSorted()).toEqual(['service-trouble', null, null].toSorted());
    expect(service.asked).toHaveLength(1);
  });

  it('without Retry-After concerns only its parcel', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(503);
    await callForTracking(flash);
    expect(await kindOf(kex)).toBe('service-trouble');
    expect(service.asked).toHaveLength(2);
  });
});

describe('402', () => {
  const minute = 60_000;
  const followEight = async () => {
    for (let n = 0; n < 8; n += 1)
      await followParcel({ trackingNo: `SHP607183490${n}`, courierKey: 'kex-express', foundOn: '' });
    return serviceAnswering();
  };
  const later = (ms: number) => {
    const at = Date.now() + ms;
    vi.spyOn(Date, 'now').mockReturnValue(at);
  };
  // Noon in the machine's time zone: no pause of these tests reaches the night.
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 22, 12).getTime()));

  it('for an exhausted plan costs one call per pause, each for another parcel; the pause doubles', async () => {
    const service = await followEight();
    service.answer = () => errorOf(402);
    await poll();
    await poll();
    expect(service.asked).toHaveLength(1);
    const { pause, failure } = await readAccount();
    expect([pause!.until - Date.now(), failure]).toEqual([minute, null]);
    expect(pause!.unpaid).toEqual({ kind: 'payment-required', code: 402, words: 'made-up message' });
    expect((await readRows()).filter((row) => row.failure).map(({ trackingNo }) => trackingNo)).toEqual(
      service.asked,
    );
    expect(await fakeBrowser.action.getBadgeText({})).toBe('!');
    later(minute + 1);
    await poll();
    expect(new Set(service.asked).size).toBe(2);
    expect((await readAccount()).pause!.until - Date.now()).toBe(2 * minute);
  });

  it('counts once for its parcel, which is due again at the end of the pause', async () => {
    const service = await followEight();
    service.answer = () => errorOf(402);
    await poll();
    const row = (await readRows()).find(({ trackingNo }) => trackingNo === service.asked[0])!;
    expect([row.limitedTimes, row.failures, row.dueAt! - Date.now()]).toEqual([1, 1, minute]);
  });

  it('does not stop a manual check: if that succeeds, the pause ends', async () => {
    const service = await followEight();
    service.answer = () => errorOf(402);
    await poll();
    expect(await kindOf(kex)).toBe('payment-required');
    expect(service.asked).toHaveLength(2);
    service.says([atHub]);
    expect(await kindOf(kex)).toBe('ok');
    expect(await readAccount()).toMatchObject({ pause: null });
    await poll();
    expect((await readRows()).filter(({ status }) => status !== null).length).toBeGreaterThanOrEqual(7);
  });

  it.each([
    ['404', () => errorOf(404)],
    ['200 without a record', () => answerOf({})],
    ['400', () => errorOf(400)],
  ])('ends when a manual check is answered with %s: the service looks up again', async (_, answer) => {
    const service = await followEight();
    service.answer = () => errorOf(402);
    await poll();
    service.answer = answer;
    await callForTracking(kex);
    expect(await readAccount()).toMatchObject({ pause: null });
  });

  it.each([402, 500])('does not end with a manual check answered with %i', async (code) => {
    const service = await followEight();
    service.answer = () => errorOf(402);
    await poll();
    service.answer = () => errorOf(code);
    await callForTracking(kex);
    expect((await readAccount()).pause?.unpaid).toMatchObject({ code: 402 });
  });

  it('for one parcel does not affect the others', async () => {
    const service = await followEight();
    service.answer = (asked) =>
      asked.trackingNo === 'SHP6071834900' ? errorOf(402) : answerOf(recordFor(asked, [atHub]));
    for (let round = 0; round < 2; round += 1) {
      await poll();
      later(minute + 1);
    }
    expect((await readRows()).filter(({ status }) => status !== null)).toHaveLength(7);
    // Polling goes on, and the refused parcel waits longer than the pause.
    expect((await readAccount()).pause?.pollFrom ?? 0).toBeLessThan(Date.now());
    const due = (await readRows()).find(({ status }) => status === null)!.dueAt!;
    expect(due - Date.now()).toBeGreaterThan(2 * minute);
  });

  it('with Retry-After pauses all calls until that time', async () => {
    const service = await followEight();
    service.answer = () => errorOf(402, { 'Retry-After': '3600' });
    await poll();
    expect(await callForTracking(kex)).toEqual({
      ok: false,
      failure: { kind: 'payment-required', retryAt: Date.now() + 60 * minute },
    });
    expect(service.asked).toHaveLength(1);
  });

  it('for the list of couriers does not stop look-ups', async () => {
    const service = await followEight();
    service.list = () => errorOf(402);
    await poll();
    expect(service.asked).toHaveLength(8);
    expect((await readAccount()).pause).toBeNull();
  });
});

describe('an answer to credentials that changed meanwhile', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['another key', () => signIn('another-key-34')],
    [
      'the same key at another address',
      async () => {
        await updateSettings({ baseAddress: 'https://other.example/v3' });
        await signIn();
      },
    ],
  ];
  describe.each([401, 402, 403])('%i', (code) => {
    it.each(changes)('%s: gives a failure, opens no breaker and marks no parcel', async (_, change) => {
      const service = serviceAnswering();
      await followParcel({ ...flash, foundOn: '' });
      service.answer = async () => {
        await change();
        return errorOf(code);
      };
      expect((await lookUp(flash, { again: true })).failure).toEqual({ kind: 'credentials-changed' });
      expect((await readRows()).map(({ failure }) => failure)).toEqual([null]);
      expect(await readAccount()).toMatchObject({ failure: null, pause: null });
      expect((await readAccount()).forbidden).toBeNull();
    });
  });
});

describe('a refusal counts even if its body is unreadable', () => {
  const unreadable: [string, () => BodyInit][] = [
    ['broken', () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })],
    ['of 2 MB', () => JSON.stringify({ meta: { code: 401, message: 'x'.repeat(2 << 20) } })],
  ];
  const asking = async (status: number, body: () => BodyInit) => {
    const service = serviceAnswering();
    for (let n = 0; n < 8; n += 1)
      await followParcel({ trackingNo: `SHP607183490${n}`, courierKey: 'kex-express', foundOn: '' });
    service.answer = () => new Response(body(), { status, headers: { 'Retry-After': '3600' } });
    await poll();
    return service;
  };

  it.each(unreadable)(
    '401, %s: one of eight parcels is checked, and one notification is shown',
    async (_, body) => {
      const service = await asking(401, body);
      expect(service.asked).toHaveLength(1);
      expect((await readAccount()).failure).toEqual({ kind: 'bad-credentials', code: 401 });
      expect(await notices()).toEqual([accountId]);
    },
  );

  it.each(unreadable)('429 and 503, %s: their Retry-After is obeyed', async (_, body) => {
    for (const status of [429, 503]) {
      await writeAccount({ pause: null });
      const service = await asking(status, body);
      expect(service.asked).toHaveLength(1);
      expect((await readAccount()).pause!.until - Date.now()).toBeGreaterThan(3_590_000);
    }
  });
});

it('a 429 without a time does not shorten a pause that began during its call', async () => {
  const service = serviceAnswering();
  const hour = 3_600_000;
  await writeAccount({ pause: null });
  const noted = new Promise<void>((resolve) => {
    fakeBrowser.storage.onChanged.addListener((changes) => void ('account' in changes && resolve()));
  });
  let goOn = () => {};
  const bothAsked = new Promise<void>((resolve) => void (goOn = resolve));
  service.answer = async ({ trackingNo }) => {
    if (trackingNo === flash2.trackingNo) goOn();
    await bothAsked;
    if (trackingNo === flash.trackingNo) return errorOf(429, { 'Retry-After': '3600' });
    await noted;
    return errorOf(429); // without Retry-After the pause would be a minute
  };
  await Promise.all([callForTracking(flash), callForTracking(flash2)]);
  expect(service.asked).toHaveLength(2);
  expect((await readAccount()).pause?.until).toBeGreaterThan(Date.now() + hour - 60_000);
  await writeAccount({ pause: null });
  service.answer = () => errorOf(429);
  await callForTracking(flash);
  const { pause } = await readAccount();
  expect(pause?.until).toBeGreaterThan(Date.now());
  expect(pause?.until).toBeLessThan(Date.now() + 6 * hour);
});

it('a good answer to a call begun before a pause ends neither the pause nor the wait until morning', async () => {
  const evening = new Date(2026, 10, 21, 22, 55).getTime();
  vi.spyOn(Date, 'now').mockReturnValue(evening);
  const service = serviceAnswering();
  let goOn = () => {};
  const refused = new Promise<void>((resolve) => void (goOn = resolve));
  service.answer = async (asked) => {
    if (asked.trackingNo === flash.trackingNo) return errorOf(429, { 'Retry-After': '600' });
    await refused;
    return answerOf(recordFor(asked, [atHub]));
  };
  const good = callForTracking(kex);
  await vi.waitFor(() => expect(service.asked).toHaveLength(1));
  await callForTracking(flash);
  goOn();
  expect((await good).ok).toBe(true);
  const morning = new Date(2026, 10, 22, 7).getTime();
  expect(await readAccount()).toMatchObject({ pause: { until: evening + 600_000, pollFrom: morning } });
});

it('after a good answer, the pauses begin with a minute again', async () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  vi.spyOn(Date, 'now').mockReturnValue(noon);
  const service = serviceAnswering();
  const minutes: number[] = [];
  const limited = async (of: typeof flash) => {
    service.answer = () => errorOf(429);
    await callForTracking(of);
    const { until } = (await readAccount()).pause!;
    minutes.push((until - Date.now()) / 60_000);
    vi.spyOn(Date, 'now').mockReturnValue(until + 1);
  };
  await limited(flash);
  await limited(flash2);
  service.says([atHub]);
  expect((await callForTracking(kex)).ok).toBe(true);
  await limited(flash);
  expect(minutes).toEqual([1, 2, 1]);
});

it('four calls refused at the same time cause one pause of a minute', async () => {
  const service = serviceAnswering();
  let goOn = () => {};
  const allAsked = new Promise<void>((resolve) => void (goOn = resolve));
  service.answer = async () => {
    if (service.asked.length === 4) goOn();
    await allAsked;
    return errorOf(429);
  };
  const before = Date.now();
  await Promise.all(
    [43, 44, 45, 46].map((end) => callForTracking({ ...flash, trackingNo: `TH01427K9QW${end}B` })),
  );
  expect(service.asked).toHaveLength(4);
  expect((await readAccount()).pause!.until - before).toBeLessThan(70_000);
});

it('a queued call is not made if the call before it is refused meanwhile', async () => {
  Object.assign(intervals, usualIntervals);
  const service = serviceAnswering();
  service.answer = () => errorOf(401);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kinds = Promise.all([kindOf(flash), kindOf(flash2), kindOf(kex)]);
  const ended = vi.fn();
  void kinds.then(ended);
  // No timer fires between the first call and its stored answer, so the other calls stay queued.
  for (; service.asked.length === 0; await turns(1)) vi.runOnlyPendingTimers();
  while (!(await readAccount()).failure) await turns(1);
  for (; ended.mock.calls.length === 0; await turns(1)) vi.runOnlyPendingTimers();
  expect(await kinds).toEqual(['bad-credentials', 'bad-credentials', 'bad-credentials']);
  expect(service.asked).toHaveLength(1);
});
