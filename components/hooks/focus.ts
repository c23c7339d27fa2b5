const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** The one row of a list that is a tab stop. */
export const listStop = 'a[data-id][tabindex="0"]';
const drawnMs = 60; // time to draw the replacement of the focused element
// How often to wait `drawnMs` for the link to the view that was left: some lists are drawn after a read of the store.
const maxWaits = 10;

/** The focused element, its ancestors (innermost first), and the tab stops and expanded elements at that time. */
type Held = { element: HTMLElement; around: Element[]; stops: HTMLElement[]; open: HTMLElement[] };

let held: Held | null = null;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Returns whether an element is connected, visible and enabled. */
const canHold = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

/** Returns whether the focus was lost because its element was removed, hidden or disabled; not if the user left it. */
export const isFocusLost = (): boolean => isNowhere() && held !== null && !canHold(held.element);

/** Returns the tab stops in order, except the buttons of a toast, which soon disappears. */
const stopsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && canHold(element) && !element.closest('.toast'),
  );

/**
 * Returns the element that gets the focus after the focused element is gone. If that was a row: the list's tab stop. If
 * a part of the view was closed: the button that had opened it. Else, in the nearest ancestor that still has tab stops,
 * the first that exists: an `autofocus` element, a list's tab stop, a new element, the next element, the last element.
 * Never a choice that an arrow key changes.
 */
function successorOf({ element, around, stops, open }: Held, root: Element): HTMLElement | undefined {
  const all = stopsIn(root).filter((one) => !one.matches('select, [type=radio], [type=number]'));
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
 * When the focused element is removed, hidden or disabled and no other takes the focus, moves the focus: if a view was
 * left, also one without focus, to the link to that view, else to `successorOf`. Otherwise Tab would start at the top of
 * the page. Call it once per page.
 */
export function watchFocus(root: HTMLElement): void {
  let left = '';
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer ??= setTimeout(restoreFocus, drawnMs);
  };
  const restoreFocus = () => {
    timer = undefined;
    if (!isFocusLost() && !(left && isNowhere())) return;
    const back = left && stopsIn(root).find((link) => link.getAttribute('href') === left);
    if (left && !back && (waits += 1) < maxWaits) return wait();
    left = '';
    const next = back || (held ? successorOf(held, root) : root.querySelector<HTMLElement>(listStop));
    if (next) focusOn(next);
  };
  const check = () => {
    if (isFocusLost()) wait();
  };
  // After pointer input no focus ring is shown until a key is pressed, except in fields: browsers treat focus set by a
  // script as keyboard focus (`:focus-visible`, CSS Selectors 4, section 9.4).
  for (const [name, isQuiet] of Object.entries({ pointerdown: true, keydown: false, keyup: false }))
    addEventListener(name, () => root.toggleAttribute('data-quiet-focus', isQuiet), { capture: true });
  addEventListener('hashchange', ({ oldURL }) => {
    left = location.hash === '' ? new URL(oldURL).hash : '';
    waits = 0;
    if (left) wait();
  });
  root.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const around: Element[] = [];
    for (let up = element.parentElement; up && up !== root.parentElement; up = up.parentElement)
      around.push(up);
    const stops = stopsIn(root);
    held = { element, around, stops, open: stops.filter((one) => one.ariaExpanded === 'true') };
  });
  // Some browsers send this for removed elements, too: check later whether the element is still there.
  root.addEventListener('focusout', ({ target }) =>
    setTimeout(() => {
      if (held?.element === target && isNowhere() && canHold(held.element)) held = null;
    }, 0),
  );
  new MutationObserver(() => {
    // A disabled element loses the focus with the next frame.
    if (held?.element.matches(':disabled')) requestAnimationFrame(check);
    else check();
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] });
}

/** Moves the focus without scrolling, except that a row is scrolled into view. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
