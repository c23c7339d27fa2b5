import { render } from 'preact';
import { clickWaitMs, type CardRequest, type Click } from '@/utils/page/point/card-api.ts';
import { CardApp } from './Card.tsx';
import { guardClick, mayPress, type Decision } from '@/utils/page/point/click-guard.ts';
import { isElement, isHitAt, selfAndAncestors } from '@/utils/page/read/dom.ts';
import { Host } from './host.ts';
import { overlaps, placeBeside, viewport, type Rect } from '@/utils/page/point/place-card.ts';

type Open = {
  request: CardRequest;
  /** Aborted when the card closes. */
  signal: AbortSignal;
  /** The click that may still become a double click; null after the wait. */
  waiting: Click | null;
  /** The element that had the focus before the card took it. */
  before: Element | null;
};

// How often (ms) an open card looks whether its number is still in view, and after how many looks without it the card
// closes. A page that draws its rows again has the number back before, and the reader has found it.
const lookEvery = 250;
const goneLooks = 6;

/** The card on a page; at most one is open. */
export class CardHost {
  private readonly host = new Host();
  private readonly resized = new ResizeObserver(() => this.place());
  private open: Open | null = null;
  /** Between a click and what the guard says of it. */
  private isGuarding = false;

  /** Also false if the page removed the host, or the dialog it was in. */
  get isOpen(): boolean {
    return this.isGuarding || (this.open !== null && this.host.element.isConnected);
  }

  /** The number was clicked. */
  async click(request: CardRequest, click: Click): Promise<void> {
    this.close(); // an open card may cover the number
    this.isGuarding = true;
    const decide = await guardClick(request, click);
    this.isGuarding = false;
    this.show(request, decide, click);
  }

  /** `click`: the click on the number, decided again after the wait; null if the chip opened the card. */
  show(request: CardRequest, decide: () => Decision, click: Click | null = null): void {
    const decision = decide();
    if (request.signal.aborted || decision === 'nothing') return;
    this.close();
    const waiting = click?.isTouch ? null : click;
    const signal = this.host.show(request, () => this.close());
    this.open = { request, signal, waiting, before: null };
    // A second press within 500 ms belongs to a double press on the chip, and does not close the card.
    this.listen(signal, click === null ? performance.now() + 500 : 0);
    this.keepFocus(signal);
    this.resized.observe(this.host.mount);
    if (waiting === null) return this.begin(decision);
    this.draw(decision);
    const timer = setTimeout(() => this.begin(decide()), waiting.at + clickWaitMs - performance.now());
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Ends the wait for a double click, if any: the card reads its data, is announced and takes the focus. */
  private begin(decision: Decision): void {
    if (decision === 'nothing') return this.close();
    this.open!.waiting = null;
    this.open!.before = focused();
    this.draw(decision);
    this.takeFocus();
    this.leaveWith(this.open!);
  }

  private draw(decision: Decision): void {
    const { request, waiting } = this.open!;
    render(
      <CardApp
        request={request}
        isWaiting={waiting !== null}
        decision={decision}
        allows={(event) => mayPress(event, this.host.mount)}
        onClose={() => this.close()}
      />,
      this.host.mount,
    );
    this.place();
  }

  close(): void {
    if (this.open === null) return;
    const { before } = this.open;
    const hadFocus = this.host.shadow.activeElement !== null;
    this.open = null;
    this.resized.disconnect();
    this.host.hide();
    if (hadFocus && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  }

  /** Focuses the dialog itself: a screen reader reads its name, Tab goes to its first control. */
  private takeFocus(): void {
    this.host.mount.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  }

  private place(): void {
    if (this.open === null) return;
    const { request, waiting } = this.open;
    const { width, height } = this.host.mount.getBoundingClientRect();
    const place = placeBeside(request.anchor, { width, height }, viewport());
    this.host.moveTo(place);
    // While a double click may follow, hide a card under the pointer: the second press must select the page's text.
    const isOver = waiting !== null && isIn(waiting, { ...place, width, height });
    this.host.mount.style.visibility = isOver ? 'hidden' : '';
  }

  /**
   * Closes the card when its number leaves the view or the page, unless the pointer or the focus is in the card. The card
   * does not move with its number: a page could bring a button under the pointer (docs/promises.md P10).
   */
  private leaveWith({ request: { placeNow }, signal }: Open): void {
    const { shadow, mount } = this.host;
    const isSeen = (): boolean => {
      const place = placeNow();
      if (!place) return false;
      const scrolled = [...selfAndAncestors(place.node)]
        .filter(isElement)
        .filter((one) => getComputedStyle(one).overflow !== 'visible');
      const around = [{ x: 0, y: 0, ...viewport() }, ...scrolled.map(rectOf)];
      return around.every((one) => overlaps(place.box, one));
    };
    if (!isSeen()) return; // gone while the click waited: the card asks
    let unseen = 0;
    const timer = setInterval(() => {
      const isFocused = shadow.activeElement?.matches(':not([role="dialog"])');
      const isUsed = isFocused || mount.matches(':hover') || document.hidden;
      unseen = isUsed || isSeen() ? 0 : unseen + 1;
      if (unseen === goneLooks) this.close();
    }, lookEvery);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  /** When the focused control is removed, moves the focus to the dialog, so that the focus stays in the card. */
  private keepFocus(signal: AbortSignal): void {
    const { shadow, mount } = this.host;
    let held: EventTarget | null = null;
    shadow.addEventListener('focusin', ({ target }) => (held = target), { signal });
    const changed = new MutationObserver(() => {
      if (held instanceof Element && !held.isConnected && shadow.activeElement === null) this.takeFocus();
    });
    changed.observe(mount, { childList: true, subtree: true });
    signal.addEventListener('abort', () => changed.disconnect());
  }

  private listen(signal: AbortSignal, closesFrom: number): void {
    const keyPressed = (event: KeyboardEvent): void => {
      if (!event.isTrusted || event.key !== 'Escape') return;
      if (this.host.shadow.activeElement !== null) {
        // Escape in the card closes only the card: a dialog of the page stays open.
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      this.close();
    };
    const pressed = (event: PointerEvent): void => {
      // Compares the position, because `event.target` is another element if the card is in a closed shadow tree.
      const isOurs = isHitAt(this.host.element, event.clientX, event.clientY);
      if (event.isTrusted && !isOurs && event.timeStamp >= closesFrom) this.close();
    };
    const options = { capture: true, signal };
    window.addEventListener('keydown', keyPressed, options);
    window.addEventListener('pointerdown', pressed, options);
    window.addEventListener('resize', () => this.place(), options);
  }
}

const rectOf = (element: Element): Rect => Element.prototype.getBoundingClientRect.call(element);

const isIn = ({ x, y }: { x: number; y: number }, box: Rect): boolean =>
  box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;

const focused = (): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')!.get!.call(document) as Element | null;
