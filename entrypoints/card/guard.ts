import { elementAt, rootElement } from '../content/dom.ts';
import { Dwell, isInView } from '../content/gesture.ts';
import { Sight } from '../content/sight.ts';
import type { Host } from './host.ts';
import { isPlainlyPainted } from './painted.ts';

const lookEvery = 100;

/**
 * Guards the card's buttons against a page that hides, covers or moves them (PROMISES P10): each is looked at ten
 * times a second, and works once it has been in sight and unmoved for half a second.
 */
export class Guard {
  private readonly dwells = new Map<Element, Dwell<Element>>();
  private readonly sight = new Sight();
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  start(): void {
    this.timer ??= setInterval(() => this.look(), lookEvery);
    this.sight.watch(this.host.mount);
    this.look();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.dwells.clear();
    this.sight.watch(null);
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
    if (!this.host.isShown || (hasRivals(element) && !this.sight.isVouched)) return false;
    if (!around.every((one) => one !== null && isPlainlyPainted(getComputedStyle(one)))) return false;
    const { transform, scale, rotate, translate } = getComputedStyle(element);
    return [transform, scale, rotate, translate].every((value) => value === 'none');
  }
}

/**
 * Whether something of the page stands in the top layer too, where it may lie over the card and let clicks through.
 * Which of them is on top only the browser can tell.
 */
function hasRivals(own: Element): boolean {
  const all = Document.prototype.querySelectorAll.call(document, ':popover-open, dialog:modal, :fullscreen');
  return Array.from(all).some((other) => other !== own && other !== rootElement());
}
