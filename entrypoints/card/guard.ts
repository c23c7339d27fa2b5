import { isHitAt, rootElement } from '../content/dom.ts';
import { Dwell, isInView } from '../content/gesture.ts';
import { canTell, Sight } from '../content/sight.ts';
import type { Host } from './host.ts';
import { dialogsAround } from './layer.ts';
import { isPlainlyPainted } from './painted.ts';

const lookEvery = 100;
const mostRaises = 3;

type Watched = { dwell: Dwell<Element>; sight: Sight };

/**
 * Guards the card's buttons against a page that hides, covers or moves them (PROMISES P10): each is looked at ten
 * times a second, and works once it has been in sight and unmoved for half a second.
 */
export class Guard {
  private readonly watched = new Map<Element, Watched>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private raises = 0;
  private raisedAt = 0;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  start(): void {
    this.raises = 0;
    this.timer ??= setInterval(() => this.look(), lookEvery);
    this.look();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const button of this.watched.keys()) this.forget(button);
  }

  /** Whether this is a person's own press of a button they could see. */
  allows(event: Event): boolean {
    const button = event.composedPath().find((target) => target instanceof HTMLButtonElement);
    if (!event.isTrusted || button === undefined) return false;
    this.look();
    return this.watched.get(button)?.dwell.isSettled(button, performance.now()) ?? false;
  }

  private look(): void {
    const now = performance.now();
    const isPlain = this.isPlain();
    const isAlone = !hasRivals(this.host.element);
    const buttons = new Set<Element>(this.host.mount.querySelectorAll('button'));
    for (const known of this.watched.keys()) if (!buttons.has(known)) this.forget(known);
    for (const button of buttons) {
      const { dwell, sight } = this.watched.get(button) ?? this.begin(button);
      const box = button.getBoundingClientRect();
      // Rivals in a page's own shadow trees are not found: what the browser saw over us counts in any case.
      const isOnTop = isAlone ? !sight.isHidden : canTell && sight.isShown;
      dwell.look(button, box, isPlain && isOnTop && this.isHit(button, box), now);
      if (sight.isHidden) this.raise(now);
    }
  }

  /** A popover that opened after us lies over us, if only with its invisible backdrop. Never a contest, though. */
  private raise(now: number): void {
    if (this.raises >= mostRaises || now - this.raisedAt < 500) return;
    this.raises += 1;
    this.raisedAt = now;
    this.host.raise();
  }

  private begin(button: Element): Watched {
    const watched = { dwell: new Dwell<Element>(), sight: new Sight() };
    watched.sight.watch(button);
    this.watched.set(button, watched);
    return watched;
  }

  private forget(button: Element): void {
    this.watched.get(button)?.sight.watch(null);
    this.watched.delete(button);
  }

  private isHit(button: Element, box: DOMRect): boolean {
    if (!isInView(box, { width: window.innerWidth, height: window.innerHeight })) return false;
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const inside = this.host.shadow.elementFromPoint(x, y);
    return isHitAt(this.host.element, x, y) && inside !== null && button.contains(inside);
  }

  /** The host is in the top layer, and neither it nor what is around it is made see-through. */
  private isPlain(): boolean {
    const { element } = this.host;
    const root = rootElement();
    const around = [
      element,
      root,
      ...Array.from(root?.children ?? []).filter((one) => one.localName === 'body'),
    ];
    if (!this.host.isShown) return false;
    if (!around.every((one) => one !== null && isPlainlyPainted(getComputedStyle(one)))) return false;
    const { transform, scale, rotate, translate } = getComputedStyle(element);
    return [transform, scale, rotate, translate].every((value) => value === 'none');
  }
}

/**
 * Whether something of the page stands in the top layer too, where it may lie over the card and let clicks through.
 * Which of them is on top only the browser can tell; but a dialog the card was put into lies under it (layer.ts).
 */
function hasRivals(own: Element): boolean {
  const all = Document.prototype.querySelectorAll.call(document, ':popover-open, dialog:modal, :fullscreen');
  const under = [own, rootElement(), ...dialogsAround(own)];
  return Array.from(all).some((other) => !under.includes(other));
}
