import { highlightName } from './marks.ts';

type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

// What stands in our hosts: host.ts.
const ours = '.beside-number, .in-place';

/**
 * Takes out of the page what the extension left behind when it was updated: marks that nobody answers for any more,
 * and the host of a card. Firefox ends an old content script without a word and starts the new one in the same page;
 * it alone lets us look into closed roots. Elsewhere the old script lives on and clears up by itself.
 */
export function removeLeftover(): void {
  CSS.highlights.delete(highlightName);
  const all: NodeListOf<Opened> = Document.prototype.querySelectorAll.call(document, '[popover]');
  for (const element of all) {
    if (element.openOrClosedShadowRoot?.querySelector(ours)) element.remove();
  }
}
