import { attributeOf, rootElement } from './dom.ts';

type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

// What stands in our hosts: host.ts.
const ours = '.beside-number, .in-place';

/**
 * Takes the host of a card out of the page that the extension left behind when it was updated. Firefox ends an old
 * content script without a word and starts the new one in the same page; it alone lets us look into closed roots.
 * Elsewhere the old script lives on and clears up by itself.
 */
export function removeLeftover(): void {
  for (const element of Array.from(rootElement()?.children ?? []) as Opened[]) {
    if (attributeOf(element, 'popover') === null) continue;
    if (element.openOrClosedShadowRoot?.querySelector(ours)) element.remove();
  }
}
