import { isElement, upFrom } from '../content/dom.ts';

/**
 * The page's modal dialogs around a node, the nearest first, over the tops of shadow trees too. All that stands outside
 * of the topmost one is inert, the top layer too: what is to be pressed while it is open has to stand in it.
 */
export const dialogsAround = (node: Node): Element[] =>
  [...upFrom(node)].filter(isElement).filter((one) => Element.prototype.matches.call(one, 'dialog:modal'));

/**
 * Calls `act` when one of these dialogs is closed, even if only to come up anew: it then lies over what stands in it,
 * and may let clicks through (PROMISES P10).
 */
export function whenClosed(dialogs: readonly Element[], signal: AbortSignal, act: () => void): void {
  const changed = new MutationObserver(act);
  for (const dialog of dialogs) changed.observe(dialog, { attributeFilter: ['open'] });
  signal.addEventListener('abort', () => changed.disconnect());
}
