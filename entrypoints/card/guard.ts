import { elementAt, rootElement } from '../content/dom.ts';
import { Dwell, isInView } from '../content/gesture.ts';
import type { Host } from './host.ts';

const lookEvery = 100;

/** What of an element's computed style could hide or disguise what is painted. */
export type Painted = Pick<
  CSSStyleDeclaration,
  'opacity' | 'filter' | 'clipPath' | 'maskImage' | 'mixBlendMode' | 'visibility'
>;

// A page in mourning is grey (html{filter:grayscale(1)}): that hides nothing.
const harmlessFilter = /^grayscale\([\d.]{1,8}%?\)$/;

/** Whether an element is painted as it is: fully, unclipped, not through a filter. */
export const isPlainlyPainted = (style: Painted): boolean =>
  Number(style.opacity) === 1 &&
  (style.filter === 'none' || style.filter === '' || harmlessFilter.test(style.filter)) &&
  (style.clipPath === 'none' || style.clipPath === '') &&
  (style.maskImage === 'none' || style.maskImage === '' || style.maskImage === undefined) &&
  (style.mixBlendMode === 'normal' || style.mixBlendMode === '') &&
  style.visibility === 'visible';

/**
 * Guards the card's buttons against a page that hides, covers or moves them (PROMISES P10): each is looked at ten
 * times a second, and works once it has been in sight and unmoved for half a second.
 */
export class Guard {
  private readonly dwells = new Map<Element, Dwell<Element>>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  start(): void {
    this.timer ??= setInterval(() => this.look(), lookEvery);
    this.look();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.dwells.clear();
  }

  /** Whether this is a person's own press of a button they could see. */
  allows(event: Event): boolean {
    const button = event.composedPath().find((target) => target instanceof HTMLButtonElement);
    if (!event.isTrusted || button === undefined) return false;
    this.look();
    return this.dwells.get(button)?.isSettled(button, performance.now()) ?? false;
  }

  private look(): void {
    const now = performance.now();
    const isPlain = this.isPlain();
    const buttons = new Set<Element>(this.host.mount.querySelectorAll('button'));
    for (const known of this.dwells.keys()) if (!buttons.has(known)) this.dwells.delete(known);
    for (const button of buttons) {
      const dwell = this.dwells.get(button) ?? new Dwell<Element>();
      this.dwells.set(button, dwell);
      const box = button.getBoundingClientRect();
      dwell.look(button, box, isPlain && this.isHit(button, box), now);
    }
  }

  private isHit(button: Element, box: DOMRect): boolean {
    if (!isInView(box, { width: window.innerWidth, height: window.innerHeight })) return false;
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const inside = this.host.shadow.elementFromPoint(x, y);
    return elementAt(x, y) === this.host.element && inside !== null && button.contains(inside);
  }

  /** The host is on top, covers the viewport, and neither it nor what is around it is made see-through. */
  private isPlain(): boolean {
    const { element } = this.host;
    const root = rootElement();
    const around = [
      element,
      root,
      ...Array.from(root?.children ?? []).filter((one) => one.localName === 'body'),
    ];
    if (!this.host.isShown || isCovered(element)) return false;
    if (!around.every((one) => one !== null && isPlainlyPainted(getComputedStyle(one)))) return false;
    const { transform, scale, rotate, translate } = getComputedStyle(element);
    return [transform, scale, rotate, translate].every((value) => value === 'none');
  }
}

/**
 * Whether something else of the page stands in the top layer, where it may lie over the card and let clicks
 * through. What was there before us lies below, but which was first cannot be told.
 */
function isCovered(own: Element): boolean {
  const others = Document.prototype.querySelectorAll.call(
    document,
    ':popover-open, dialog:modal, :fullscreen',
  );
  return Array.from(others).some(
    (other) => other !== own && !(other.contains(own) && other.matches(':fullscreen')),
  );
}
