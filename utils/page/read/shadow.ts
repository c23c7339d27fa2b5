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

const maxLate = 500;

/** Finds shadow roots, calls `onNew` with each, and remembers custom elements that have none yet. */
export function shadowFinder(onNew: (root: ShadowRoot) => void) {
  // Custom elements that may get a shadow root later; no mutation record reports that.
  const late = new Set<Element>();
  const known = new WeakSet<ShadowRoot>();
  return {
    /** Returns and forgets the elements without shadow root. `look` remembers them again if they still have none. */
    takeLate(): Element[] {
      const elements = [...late];
      late.clear();
      return elements;
    },
    hasLate: (): boolean => late.size > 0,
    look(element: Element): ShadowRoot | null {
      const shadow = shadowOf(element);
      if (shadow === null) {
        if (late.size < maxLate && nameOf(element).includes('-')) late.add(element);
      } else if (!known.has(shadow)) {
        known.add(shadow);
        onNew(shadow);
      }
      return shadow;
    },
  };
}
