/** The length of one step: the alarm's own period. Finer ones would plan what cannot be kept. */
export const step = 5 * 60_000;

/**
 * What may come in the steps ahead, while the user is awake: place 0 is now, place n the end of the nth step.
 * `unheard`: how likely nothing has come by then. `news`: how much has come by then, each piece times its weight.
 */
export type Outlook = { unheard: ArrayLike<number>; news: ArrayLike<number> };

/**
 * What it costs, all counted in calls: a call itself; one piece of news told later than `soon`; the same told later
 * than `late` (on top); and each hour that it is behind.
 */
export type Costs = { call: number; notSoon: number; late: number; hour: number };

const soon = 30 / 5; // steps: half an hour is as good as at once
const late = 75 / 5; // an hour and a quarter is what one would call late
const shortest = 2; // steps between two calls

/**
 * The step after which to make the next call, so that this one and all that follow it, until the news is told, cost the
 * least. Found backwards: the best way on from the last step, from the one before, and so on to now. The price of
 * each later call is multiplied by the chance that the news has not come yet. The last step always has a call.
 */
export function firstCall({ unheard, news }: Outlook, costs: Costs): number {
  const last = news.length - 1;
  const sums = new Float64Array(last + 1); // of the news so far: what is behind, step by step
  for (let n = 1; n <= last; n += 1) sums[n] = sums[n - 1]! + news[n]!;
  const cheapest = new Float64Array(last + 1);
  let next = last;
  for (let from = last - 1; from >= 0; from -= 1) {
    const known = news[from]!;
    const call = unheard[from]! * costs.call;
    let least = Number.POSITIVE_INFINITY;
    for (let to = Math.min(from + shortest, last); to <= last; to += 1) {
      const notSoon = to - soon > from ? news[to - soon]! - known : 0;
      const tooLate = to - late > from ? news[to - late]! - known : 0;
      const hours = (sums[to - 1]! - sums[from]! - (to - 1 - from) * known) / 12;
      const cost = call + costs.notSoon * notSoon + costs.late * tooLate + costs.hour * hours;
      if (cost >= least) break; // waiting even longer only costs more
      if (cost + cheapest[to]! < least) {
        least = cost + cheapest[to]!;
        next = to;
      }
    }
    cheapest[from] = least;
  }
  return next;
}
