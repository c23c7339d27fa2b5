import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkClock } from '@/utils/background/check-clock.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp, peek } from '@/utils/background/look-up.ts';
import { forgetOld } from '@/utils/background/clean-up.ts';
import { poll } from '@/utils/background/run.ts';
import { forGood } from '@/utils/parcels/notification-rules.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { takeFromRateLimit } from '@/utils/storage/page-rate-limit.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import {
  noteChange,
  noteFailed,
  noteOpen,
  readPairing,
  readRelayState,
  takeMessage,
  writePairing,
} from '@/utils/relay/state.ts';
import { defaultPlanContext } from '@/utils/schedule/schedule.ts';
import { readRecent, readRows } from '@/utils/storage/store.ts';
import { answerOf, courierKey, outForDelivery, trackingNo } from '../../fixtures/answers.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';
import { pauseUntil } from '../../fixtures/pause.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00+07:00');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await signIn();
});
afterEach(() => void vi.useRealTimers());

it('a parcel followed while the clock was a year ahead is checked once the clock is right', async () => {
  const service = serviceAnswering();
  service.answer = (asked) => Promise.resolve(answerOf(recordFor(asked, [outForDelivery])));
  vi.setSystemTime(now + 365 * day);
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await writeAccount({ pause: pauseUntil(Date.now() + 3_600_000) });
  expect(service.asked).toHaveLength(1);
  vi.setSystemTime(now);
  await checkClock();
  // The service asked for a pause of an hour.
  vi.setSystemTime(now + 5);
  await poll();
  expect(service.asked).toHaveLength(1);
  vi.setSystemTime(now + 3_600_000);
  await poll();
  expect(service.asked).toHaveLength(2);
  expect((await readRows())[0]).toMatchObject({ checkedAt: now + 3_600_000, followedAt: now });
});

it('a clock that moves forward, or back by seconds, changes nothing', async () => {
  serviceAnswering();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await writeAccount({ pause: pauseUntil(now + 3_600_000) });
  const before = await readRows();
  for (const at of [now + 5, now - 50_000, now + 40 * day, now + 40 * day + 5]) {
    vi.setSystemTime(at);
    await checkClock();
  }
  expect(await readRows()).toEqual(before);
  expect((await readAccount()).pause?.until).toBe(now + 3_600_000);
});

describe('a clock set back by half an hour', () => {
  const halfHour = 1_800_000;
  const of = { trackingNo, courierKey };

  it.each([
    ['Check', () => lookUp(of, { again: true })],
    ['a poll', poll],
  ])('%s makes a call', async (_, check) => {
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    await poll();
    vi.setSystemTime(now - halfHour);
    await check();
    expect(service.asked).toHaveLength(2);
    expect((await readRows())[0]).toMatchObject({ checkedAt: now - halfHour });
  });

  it('Check makes a call also if the times were repaired after it was pressed', async () => {
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    await poll();
    vi.setSystemTime(now - halfHour);
    const check = lookUp(of, { again: true });
    vi.setSystemTime(now - halfHour + 5);
    await check;
    expect(service.asked).toHaveLength(2);
  });

  it('an answer about a number that is not followed is not used again, and not kept', async () => {
    const service = serviceAnswering();
    await lookUp(of);
    vi.setSystemTime(now - halfHour);
    expect((await peek(of)).tracking).toBeNull();
    await followParcel({ ...of, foundOn: '' });
    expect((await readRows())[0]).toMatchObject({ dueAt: now - halfHour });
    await forgetOld();
    expect(await readRecent(`${courierKey}/${trackingNo}`)).toBeNull();
    vi.setSystemTime(now - halfHour + 5);
    await poll();
    expect(service.asked).toHaveLength(2);
  });

  it('a message sent again since then makes its call', async () => {
    const service = serviceAnswering();
    await lookUp(of);
    vi.setSystemTime(now - halfHour);
    expect((await lookUp(of, { again: true, since: now - halfHour })).failure).toBeNull();
    expect(service.asked).toHaveLength(2);
  });

  it('the limit of a page counts nothing of the time ahead', async () => {
    const take = () => takeFromRateLimit('look-up', 'shop.example');
    for (let n = 0; n < 10; n += 1) await take();
    expect(await take()).toBe(false);
    vi.setSystemTime(now - halfHour);
    expect(await take()).toBe(true);
  });

  it('a pause that the service asked for is not shorter and not longer', async () => {
    await checkClock();
    await writeAccount({ pause: pauseUntil(now + 2 * halfHour) });
    vi.setSystemTime(now - halfHour);
    await checkClock();
    expect(await readAccount()).toMatchObject({ pause: { until: now + halfHour, pollFrom: now + halfHour } });
  });
});

it.each([
  ['chosen a year ahead', 365 * day, 365 * day + 3_600_000, 3_600_000],
  ['that was over a year ahead', 365 * day, 365 * day - 60_000, -60_000],
  ['that can have been chosen before', 7 * 3_600_000, 20 * 3_600_000, 20 * 3_600_000],
  ['without an end', 365 * day, forGood - now, forGood - now],
])('a pause of notifications %s', async (_, by, chosen, left) => {
  vi.setSystemTime(now + by);
  await checkClock();
  await updateSettings({ notifyPausedUntil: now + chosen });
  vi.setSystemTime(now);
  await checkClock();
  expect((await readSettings()).notifyPausedUntil).toBe(now + left);
});

it('what was heard of a relay while the clock was ahead is forgotten', async () => {
  vi.setSystemTime(now + 30 * day);
  const pairing = { host: 'relay.example', readerKey: 'ab'.repeat(32) };
  await writePairing(pairing);
  await noteOpen();
  const hint = { v: 1, courier: 'lex', no: 'TH1', status: 'A', at: '' } as const;
  await takeMessage(pairing, { cursor: '1795226929:1', hint }, now, defaultPlanContext);
  await noteFailed(503);
  for (let n = 0; n < 5; n += 1) await noteChange('lex/TH1', { status: 'A', isHeard: true });
  await checkClock();
  vi.setSystemTime(now);
  await checkClock();
  const { aliveAt, gapAt, failed, openSince, changes } = await readRelayState();
  expect([aliveAt, gapAt, failed, openSince, changes]).toEqual([now, null, null, null, []]);
  expect(await readPairing()).not.toBeNull();
});
