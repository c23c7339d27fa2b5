import { browser } from '../browser/browser.ts';
import { nameOf, openRootOf } from './dom.ts';

// Chromium's way to closed trees, and Firefox's.
const { dom } = browser as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
export type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

/** The shadow tree of an element. Closed ones are asked for on custom elements only, which is four times as dear. */
function shadowOf(element: Element): ShadowRoot | null {
  if (!nameOf(element).includes('-')) return openRootOf(element);
  try {
    const opened = dom ? dom.openOrClosedShadowRoot(element) : (element as Opened).openOrClosedShadowRoot;
    return opened ?? openRootOf(element);
  } catch {
    return null; // an element of another kind, in SVG for example
  }
}

const mostWaiting = 500;

/** Finds the shadow trees of a page, and remembers custom elements that have none yet. */
export class Shadows {
  /** Custom elements whose script may attach a shadow tree later, which no mutation tells. */
  readonly #waiting = new Set<Element>();
  readonly #known = new WeakSet<ShadowRoot>();
  readonly #onNew: (root: ShadowRoot) => void;

  constructor(onNew: (root: ShadowRoot) => void) {
    this.#onNew = onNew;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** The elements that had no shadow tree; looked at again, they are remembered again. */
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
