import { isPlainAround } from './around.ts';
import { aboveOf, attributeOf, boxOf, isEditable, isHitAt, nameOf } from './dom.ts';
import { Dwell, isControl, isInView, isPlainClick, isUnmoved } from './gesture.ts';
import { boxAt, boxesOf, type Mark, type Marks } from './marks.ts';
import { canTell, Sight } from './sight.ts';

/** A number under the pointer. `isSettled`: it stood there, seen and unmoved, long enough to be meant. */
export type Pointed = { mark: Mark; box: DOMRect; isSettled: boolean };

/** What the pointer does to numbers. */
export type Told = {
  /** It came onto one. */
  reach(): void;
  /** It rests on one long enough to be offered the chip; null: it has left. */
  hover(pointed: Pointed | null): void;
  /** A click that means the number itself. */
  press(pointed: Pointed): void;
};

// How often a number under a resting pointer is looked at.
const lookEvery = 100;
const chipAfter = 250;

/** Follows the pointer while there are marks; never touches what the page does with it. */
export class Pointer {
  readonly #dwell = new Dwell<Mark>();
  readonly #sight = new Sight();
  #point: { x: number; y: number } | null = null;
  #isAwaited = false;
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
    this.#sight.watch(boxOf(mark.parts[0]!.node));
    const now = performance.now();
    this.#dwell.look(mark, box, this.#isSeen(mark, box, x, y), now);
    this.#offer(mark, box, now);
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
      this.#told.hover({ mark, box, isSettled: false });
    }
  }

  #isSeen(mark: Mark, box: DOMRect, x: number, y: number): boolean {
    if (!isInView(box, { width: window.innerWidth, height: window.innerHeight })) return false;
    // Where the browser cannot tell, what a page's styles say must do (PLATFORM F6); an overlay stays unseen.
    if (!canTell && !mark.parts.every(({ node }) => isPlainAround(node))) return false;
    return !this.#sight.isHidden && mark.parts.some(({ node }) => isHitAt(boxOf(node), x, y));
  }

  #rest(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#on?.isOffered) this.#told.hover(null);
    this.#on = null;
    this.#sight.watch(null);
    this.#dwell.look(null, null, false, performance.now());
  }

  #clicked(event: MouseEvent): void {
    if (this.#marks.isEmpty || !isPlainClick(event)) return;
    this.#point = { x: event.clientX, y: event.clientY };
    const mark = this.#look();
    const box = mark && boxAt(mark, event.clientX, event.clientY);
    if (!mark || !box || event.composedPath().some(isForPage) || isInControl(mark)) return;
    const isSettled = this.#dwell.isSettled(mark, performance.now()) && this.#sight.isShown;
    this.#told.press({ mark, box, isSettled });
  }
}

const isForPage = (target: unknown): boolean =>
  target instanceof Element && isControl(nameOf(target), attributeOf(target, 'role'), isEditable(target));

/** By the tree as well as by the event, which does not say what it passes in a closed shadow tree. */
function isInControl({ parts }: Mark): boolean {
  for (let node: Node | null = parts[0]!.node; node !== null; node = aboveOf(node)) {
    if (isForPage(node)) return true;
  }
  return false;
}
