import { canHold, focusOn, isFocusLost } from './quiet-focus.ts';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';
// Where a list is walked from.
const listHome = 'a[data-id][tabindex="0"]';
// What takes the place of the element in focus is drawn by then, and whoever knows better has moved the focus.
const patience = 60;
// So often is waited for the link that led to the view that was left: some are drawn after a read of the store.
const mostWaits = 10;

/** What the Tab key stops at, in order; a word about what was just done passes and is no place to go on from. */
const stopsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && canHold(element) && !element.closest('.toast'),
  );

/** The element in focus, what it stands in (innermost first), and what the Tab key stopped at then. */
type Held = { element: HTMLElement; around: Element[]; stops: HTMLElement[] };

function heldBy(element: HTMLElement, root: Element): Held {
  const around: Element[] = [];
  for (let up = element.parentElement; up && up !== root.parentElement; up = up.parentElement)
    around.push(up);
  return { element, around, stops: stopsIn(root) };
}

/**
 * Where to go on once the element in focus is gone: in the nearest part of the page that is left and holds something.
 * There a list comes first, then what took the element's place, then what stood behind it, then before it.
 */
function successorOf({ element, around, stops }: Held): HTMLElement | undefined {
  const place = around.find((one) => one.isConnected && stopsIn(one).length > 0);
  if (!place) return undefined;
  const now = stopsIn(place);
  const at = stops.indexOf(element);
  return (
    place.querySelector<HTMLElement>(listHome) ??
    now.find((one) => !stops.includes(one)) ??
    now.find((one) => stops.indexOf(one) > at) ??
    now.at(-1)
  );
}

/**
 * Whoever works by the keyboard is never thrown to the top of the page: when the element in focus goes away or is
 * switched off, and nobody else moves the focus, it goes on to what is nearest; from a view that was left, to the link
 * that led there. What the user left on purpose is left.
 */
export function keepFocus(root: Element): void {
  let held: Held | null = null;
  let left = '';
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (element: Element | null): void => {
    if (element instanceof HTMLElement && root.contains(element)) held = heldBy(element, root);
  };
  const wait = (): void => {
    timer ??= setTimeout(mend, patience);
  };
  const mend = (): void => {
    timer = undefined;
    if (!held || !isFocusLost()) return;
    const door = left && stopsIn(root).find((link) => link.getAttribute('href') === left);
    if (left && !door && (waits += 1) < mostWaits) return wait();
    left = '';
    const next = door || successorOf(held);
    if (next) focusOn(next);
  };
  const check = (): void => {
    if (isFocusLost()) wait();
  };
  hold(document.activeElement);
  addEventListener('hashchange', ({ oldURL }) => {
    left = location.hash === '' ? new URL(oldURL).hash : '';
    waits = 0;
  });
  root.addEventListener('focusin', ({ target }) => hold(target as Element));
  new MutationObserver(() => {
    // What is switched off loses the focus with the next frame.
    if (held?.element.matches(':disabled')) requestAnimationFrame(check);
    else check();
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] });
}
