import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkClock } from '@/utils/background/check-clock.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { poll } from '@/utils/background/poll.ts';
import { readStoredAccount, writeAccount } from '@/utils/storage/account.ts';
import {
  noteChange,
  noteFailed,
  noteOpen,
  readPairing,
  readRelayState,
  takeMessage,
  writePairing,
} from '@/utils/storage/relay.ts';
import { defaultPlanContext } from '@/utils/schedule/schedule.ts';
import { readRows } from '@/utils/storage/store.ts';
import { answerOf, courierKey, outForDelivery, trackingNo } from '../../fixtures/answers.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';

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
  await writeAccount({ pausedUntil: Date.now() + 3_600_000 });
  expect(service.asked).toHaveLength(1);
  vi.setSystemTime(now);
  await checkClock();
  vi.setSystemTime(now + 5);
  await poll();
  expect(service.asked).toHaveLength(2);
  expect((await readRows())[0]).toMatchObject({ checkedAt: now + 5, followedAt: now });
});

it('a clock that moves forward, or back by minutes, changes nothing', async () => {
  serviceAnswering();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await writeAccount({ pausedUntil: now + 3_600_000 });
  const before = await readRows();
  for (const at of [now + 5, now - 50 * 60_000, now + 40 * day, now + 40 * day + 5]) {
    vi.setSystemTime(at);
    await checkClock();
  }
  expect(await readRows()).toEqual(before);
  expect((await readStoredAccount()).pausedUntil).toBe(now + 3_600_000);
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
