/** What the user last did the page with, and the element in focus until the user leaves it. */
let isByPointer = false;
let held: Element | null = null;

const byPointer = (): void => void (isByPointer = true);
const byKey = (): void => void (isByPointer = false);

const hold = ({ target }: Event): void => void (held = target as Element);
// Some browsers send this for what is being removed, too: a moment later it can be told from leaving.
const letGo = ({ target }: Event): void =>
  void setTimeout(() => {
    if (held === target && held !== null && isNowhere() && canHold(held)) held = null;
  }, 0);

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether an element is there, to be seen and switched on. */
export const canHold = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether the element in focus went away, or was switched off, and nobody has it now. Not so where the user left it. */
export const isFocusLost = (): boolean => isNowhere() && held !== null && !canHold(held);

/** Hears with what the page is used, from now on; called once by each page whose views move the focus. */
export function watchHand(): void {
  addEventListener('pointerdown', byPointer, { capture: true, passive: true });
  addEventListener('keydown', byKey, { capture: true, passive: true });
  addEventListener('focusin', hold);
  addEventListener('focusout', letGo);
}

const mark = 'data-quiet-focus';

/**
 * Moves the focus without scrolling. For who came here by the pointer it shows no ring until a key is pressed: the
 * focus is where a screen reader and the keyboard go on, but a browser that lost the element pressed takes any focus set
 * by a script for the keyboard's (`:focus-visible`, CSS Selectors 4, section 9.4).
 */
export function focusOn(element: HTMLElement): void {
  const isQuiet = isByPointer;
  if (isQuiet) element.setAttribute(mark, '');
  element.focus({ preventScroll: true });
  if (!isQuiet) return;
  const show = new AbortController();
  const end = () => {
    element.removeAttribute(mark);
    show.abort();
  };
  element.addEventListener('blur', end, { signal: show.signal });
  addEventListener('keydown', end, { capture: true, signal: show.signal });
}
