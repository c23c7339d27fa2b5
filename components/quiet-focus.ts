/** What the user last did the page with. */
let isByPointer = false;

const byPointer = (): void => void (isByPointer = true);
const byKey = (): void => void (isByPointer = false);

/** Hears with what the page is used, from now on; called once by each page whose views move the focus. */
export function watchHand(): void {
  addEventListener('pointerdown', byPointer, { capture: true, passive: true });
  addEventListener('keydown', byKey, { capture: true, passive: true });
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
