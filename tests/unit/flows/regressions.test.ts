// Regression tests: each case was a defect that lost a parcel, a call or a notification.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { checkClock } from '@/utils/background/check-clock.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll, checkParcels } from '@/utils/background/run.ts';
import { notifyNews } from '@/utils/background/notify.ts';
import { testConnection } from '@/utils/background/test-connection.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readRows, removeParcels } from '@/utils/storage/store.ts';
import { mergeFailure, mergeTracking, newParcel } from '@/utils/parcels/merge.ts';
import { retryCheckAt } from '@/utils/schedule/schedule.ts';
import { readTracking } from '@/utils/service/wire.ts';
import { raw } from '../support/raw-store.ts';
import {
  answerOf,
  atHub,
  courierKey,
  errorOf,
  outForDelivery,
  pickedUp,
  recordOf,
  trackingNo,
  type RawEvent,
} from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';
import { nextMillisecond } from '../support/turns.ts';
import { pauseUntil } from '../../fixtures/pause.ts';

const day = 86_400_000;
const numbers = Array.from({ length: 10 }, (_, n) => `TH26041773390${n}B`);
const idOf = (n: string) => `${courierKey}/${n}`;
const followAll = async (count: number) => {
  for (const n of numbers.slice(0, count)) await followParcel({ trackingNo: n, courierKey, foundOn: '' });
};
const bringForward = async () => {
  for (const { id } of await readRows())
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: Date.now() }, log }));
  await nextMillisecond();
};
beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => vi.unstubAllGlobals());
const trackingOf = (events: RawEvent[], more = {}) => {
  const r = readTracking(recordOf(events, more), { trackingNo, courierKey });
  if (!r.ok) throw new Error();
  return r.value;
};
const id0 = idOf(trackingNo);
const fresh = (now: number) => ({
  row: newParcel({ id: id0, courierKey, trackingNo, foundOn: '' }, now),
  log: null,
});

