import type { Click } from './card-api.ts';
import { isInControl, isPlainClick } from './click-guard.ts';
import { isInView, isUnmoved, viewport } from './place-card.ts';
import { rectAt, rectsOf, type PageMark, type Marks } from '../read/marks.ts';

export type PointedNumber = { mark: PageMark; box: DOMRect };

export type PointerHandlers = {
  /** The pointer moved onto a number. */
  reach(): void;
  /** It rested on a number long enough to show the chip; null: it left. */
  hover(pointed: PointedNumber | null): void;
  /** A plain click on a number outside of links and controls. */
  press(pointed: PointedNumber, click: Click): void;
};

// Milliseconds: how often the number under a resting pointer is checked, and after how long the chip is shown.
const lookEvery = 100;
const chipAfter = 250;

/** Tracks the pointer while there are marks. All listeners are passive: the page is not affected. */
export function observePointer(signal: AbortSignal, marks: Marks, handlers: PointerHandlers): void {
  let point = { x: -1, y: -1 };
  let frame = 0;
  let presses = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let on: { mark: PageMark; place: DOMRect | undefined; since: number; isOffered: boolean } | null = null;

  const moved = (event: PointerEvent): void => {
    if (!event.isTrusted || marks.isEmpty) return;
    if (!marks.isIn(event.composedPath()[0])) return leave();
    point = { x: event.clientX, y: event.clientY };
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };

  /** Checks what is under the pointer, repeatedly while it is a number. */
  const look = (): PointedNumber | null => {
    const mark = marks.at(point.x, point.y);
    const box = mark && rectAt(mark, point.x, point.y);
    if (mark === null || box === null) {
      leave();
      return null;
    }
    if (timer === undefined) handlers.reach();
    timer ??= setInterval(look, lookEvery);
    offer({ mark, box }, performance.now());
    return { mark, box };
  };

  /** Offers the chip. A number that moved is offered again at its new place. */
  const offer = (pointed: PointedNumber, now: number): void => {
    const { mark } = pointed;
    const [place] = rectsOf(mark);
    if (on?.mark !== mark || !isUnmoved(on.place, place)) {
      if (on?.isOffered) handlers.hover(null);
      on = { mark, place, since: now, isOffered: false };
    } else if (!on.isOffered && now - on.since >= chipAfter) {
      on.isOffered = true;
      handlers.hover(pointed);
    }
  };

  const leave = (): void => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (on?.isOffered) handlers.hover(null);
    on = null;
  };

  const clicked = (event: PointerEvent): void => {
    if (marks.isEmpty || !isPlainClick(event)) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerType } = event;
    point = { x, y };
    const pointed = look();
    if (!pointed || isInControl(event, pointed.mark.parts[0]!.node)) return;
    const { mark, box } = pointed;
    const pressesBefore = presses;
    handlers.press(pointed, {
      x,
      y,
      at,
      isTouch: pointerType === 'touch',
      isThere: () =>
        marks.at(x, y) === mark && isUnmoved(rectAt(mark, x, y), box) && isInView(box, viewport()),
      isCalledOff: () => presses !== pressesBefore,
    });
  };

  const options = { capture: true, passive: true, signal };
  window.addEventListener('pointermove', moved, options);
  window.addEventListener('click', clicked, options);
  // Another press, or Escape, cancels a click.
  const callOff = ({ isTrusted }: Event): void => {
    if (isTrusted) presses += 1;
  };
  window.addEventListener('pointerdown', callOff, options);
  window.addEventListener('keydown', (event) => event.key === 'Escape' && callOff(event), options);
  // No `pointermove` fires when the pointer leaves the window or enters a frame.
  window.addEventListener('pointerout', (event) => event.relatedTarget ?? leave(), options);
  signal.addEventListener('abort', leave);
}
