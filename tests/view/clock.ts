import type { Wish } from './worlds.ts';

type Timer = { at: number; ring(): void; every: number | null; real: number };

/** Time in a view: goes on as usual, and further when a test says so. It is handed over as a wish. */
export function makeClock(): { wish: Wish; runFor(ms: number): void } {
  let run: (ms: number) => void;
  const wish: Wish = (window) => {
    const { Date: RealDate } = window;
    const [later, call] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const timers = new Map<number, Timer>();
    let ahead = 0;
    let count = 0;
    const now = () => RealDate.now() + ahead;
    const wait = (id: number, timer: Timer) => {
      call(timer.real);
      timer.real = later(() => ring(id), Math.max(0, timer.at - now())) as unknown as number;
    };
    const ring = (id: number) => {
      const timer = timers.get(id);
      if (!timer) return;
      if (timer.every === null) {
        call(timer.real);
        timers.delete(id);
      } else {
        timer.at += timer.every;
        wait(id, timer);
      }
      timer.ring();
    };
    const begin = (work: (...of: unknown[]) => void, ms: number, every: number | null, of: unknown[]) => {
      count += 1;
      const timer: Timer = { at: now() + (ms || 0), ring: () => work(...of), every, real: 0 };
      timers.set(count, timer);
      wait(count, timer);
      return count;
    };
    const end = (id: number) => {
      call(timers.get(id)?.real);
      timers.delete(id);
    };
    Object.assign(window, {
      setTimeout: (work: () => void, ms: number, ...of: unknown[]) => begin(work, ms, null, of),
      setInterval: (work: () => void, ms: number, ...of: unknown[]) => begin(work, ms, ms, of),
      clearTimeout: end,
      clearInterval: end,
      Date: class extends RealDate {
        constructor(...of: [] | [number]) {
          super(...((of.length === 0 ? [now()] : of) as [number]));
        }
        static override now = now;
      },
    });
    run = (ms) => {
      const until = now() + ms;
      for (;;) {
        const [next] = [...timers]
          .filter(([, { at }]) => at <= until)
          .toSorted(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        ahead += Math.max(0, next[1].at - now());
        ring(next[0]);
      }
      ahead += Math.max(0, until - now());
      for (const [id, timer] of timers) wait(id, timer);
    };
  };
  return { wish, runFor: (ms) => run!(ms) };
}
