import { render } from 'preact';
import { clickWaitMs, type CardRequest, type Click } from '@/utils/page/point/card-api.ts';
import { CardApp } from './Card.tsx';
import { isHitAt } from '@/utils/page/read/dom.ts';
import type { Rect } from '@/utils/page/point/gesture.ts';
import { Host } from './host.ts';
import { placeBeside } from '@/utils/page/point/place-card.ts';
import { isVisible } from '@/utils/page/point/visibility.ts';

type Open = {
  request: CardRequest;
  /** The click that may still become a double click; null after the wait. */
  waiting: Click | null;
  /** The element that had the focus before the card took it. */
  before: Element | null;
  listening: AbortController;
};

/** The card on a page; at most one is open. */
export class CardHost {
  private readonly host = new Host();
  private readonly resized = new ResizeObserver(() => this.place());
  private open: Open | null = null;

  /** Also false if the page removed the host, or the dialog it was in. */
  get isOpen(): boolean {
    return this.open !== null && this.host.element.isConnected;
  }

  /**
   * @param isSeen whether the browser takes the number for visible; else a look-up needs another press
   * @param click the click on the number; null if the chip opened the card
   */
  show(request: CardRequest, isSeen: boolean, click: Click | null = null): void {
    this.close();
    const mayCall = isSeen && !request.isDoubtful;
    if (request.signal.aborted || (click !== null && isSelecting())) return;
    const waiting = click?.isTouch ? null : click;
    const listening = new AbortController();
    this.open = { request, waiting, before: null, listening };
    this.host.show(request, listening.signal, () => this.close());
    // A second press within 500 ms belongs to a double press on the chip, and does not close the card.
    this.listen(listening.signal, click === null ? performance.now() + 500 : 0);
    this.keepFocus(listening.signal);
    this.resized.observe(this.host.mount);
    if (waiting === null) return this.begin(mayCall && (click?.isThere() ?? true));
    this.draw(mayCall);
    const waited = (): void => {
      if (isSelecting()) this.close();
      else this.begin(mayCall && waiting.isThere());
    };
    const timer = setTimeout(waited, waiting.at + clickWaitMs - performance.now());
    listening.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Ends the wait for a double click, if any: the card reads its data, is announced and takes the focus. */
  private begin(mayCall: boolean): void {
    this.open!.waiting = null;
    this.open!.before = focused();
    this.draw(mayCall);
    this.takeFocus();
  }

  private draw(mayCall: boolean): void {
    const { request, waiting } = this.open!;
    render(
      <CardApp
        request={request}
        isWaiting={waiting !== null}
        mayCall={mayCall}
        allows={async (event) => event.isTrusted && (await isVisible(this.host.mount))}
        onClose={() => this.close()}
      />,
      this.host.mount,
    );
    this.place();
  }

  close(): void {
    if (this.open === null) return;
    const { before, listening } = this.open;
    const hadFocus = this.host.shadow.activeElement !== null;
    this.open = null;
    listening.abort();
    this.resized.disconnect();
    render(null, this.host.mount);
    this.host.hide();
    if (hadFocus && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  }

  /** Focuses the dialog itself: a screen reader reads its name, Tab goes to its first control. */
  private takeFocus(): void {
    this.host.mount.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  }

  remove(): void {
    this.close();
    this.host.element.remove();
  }

  private place(): void {
    if (this.open === null) return;
    const { request, waiting } = this.open;
    const { width, height } = this.host.mount.getBoundingClientRect();
    const view = { width: window.innerWidth, height: window.innerHeight };
    const place = placeBeside(request.anchor, { width, height }, view);
    this.host.moveTo(place);
    // While a double click may follow, hide a card under the pointer: the second press must select the page's text.
    const isOver = waiting !== null && isIn(waiting, { ...place, width, height });
    this.host.mount.style.visibility = isOver ? 'hidden' : '';
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

const isSelecting = (): boolean => window.getSelection()?.type === 'Range';

const isIn = ({ x, y }: { x: number; y: number }, box: Rect): boolean =>
  box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;

const focused = (): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')!.get!.call(document) as Element | null;
