import { render } from 'preact';
import type { CardRequest } from '../content/card-door.ts';
import { CardApp } from './CardApp.tsx';
import { isHitAt } from '../content/dom.ts';
import { Guard } from './guard.ts';
import { Host, type Theme } from './host.ts';
import { dialogsAround, whenClosed } from './layer.ts';
import { placeBeside } from './place.ts';

/** The card on a page: one at a time, in the one host. */
export class ShownCard {
  private readonly host = new Host();
  private readonly onTheme: (theme: Theme) => void;
  private readonly guard = new Guard(this.host);
  private readonly resized = new ResizeObserver(() => this.place());
  private open: { request: CardRequest; before: Element | null; listening: AbortController } | null = null;

  /** @param onTheme called with the user's theme when the background has told it */
  constructor(onTheme: (theme: Theme) => void) {
    this.onTheme = onTheme;
  }

  wear(theme: Theme): void {
    this.host.wear(theme);
  }

  /** Not where the page took it out, or the dialog it stood in. */
  get isOpen(): boolean {
    return this.open !== null && this.host.element.isConnected;
  }

  show(request: CardRequest): void {
    this.close();
    const { signal } = request;
    if (signal.aborted) return;
    const before = focused();
    this.open = { request, before, listening: new AbortController() };
    const dialogs = dialogsAround(request.node);
    this.host.show(dialogs[0]);
    const close = (): void => this.close();
    whenClosed(dialogs, this.open.listening.signal, close);
    const allows = (event: Event): boolean => this.guard.allows(event);
    render(
      <CardApp request={request} allows={allows} onTheme={this.onTheme} onClose={close} />,
      this.host.mount,
    );
    this.place();
    this.resized.observe(this.host.mount);
    this.guard.start();
    this.listen(this.open.listening.signal);
    this.keepFocus(this.open.listening.signal);
    this.takeFocus();
  }

  close(): void {
    if (this.open === null) return;
    const { before, listening } = this.open;
    const hadFocus = this.host.shadow.activeElement !== null;
    this.open = null;
    listening.abort();
    this.guard.stop();
    this.resized.disconnect();
    render(null, this.host.mount);
    this.host.hide();
    if (hadFocus && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  }

  /** The dialog as a whole is focused: a reader says its name, Tab goes to its first control. */
  private takeFocus(): void {
    const dialog = this.host.mount.querySelector<HTMLElement>('[role="dialog"]');
    if (dialog === null) return;
    dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  }

  /** Out of the page, for good. */
  remove(): void {
    this.close();
    this.host.remove();
  }

  private place(): void {
    if (this.open === null) return;
    const { width, height } = this.host.mount.getBoundingClientRect();
    const view = { width: window.innerWidth, height: window.innerHeight };
    this.host.moveTo(placeBeside(this.open.request.anchor, { width, height }, view));
  }

  /** A control that did its work goes, and the card with the focus in it would end as nobody's: the dialog takes it. */
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

  private listen(signal: AbortSignal): void {
    const options = { capture: true, signal };
    window.addEventListener(
      'keydown',
      (event) => {
        if (!event.isTrusted || event.key !== 'Escape') return;
        if (this.host.shadow.activeElement !== null) {
          // Pressed in the card it is the card's: a dialog of the page stays open.
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        this.close();
      },
      options,
    );
    window.addEventListener(
      'pointerdown',
      (event) => {
        // Not by the event: in a dialog of a closed shadow tree that does not say what it goes to.
        const isOurs = isHitAt(this.host.element, event.clientX, event.clientY);
        if (event.isTrusted && !isOurs) this.close();
      },
      options,
    );
    window.addEventListener('resize', () => this.place(), options);
    // What is typed and pressed in the card is not the page's business (P11).
    for (const type of [
      'keydown',
      'keyup',
      'keypress',
      'input',
      'change',
      'click',
      'pointerdown',
      'mousedown',
    ]) {
      this.host.shadow.addEventListener(type, (event) => event.stopPropagation(), { signal });
    }
  }
}

const focused = (): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')!.get!.call(document) as Element | null;
