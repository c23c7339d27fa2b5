/** Length of a step (milliseconds): the period of the alarm, so shorter steps are impossible. */
export const step = 5 * 60_000;

/**
 * Expected news in the steps ahead, while the user is awake. Index 0 is now, index n the end of step n. `unheard`: the
 * chance that nothing has come by then. `news`: the expected news by then, each multiplied by its weight.
 */
export type Outlook = { unheard: ArrayLike<number>; news: ArrayLike<number> };

/**
 * Prices. `call`: of a call. `notSoon`: of news told later than `soon`. `late`: added to that if it is told later than
 * `late`. `hour`: of each hour of lateness.
 */
export type Costs = { call: number; notSoon: number; late: number; hour: number };

const soon = 30 / 5; // steps: half an hour late is as good as at once
const late = 75 / 5; // steps: from 75 minutes on, users call it late
const shortest = 2; // steps between two calls

/**
 * Returns the step after which to call next, so that this call and all later ones until the news is told have the
 * lowest expected cost. Dynamic programming from the last step back to now. The price of each later call is multiplied
 * by the chance that the news has not come yet. There is always a call at the last step.
 */
export function firstCall({ unheard, news }: Outlook, costs: Costs): number {
  const last = news.length - 1;
  const sums = new Float64Array(last + 1); // running sum of `news`, to add up the lateness
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
      if (cost >= least) break; // a longer wait only costs more
      if (cost + cheapest[to]! < least) {
        least = cost + cheapest[to]!;
        next = to;
      }
    }
    cheapest[from] = least;
  }
  return next;
}
