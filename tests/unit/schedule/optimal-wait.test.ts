import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCall, type Costs } from '@/utils/schedule/optimal-wait.ts';

const costs: Costs = { call: 1, notSoon: 4, late: 20, hour: 1 };
/** An outlook from the probability of news in each step, if none came before. */
const outlook = (likely: readonly number[], weight = 1) => {
  const [unheard, news] = [[1], [0]];
  for (const one of likely) {
    const left = unheard.at(-1)!;
    news.push(news.at(-1)! + left * one * weight);
    unheard.push(left * (1 - one));
  }
  return { unheard, news };
};
const evenly = (likely: number, steps = 200) => outlook(Array.from({ length: steps }, () => likely));

/** The cost of a series of calls, computed step by step. */
function costOf({ unheard, news }: ReturnType<typeof outlook>, calls: readonly number[], of: Costs): number {
  let cost = 0;
  let from = 0;
  for (const to of calls) {
    cost += unheard[from]! * of.call;
    for (let n = from + 1; n <= to; n += 1) {
      const steps = to - n;
      const piece = news[n]! - news[n - 1]!;
      cost += piece * ((steps >= 6 ? of.notSoon : 0) + (steps >= 15 ? of.late : 0) + (of.hour * steps) / 12);
    }
    from = to;
  }
  return cost;
}

/** Every series of calls (their steps) that ends at the last step; only the last two may be one step apart. */
function* ways(last: number, from = 0): Generator<number[]> {
  if (from === last) yield [];
  for (let to = Math.min(from + 2, last); to <= last && to > from; to += 1)
    for (const rest of ways(last, to)) yield [to, ...rest];
}

describe('firstCall', () => {
  it('gives the first step of the cheapest series of calls', () => {
    const likely = fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 18 });
    fc.assert(
      fc.property(likely, fc.double({ min: 0.05, max: 5, noNaN: true }), (each, call) => {
        const given = outlook(each);
        const of = { ...costs, call };
        const all = [...ways(each.length)].map((calls) => ({ calls, cost: costOf(given, calls, of) }));
        const least = Math.min(...all.map(({ cost }) => cost));
        const first = firstCall(given, of);
        const best = all.filter(({ calls }) => calls[0] === first).map(({ cost }) => cost);
        expect(Math.min(...best)).toBeLessThan(least + 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('waits until the last step if no news can come', () => expect(firstCall(evenly(0), costs)).toBe(200));

  it('calls sooner the likelier news is, and later the more a call costs', () => {
    expect(firstCall(evenly(0.05), costs)).toBeLessThan(firstCall(evenly(0.005), costs));
    expect(firstCall(evenly(0.02), { ...costs, call: 8 })).toBeGreaterThan(firstCall(evenly(0.02), costs));
  });

  it('calls once, at the end of the hours in which news is possible but unlikely', () => {
    const hours = [...Array.from({ length: 14 }, () => 0.004), ...Array.from({ length: 100 }, () => 0)];
    expect(firstCall(outlook(hours), costs)).toBeGreaterThanOrEqual(14);
    expect(firstCall(outlook(hours), costs)).toBeLessThan(40);
  });
});
