const canTell = 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * Whether a person can see an element, as far as the browser tells when the next frame is drawn. Chromium's observer
 * says whether it is painted unhidden (docs/platform.md F6), and gives false alarms: a "no" must not make anything
 * dead. Elsewhere only what is wholly transparent or not drawn at all is noticed.
 */
export const isVisible = (element: Element): Promise<boolean> =>
  new Promise((resolve) => {
    if (!canTell) {
      const properties = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      requestAnimationFrame(() => resolve(Element.prototype.checkVisibility.call(element, properties)));
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect();
        resolve((entries.at(-1) as IntersectionObserverEntry & { isVisible: boolean }).isVisible);
      },
      { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    observer.observe(element);
  });
