import { isPlainAround } from './around.ts';
import { attributeOf, elementAt, isElement, nameOf } from './dom.ts';
import { Dwell, isControl, isInView, isPlainClick } from './gesture.ts';
import { boxAt, type Mark, type Marks } from './marks.ts';
import { canTell, Sight } from './sight.ts';

/** What a click on a number asks for. `isSettled`: it stood there, seen and unmoved, long enough to be meant. */
export type Pressed = { mark: Mark; box: DOMRect; isSettled: boolean };

// How often a number under a resting pointer is looked at.
const lookEvery = 100;

/** Follows the pointer while there are marks; never touches what the page does with it. */
export class Pointer {
  private readonly dwell = new Dwell<Mark>();
  private readonly sight = new Sight();
  private point: { x: number; y: number } | null = null;
  private frame = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly marks: Marks;
  private readonly onPoint: () => void;
  private readonly onPress: (pressed: Pressed) => void;

  constructor(marks: Marks, onPoint: () => void, onPress: (pressed: Pressed) => void) {
    this.marks = marks;
    this.onPoint = onPoint;
    this.onPress = onPress;
  }

  start(signal: AbortSignal): void {
    const options = { capture: true, passive: true, signal };
    window.addEventListener('pointermove', (event) => this.moved(event), options);
    window.addEventListener('click', (event) => this.clicked(event), options);
    signal.addEventListener('abort', () => this.rest());
  }

  private moved(event: PointerEvent): void {
    if (!event.isTrusted || this.marks.size === 0) return;
    if (!this.marks.isIn(event.composedPath()[0] ?? null)) {
      this.rest();
      return;
    }
    this.point = { x: event.clientX, y: event.clientY };
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.look();
    });
  }

  /** Looks at what is under the pointer, and goes on looking while that is a number. */
  private look(): Mark | null {
    const { x, y } = this.point ?? { x: -1, y: -1 };
    const mark = this.marks.at(x, y);
    if (mark === null) {
      this.rest();
      return null;
    }
    if (this.timer === undefined) this.onPoint();
    this.timer ??= setInterval(() => this.look(), lookEvery);
    this.sight.watch(mark.parts[0]!.node.parentElement);
    const box = boxAt(mark, x, y);
    this.dwell.look(mark, box, box !== null && this.isSeen(mark, box, x, y), performance.now());
    return mark;
  }

  private isSeen(mark: Mark, box: DOMRect, x: number, y: number): boolean {
    if (!isInView(box, { width: window.innerWidth, height: window.innerHeight })) return false;
    // Where the browser cannot tell, what a page's styles say must do (PLATFORM F6); an overlay stays unseen.
    if (!canTell && !mark.parts.every(({ node }) => isPlainAround(node.parentElement))) return false;
    const hit = elementAt(x, y);
    return !this.sight.isHidden && mark.parts.some(({ node }) => node.parentElement === hit);
  }

  private rest(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.sight.watch(null);
    this.dwell.look(null, null, false, performance.now());
  }

  private clicked(event: MouseEvent): void {
    if (this.marks.size === 0 || !isPlainClick(event) || isForPage(event) || endsSelection()) return;
    this.point = { x: event.clientX, y: event.clientY };
    const mark = this.look();
    const box = mark && boxAt(mark, event.clientX, event.clientY);
    if (!mark || !box) return;
    const isSettled = this.dwell.isSettled(mark, performance.now()) && this.sight.isShown;
    this.onPress({ mark, box, isSettled });
  }
}

const isForPage = (event: MouseEvent): boolean =>
  event.composedPath().some((target) => {
    if (!(target instanceof Node) || !isElement(target)) return false;
    const editable = attributeOf(target, 'contenteditable');
    return isControl(nameOf(target), attributeOf(target, 'role'), editable !== null && editable !== 'false');
  });

const endsSelection = (): boolean => window.getSelection()?.type === 'Range';
