import type { Page } from '@playwright/test';

/** The time something must have been in view, unmoved, before a press of it is obeyed (PROMISES P10), and a little more. */
const restingTime = 700;

/**
 * Rests in a page until what stands there has been in view as long as it must. Counted in the page: while the page
 * cannot run, the guards of the number and of the card see nothing either, and begin anew.
 */
export const rest = (page: Page): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const [lookEvery, longestGap, longestRest] = [100, 400, 10_000];
        const begun = performance.now();
        let since = Infinity;
        let last = begun;
        // A number under the pointer is first looked at when the next frame is drawn.
        requestAnimationFrame(() => (since = performance.now()));
        const timer = setInterval(() => {
          const now = performance.now();
          if (now - last > longestGap && since !== Infinity) since = now;
          last = now;
          // A page that never runs well is clicked as it is.
          if (now - since < wanted && now - begun < longestRest) return;
          clearInterval(timer);
          resolve();
        }, lookEvery);
      }),
    restingTime,
  );

/**
 * Waits until the browser says of an element that it is painted unhidden, as the content script asks it; a little while
 * where it says the contrary, and not at all where it cannot tell.
 */
export const untilVouchedFor = (page: Page, at: { x: number; y: number }): Promise<void> =>
  page.evaluate(
    ({ x, y }) =>
      new Promise<void>((resolve) => {
        // By the prototype: a page may have an element of that name.
        const element = Document.prototype.elementFromPoint.call(document, x, y);
        if (element === null || !('isVisible' in IntersectionObserverEntry.prototype)) return resolve();
        const done = (): void => {
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
        const observer = new IntersectionObserver((entries) => {
          if ((entries.at(-1) as { isVisible?: boolean }).isVisible) done();
        }, options);
        const timer = setTimeout(done, 1000);
        observer.observe(element);
      }),
    at,
  );
