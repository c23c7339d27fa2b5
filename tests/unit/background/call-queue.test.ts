import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { queueCall, intervals } from '@/utils/background/call-queue.ts';
import { checkParcels, poll } from '@/utils/background/run.ts';
import { readRows } from '@/utils/storage/store.ts';
import { usualIntervals } from '../support/usual-intervals.ts';
import { answerOf, atHub, courierKey } from '../../fixtures/answers.ts';
import { turns } from '../support/turns.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';

const numberOf = (n: number) => `TH2604177339${String(n).padStart(2, '0')}B`;
const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** How many of the given times (milliseconds) are within one second, at most. */
const mostInASecond = (times: readonly number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

// The usual pace, with a fake clock that jumps to the next timer when no other work is left.
beforeEach(() => {
  Object.assign(intervals, usualIntervals);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.restoreAllMocks(); // before useRealTimers: restoring a spy on a fake timer installs the fake timer again
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('queueCall', () => {
  it('starts calls in order, an eighth of a second apart, and returns their results', async () => {
    const starts: number[] = [];
    const order: number[] = [];
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        queueCall(async () => {
          await after((7 - n) * 5); // preparation of the call; later calls need less
          return async () => {
            starts.push(performance.now());
            order.push(n);
            return n * 10;
          };
        }),
      ),
    );
    expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [i, at] of starts.entries())
      if (i > 0) expect(at - starts[i - 1]!).toBeGreaterThanOrEqual(125);
  });

  it('starts the fifth call as soon as one of the four ends', async () => {
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const hang = (n: number) =>
      queueCall(async () => () => {
        started.push(n);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const calls = [0, 1, 2, 3, 4].map(hang);
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3]), { timeout: 60_000 });
    await turns(50);
    expect(started).toHaveLength(4);
    ends[2]!();
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3, 4]), { timeout: 60_000 });
    for (const end of ends) end();
    await Promise.all(calls);
  });

  it('a skipped call does not delay the next one', async () => {
    await queueCall(() => Promise.resolve()); // waits for the calls of the previous test
    const waits = vi.spyOn(globalThis, 'setTimeout');
    for (let n = 0; n < 5; n += 1) await queueCall(() => Promise.resolve(n));
    expect(waits).not.toHaveBeenCalled();
  });

  it('a call that throws frees its slot', async () => {
    const fail = () => Promise.reject<void>(new Error('made up'));
    for (let n = 0; n < 5; n += 1) {
      await expect(queueCall(fail)).rejects.toThrow('made up');
      await expect(queueCall(async () => fail)).rejects.toThrow('made up');
    }
    expect(await queueCall(() => Promise.resolve('next'))).toBe('next');
  });
});

describe('the pace', () => {
  beforeEach(() => signIn());

  it('applies to a run, a refresh and cards together: four calls at once, eight a second', async () => {
    const service = serviceAnswering();
    const starts: number[] = [];
    let under = 0;
    let most = 0;
    service.answer = async (asked) => {
      starts.push(performance.now());
      most = Math.max(most, (under += 1));
      await after(starts.length % 3 === 0 ? 700 : 30);
      under -= 1;
      return answerOf(recordFor(asked, [atHub]));
    };
    for (let n = 0; n < 10; n += 1) await followParcel({ trackingNo: numberOf(n), courierKey, foundOn: '' });
    const rows = await readRows();
    await Promise.all([
      poll(),
      checkParcels(rows.slice(0, 5)),
      ...Array.from({ length: 8 }, (_, n) => lookUp({ trackingNo: numberOf(20 + n), courierKey })),
    ]);
    expect(new Set(service.asked).size).toBe(18);
    expect(most).toBeLessThanOrEqual(4);
    expect(mostInASecond(starts)).toBeLessThanOrEqual(8);
  });
});
