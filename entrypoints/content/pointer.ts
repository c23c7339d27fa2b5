import type { Click } from './card-door.ts';
import { aboveOf, attributeOf, isEditable, nameOf } from './dom.ts';
import { isControl, isInView, isPlainClick, isUnmoved } from './gesture.ts';
import { boxAt, boxesOf, type Mark, type Marks } from './marks.ts';

/** A number under the pointer. */
export type Pointed = { mark: Mark; box: DOMRect };

/** What the pointer does to numbers. */
export type Told = {
  /** It came onto one. */
  reach(): void;
  /** It rests on one long enough to be offered the chip; null: it has left. */
  hover(pointed: Pointed | null): void;
  /** A click that means the number itself. */
  press(pointed: Pointed, click: Click): void;
};

// How often a number under a resting pointer is looked at.
const lookEvery = 100;
const chipAfter = 250;

/** Follows the pointer while there are marks; never touches what the page does with it. */
export class Pointer {
  #point: { x: number; y: number } | null = null;
  #isAwaited = false;
  #presses = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #on: { mark: Mark; place: DOMRect | undefined; since: number; isOffered: boolean } | null = null;
  readonly #marks: Marks;
  readonly #told: Told;

  constructor(marks: Marks, told: Told) {
    this.#marks = marks;
    this.#told = told;
  }

  start(signal: AbortSignal): void {
    const options = { capture: true, passive: true, signal };
    window.addEventListener('pointermove', (event) => this.#moved(event), options);
    window.addEventListener('click', (event) => this.#clicked(event), options);
    // Another press, or Escape, calls a click off.
    const callOff = ({ isTrusted }: Event): void => {
      if (isTrusted) this.#presses += 1;
    };
    window.addEventListener('pointerdown', callOff, options);
    window.addEventListener('keydown', (event) => event.key === 'Escape' && callOff(event), options);
    // Out of the window, or into a frame: no move tells.
    window.addEventListener('pointerout', (event) => event.relatedTarget ?? this.#rest(), options);
    signal.addEventListener('abort', () => this.#rest());
  }

  #moved(event: PointerEvent): void {
    if (!event.isTrusted || this.#marks.isEmpty) return;
    if (!this.#marks.isIn(event.composedPath()[0])) {
      this.#rest();
      return;
    }
    this.#point = { x: event.clientX, y: event.clientY };
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    requestAnimationFrame(() => {
      this.#isAwaited = false;
      this.#look();
    });
  }

  /** Looks at what is under the pointer, and goes on looking while that is a number. */
  #look(): Mark | null {
    const { x, y } = this.#point ?? { x: -1, y: -1 };
    const mark = this.#marks.at(x, y);
    const box = mark && boxAt(mark, x, y);
    if (mark === null || box === null) {
      this.#rest();
      return null;
    }
    if (this.#timer === undefined) this.#told.reach();
    this.#timer ??= setInterval(() => this.#look(), lookEvery);
    this.#offer(mark, box, performance.now());
    return mark;
  }

  /** A number that moved is offered anew, where it stands then. */
  #offer(mark: Mark, box: DOMRect, now: number): void {
    const [place] = boxesOf(mark);
    if (this.#on?.mark !== mark || !isUnmoved(this.#on.place, place)) {
      if (this.#on?.isOffered) this.#told.hover(null);
      this.#on = { mark, place, since: now, isOffered: false };
    } else if (!this.#on.isOffered && now - this.#on.since >= chipAfter) {
      this.#on.isOffered = true;
      this.#told.hover({ mark, box });
    }
  }

  #rest(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#on?.isOffered) this.#told.hover(null);
    this.#on = null;
  }

  #clicked(event: PointerEvent): void {
    if (this.#marks.isEmpty || !isPlainClick(event)) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerType } = event;
    this.#point = { x, y };
    const mark = this.#look();
    const box = mark && boxAt(mark, x, y);
    if (!mark || !box || event.composedPath().some(isForPage) || isInControl(mark)) return;
    const presses = this.#presses;
    const click: Click = {
      x,
      y,
      at,
      isTouch: pointerType === 'touch',
      isThere: () => this.#marks.at(x, y) === mark && isUnmoved(boxAt(mark, x, y), box) && isInWindow(box),
      isCalledOff: () => this.#presses !== presses,
    };
    this.#told.press({ mark, box }, click);
  }
}

const isInWindow = (box: DOMRect): boolean =>
  isInView(box, { width: window.innerWidth, height: window.innerHeight });

const isForPage = (target: unknown): boolean =>
  target instanceof Element && isControl(nameOf(target), attributeOf(target, 'role'), isEditable(target));

/** By the tree as well as by the event, which does not say what it passes in a closed shadow tree. */
function isInControl({ parts }: Mark): boolean {
  for (let node: Node | null = parts[0]!.node; node !== null; node = aboveOf(node)) {
    if (isForPage(node)) return true;
  }
  return false;
}
