import { withGlobal, type Clock } from '@sinonjs/fake-timers';
import type { BeforeScripts } from './frames.ts';

/** A page's clock: it runs as usual, and `runFor` moves it on at once. Hand `before` to `open`. */
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
