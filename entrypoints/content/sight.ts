type VisibleEntry = IntersectionObserverEntry & { isVisible?: boolean };

/** Whether the browser can say what hides an element. */
export const canTell = 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * Whether the browser itself says that an element is painted unhidden: IntersectionObserver v2, Chromium only
 * (PLATFORM F6). Where it is missing, nothing is claimed to be hidden and everything shown.
 */
export class Sight {
  #element: Element | null = null;
  #observer: IntersectionObserver | null = null;
  #visible: boolean | null = null;

  /** The browser saw something over it, or something done to it. */
  get isHidden(): boolean {
    return this.#visible === false;
  }

  /** The browser vouches for it, or cannot tell. */
  get isShown(): boolean {
    return !canTell || this.#visible === true;
  }

  watch(element: Element | null): void {
    if (!canTell || element === this.#element) return;
    this.#observer?.disconnect();
    this.#element = element;
    this.#visible = null;
    this.#observer = element ? this.#observe(element) : null;
  }

  #observe(element: Element): IntersectionObserver {
    const options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
    const observer = new IntersectionObserver((entries: VisibleEntry[]) => {
      this.#visible = entries.at(-1)?.isVisible ?? null;
    }, options);
    observer.observe(element);
    return observer;
  }
}
