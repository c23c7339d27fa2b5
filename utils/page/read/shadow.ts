import { browser } from '../../browser/browser.ts';
import { nameOf, openRootOf } from './dom.ts';

// Access to closed trees: `dom` in Chromium, a property of the element in Firefox.
const { dom } = browser as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
export type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

/** An element's shadow root. Finds closed ones only on custom elements: access to them takes four times as long. */
function shadowOf(element: Element): ShadowRoot | null {
  if (!nameOf(element).includes('-')) return openRootOf(element);
  try {
    const opened = dom ? dom.openOrClosedShadowRoot(element) : (element as Opened).openOrClosedShadowRoot;
    return opened ?? openRootOf(element);
  } catch {
    return null; // not an HTML element, in SVG for example
  }
}

const mostWaiting = 500;

/** Finds shadow roots and remembers custom elements that have none yet. */
export class Shadows {
  /** Custom elements that may get a shadow root later; no mutation record reports that. */
  readonly #waiting = new Set<Element>();
  readonly #known = new WeakSet<ShadowRoot>();
  readonly #onNew: (root: ShadowRoot) => void;

  constructor(onNew: (root: ShadowRoot) => void) {
    this.#onNew = onNew;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Returns and forgets the elements without shadow root. `look` remembers them again if they still have none. */
  takeWaiting(): Element[] {
    const elements = [...this.#waiting];
    this.#waiting.clear();
    return elements;
  }

  look(element: Element): ShadowRoot | null {
    const shadow = shadowOf(element);
    if (shadow === null) {
      if (this.#waiting.size < mostWaiting && nameOf(element).includes('-')) this.#waiting.add(element);
      return null;
    }
    if (!this.#known.has(shadow)) {
      this.#known.add(shadow);
      this.#onNew(shadow);
    }
    return shadow;
  }
}
