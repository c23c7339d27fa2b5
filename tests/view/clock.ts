import { withGlobal, type Clock } from '@sinonjs/fake-timers';
import type { BeforeScripts } from './frames.ts';

/** A fake clock for a page: it runs as usual, and `runFor` advances it at once. Pass `before` to `open`. */
export function makeClock(): { before: BeforeScripts; runFor(ms: number): void } {
  let clock: Clock;
  return {
    before(window) {
      clock = withGlobal(window).install({
        now: Date.now(),
        shouldAdvanceTime: true,
        toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      });
    },
    runFor: (ms) => void clock.tick(ms),
  };
}
