/**
 * Whether a person can see an element in the next frame, as far as the browser tells. Chromium checks that it is
 * painted and not covered, but also says "no" for some visible elements (docs/platform.md F6): after a "no" on a number
 * or chip the card asks before it makes a call. Firefox detects only undrawn or fully transparent elements.
 */
export const isVisible = (element: Element): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('isVisible' in IntersectionObserverEntry.prototype)) {
      const properties = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      requestAnimationFrame(() => resolve(Element.prototype.checkVisibility.call(element, properties)));
      return;
    }
    const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit;
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve((entries.at(-1) as IntersectionObserverEntry & { isVisible: boolean }).isVisible);
    }, options);
    observer.observe(element);
  });