it('a parcel removed during a run costs no call', async () => {
  const s = serviceAnswering();
  await followAll(6);
  const answer = s.answer;
  s.answer = async (a) => {
    if (s.asked.length === 1) await removeParcels(numbers.slice(1, 6).map(idOf));
    return answer(a);
  };
  await poll();
  expect(s.asked).toHaveLength(1);
});
it('a parcel refreshed by hand during a run is not checked twice', async () => {
  const s = serviceAnswering();
  await followAll(3);
  const answer = s.answer;
  s.answer = async (a) => {
    if (s.asked.length === 1) {
      await lookUp({ trackingNo: numbers[2]!, courierKey }, { again: true });
      await nextMillisecond();
    }
    return answer(a);
  };
  await poll();
  expect(s.asked).toHaveLength(3);
});
it('a 429 after a 401 does not close the breaker', async () => {
  const s = serviceAnswering();
  s.answer = async ({ trackingNo: n }) => {
    if (n === numbers[0]) return errorOf(401);
    await vi.waitFor(async () => expect((await readAccount()).failure).not.toBeNull());
    return errorOf(429);
  };
  await Promise.all([
    lookUp({ trackingNo: numbers[0]!, courierKey }),
    lookUp({ trackingNo: numbers[1]!, courierKey }),
  ]);
  expect((await readAccount()).failure?.kind).toBe('bad-credentials');
});
it('a lost sealing key shows on the badge', async () => {
  await followAll(1);
  await raw.del('seal');
  await reconcileAll();
  expect(await fakeBrowser.action.getBadgeText({})).toBe('!');
});
it('a web server that answers 404 to everything fails Test', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Not found', { status: 404 }));
  expect((await testConnection()).ok).toBe(false);
});
it('a web server that answers 405 fails Test', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 405 }));
  expect((await testConnection()).ok).toBe(false);
});
describe('clock', () => {
  it('a due time far in the future is brought forward', async () => {
    const s = serviceAnswering();
    const real = Date.now();
    const spy = vi.spyOn(Date, 'now').mockReturnValue(real + 3650 * day);
    await followAll(1);
    await poll();
    expect(s.asked).toHaveLength(1);
    let now = real + day;
    spy.mockImplementation(() => now++);
    await poll();
    expect(s.asked).toHaveLength(2);
  });
  it('a manual refresh works after the clock was set back', async () => {
    const s = serviceAnswering();
    const real = Date.now();
    const spy = vi.spyOn(Date, 'now').mockReturnValue(real + 3650 * day);
    await followAll(1);
    await poll();
    spy.mockRestore();
    await checkClock();
    await nextMillisecond();
    await checkParcels(await readRows());
    expect(s.asked).toHaveLength(2);
  });
  it.each([
    ['knows the number', () => answerOf(recordOf([atHub], { trackingNo: numbers[0] }))],
    ['does not know it', () => errorOf(404)],
    ['is unreachable', () => Response.error()],
  ])(
    'after the clock was a year ahead for a while, no parcel is lost, if the service %s',
    async (_, answer) => {
      const s = serviceAnswering();
      await followAll(1);
      await poll();
      const real = Date.now();
      const spy = vi.spyOn(Date, 'now').mockReturnValue(real + 365 * day);
      s.answer = answer;
      await bringForward();
      await poll();
      let now = real + day;
      spy.mockImplementation(() => now++);
      s.answer = () => errorOf(500);
      await poll();
      expect(s.asked).toHaveLength(3);
      expect((await readRows())[0]!.dueAt).toBeGreaterThan(real + day);
    },
  );
  it('a pause set while the clock was ahead is no longer than it was, once the clock is right', async () => {
    const s = serviceAnswering();
    const real = Date.now();
    const spy = vi.spyOn(Date, 'now').mockReturnValue(real + 3650 * day);
    s.answer = () => errorOf(429);
    await lookUp({ trackingNo, courierKey });
    await lookUp({ trackingNo: numbers[1]!, courierKey });
    spy.mockReturnValue(real + 1000);
    await checkClock();
    s.says([atHub]);
    spy.mockReturnValue(real + 2 * 60_000);
    expect((await lookUp({ trackingNo, courierKey })).failure).toBeNull();
  });
});
describe('notifications', () => {
  it('with a popup open during a run there is still one summary', async () => {
    const s = serviceAnswering([pickedUp]);
    await followAll(6);
    await poll();
    s.says([outForDelivery, pickedUp]);
    await bringForward();
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const answer = s.answer;
    let told: Promise<void>[] = [];
    s.answer = async (a) => {
      if (s.asked.length > 7) told.push(reconcileAll());
      return answer(a);
    };
    await poll();
    await Promise.all(told);
    expect(create.mock.calls.map(([i]) => i)).toEqual(['summary']);
  });
  it('a stop while a summary is marked as announced does not change its id', async () => {
    const s = serviceAnswering([pickedUp]);
    await followAll(4);
    await poll();
    s.says([outForDelivery, pickedUp]);
    await bringForward();
    await checkParcels(await readRows());
    // The background stops after it marked the first row.
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...a) {
      puts += 1;
      if (puts > 1) {
        this.transaction.abort();
        throw new Error('killed');
      }
      return put.apply(this, a);
    });
    await notifyNews().catch(() => {});
    vi.mocked(IDBObjectStore.prototype.put).mockRestore();
    await notifyNews();
    expect(new Set(create.mock.calls.map(([i]) => i))).toEqual(new Set(['summary']));
  });
  it('the first scan after not-found-yet and a time-out is announced', () => {
    const now = 1e12;
    const a = mergeFailure(fresh(now), { kind: 'not-found-yet' }, now);
    const b = mergeFailure(a, { kind: 'timed-out' }, now);
    expect(mergeTracking(b, trackingOf([pickedUp]), now).row.toAnnounce).not.toBeNull();
  });
  it('a shortened and then restored history is not announced', () => {
    const now = Date.parse('2026-11-22T00:00:00Z');
    const a = mergeTracking(fresh(now), trackingOf([outForDelivery, atHub]), now);
    const b = mergeTracking(a, trackingOf([atHub]), now);
    expect(b.row.toAnnounce).toBeNull();
    expect(mergeTracking(b, trackingOf([outForDelivery, atHub]), now).row.toAnnounce).toBeNull();
  });
});
describe('storage full', () => {
  it('does not repeat a call whose answer cannot be stored', async () => {
    const s = serviceAnswering();
    await followAll(1);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    for (let i = 0; i < 5; i++) await poll().catch(() => {});
    expect(s.asked.length).toBeLessThanOrEqual(1);
  });
  it('an answer is shown even if it cannot be stored', async () => {
    serviceAnswering();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await lookUp({ trackingNo, courierKey })).tracking?.status).toBe('ON_OTHER_STATUS');
  });
});
describe('schedule', () => {
  it('a number refused for 30 days is not checked any more', () => {
    const now = 1e12 + 31 * day;
    expect(
      retryCheckAt({ ...fresh(1e12).row, failures: 99 }, { kind: 'bad-request', code: 422 }, now),
    ).toBeNull();
  });
  it('one 404 on the delivery day does not delay checks by 6 h', () => {
    const now = 1e12;
    const at = retryCheckAt(
      { ...fresh(now).row, status: 'ON_SHIPPING' },
      { kind: 'not-found-yet', code: 404 },
      now,
    );
    expect(at! - now).toBeLessThanOrEqual(2 * 3_600_000);
  });
  it('a pause blames no parcel', async () => {
    serviceAnswering();
    await followAll(2);
    await writeAccount({ pause: pauseUntil(Date.now() + 60_000) });
    await poll();
    expect((await readRows()).map(({ failures }) => failures)).toEqual([0, 0]);
  });
});
it('only an unreadable setting falls back to its default; the others stay', async () => {
  await fakeBrowser.storage.local.set({
    'settings/baseAddress': 'https://mine.example/v3',
    'settings/headerPrefix': 'Mine',
    'settings/language': 'de',
  });
  await updateSettings({ language: 'th' });
  expect(await readSettings()).toMatchObject({
    baseAddress: 'https://mine.example/v3',
    headerPrefix: 'Mine',
    language: 'th',
  });
});
it('following a number does not overwrite a record that a newer version wrote', async () => {
  const newer = { v: 2, id: id0, name: 'Mugs' };
  await raw.set(`row/${id0}`, newer);
  await followParcel({ trackingNo, courierKey, foundOn: '' }).catch(() => {});
  expect(await raw.get(`row/${id0}`)).toEqual(newer);
});
it('a parcel followed during a run is looked up by that run', async () => {
  const s = serviceAnswering();
  await followAll(1);
  const answer = s.answer;
  let second: Promise<void> | undefined;
  s.answer = async (a) => {
    if (s.asked.length === 1) {
      await followParcel({ trackingNo: numbers[5]!, courierKey, foundOn: '' });
      second = poll();
      await second;
    }
    return answer(a);
  };
  await poll();
  expect(s.asked).toHaveLength(2);
});
it('a number followed during its look-up costs one call', async () => {
  const s = serviceAnswering();
  const answer = s.answer;
  s.answer = async (a) => {
    if (s.asked.length === 1) await followParcel({ trackingNo, courierKey, foundOn: '' });
    return answer(a);
  };
  await lookUp({ trackingNo, courierKey });
  await poll();
  expect(s.asked).toHaveLength(1);
});
