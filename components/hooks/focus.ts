const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** The row of a list that the Tab key stops at. */
const listStop = 'a[data-id][tabindex="0"]';
const drawnMs = 60; // what takes the place of the element in focus is drawn by then
// Number of waits for the link that led to the view that was left: some are drawn after a read of the store.
const mostWaits = 10;

/** The element in focus, what it stands in (innermost first), what the Tab key stopped at then, and what was open. */
type Held = { element: HTMLElement; around: Element[]; stops: HTMLElement[]; open: HTMLElement[] };

let held: Held | null = null;
/** The page was last used with a pointer. */
let isByPointer = false;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether an element is there, to be seen and switched on. */
const canHold = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether the element in focus went away, or was switched off, and nobody has it now. Not so where the user left it. */
export const isFocusLost = (): boolean => isNowhere() && held !== null && !canHold(held.element);

/** What the Tab key stops at, in order; a word about what was just done passes and is no place to go on from. */
const stopsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && canHold(element) && !element.closest('.toast'),
  );

/**
 * Where to go on once the element in focus is gone: from a row in the list, from what was closed to what opened it,
 * else in the nearest part of the page that is left and holds something. There comes first what asks for the focus,
 * then a list, what took the element's place, what stood behind it, what stood before it.
 */
function successorOf({ element, around, stops, open }: Held, root: Element): HTMLElement | undefined {
  const all = stopsIn(root);
  const row = element.matches('a[data-id]') && all.find((one) => one.matches(listStop));
  const opener = open.find((one) => all.includes(one) && one.ariaExpanded === 'false');
  if (row || opener) return row || opener;
  const now = around
    .map((place) => all.filter((one) => place.contains(one)))
    .find(({ length }) => length > 0);
  return (
    now?.find(({ autofocus }) => autofocus) ??
    now?.find((one) => one.matches(listStop)) ??
    now?.find((one) => !stops.includes(one)) ??
    now?.find((one) => stops.indexOf(one) > stops.indexOf(element)) ??
    now?.at(-1)
  );
}

/**
 * When the element in focus goes away or is switched off, and nobody else moves the focus, it goes on to what is
 * nearest, or from a view that was left to the link that led there: no key starts from the top of the page. Called once
 * by each page.
 */
export function watchFocus(root: HTMLElement): void {
  let left = '';
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer ??= setTimeout(mend, drawnMs);
  };
  const mend = () => {
    timer = undefined;
    if (!held || !isFocusLost()) return;
    const door = left && stopsIn(root).find((link) => link.getAttribute('href') === left);
    if (left && !door && (waits += 1) < mostWaits) return wait();
    left = '';
    const next = door || successorOf(held, root);
    if (next) focusOn(next);
  };
  const check = () => {
    if (isFocusLost()) wait();
  };
  addEventListener('pointerdown', () => (isByPointer = true), { capture: true, passive: true });
  addEventListener('keydown', () => (isByPointer = false), { capture: true, passive: true });
  addEventListener('hashchange', ({ oldURL }) => {
    left = location.hash === '' ? new URL(oldURL).hash : '';
    waits = 0;
  });
  root.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const around: Element[] = [];
    for (let up = element.parentElement; up && up !== root.parentElement; up = up.parentElement)
      around.push(up);
    const stops = stopsIn(root);
    held = { element, around, stops, open: stops.filter((one) => one.ariaExpanded === 'true') };
  });
  // Some browsers send this for what is being removed, too: a moment later it can be told from leaving.
  root.addEventListener('focusout', ({ target }) =>
    setTimeout(() => {
      if (held?.element === target && isNowhere() && canHold(held.element)) held = null;
    }, 0),
  );
  new MutationObserver(() => {
    // What is switched off loses the focus with the next frame.
    if (held?.element.matches(':disabled')) requestAnimationFrame(check);
    else check();
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] });
}

const mark = 'data-quiet-focus';

/**
 * Moves the focus without scrolling, but a row comes into sight. After a pointer it shows no ring until a key is
 * pressed: a browser takes any focus that a script sets for the keyboard's (`:focus-visible`, CSS Selectors 4, section
 * 9.4).
 */
export function focusOn(element: HTMLElement): void {
  const isQuiet = isByPointer;
  if (isQuiet) element.setAttribute(mark, '');
  element.focus({ preventScroll: true });
  element.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  if (!isQuiet) return;
  const show = new AbortController();
  const end = () => {
    element.removeAttribute(mark);
    show.abort();
  };
  element.addEventListener('blur', end, { signal: show.signal });
  addEventListener('keydown', end, { capture: true, signal: show.signal });
}
