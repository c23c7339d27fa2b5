import { render } from 'preact';
import { Chip } from '@/components/Chip.tsx';
import { languageOf } from '@/utils/platform/i18n.ts';
import type { CardRequest, ChipRequest } from '../content/card-door.ts';
import { aboveOf } from '../content/dom.ts';
import { isUnmoved } from '../content/gesture.ts';
import { Guard } from './guard.ts';
import { Host, type Theme } from './host.ts';
import { dialogsAround, whenClosed } from './layer.ts';
import { placeChip } from './place-chip.ts';

// One size, whatever the language says: nothing of it is told by its box.
const size = { width: 88, height: 28 };
// Time to come over from the number.
const patience = 350;

/** The chip beside the number under the pointer: one at a time. */
export class ShownChip {
  private readonly host = new Host(size);
  private readonly guard = new Guard(this.host);
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private listening: AbortController | null = null;
  private readonly open: (request: CardRequest) => void;

  constructor(open: (request: CardRequest) => void) {
    this.open = open;
    this.host.mount.addEventListener('pointerenter', () => this.entered());
    this.host.mount.addEventListener('pointerleave', () => {
      this.isOver = false;
      this.left();
    });
    for (const type of ['click', 'pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
      this.host.shadow.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  wear(theme: Theme): void {
    this.host.wear(theme);
  }

  show({ request, boxes, around }: ChipRequest): void {
    this.hide();
    clearTimeout(this.leaving);
    const { signal } = request;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const place = placeChip(boxes, around, size, view);
    if (signal.aborted || place === null) return;
    const language = request.language ?? languageOf(navigator.language);
    render(
      <Chip
        trackingNo={request.trackingNo}
        language={language}
        onPress={(event) => this.press(event, request)}
      />,
      this.host.mount,
    );
    this.host.moveTo(place);
    const dialogs = dialogsAround(request.node);
    this.host.show(dialogs[0]);
    this.guard.start();
    this.listening = new AbortController();
    whenClosed(dialogs, this.listening.signal, () => this.hide());
    const options = { capture: true, passive: true, signal: this.listening.signal };
    const textBox = boxAround(request.node);
    window.addEventListener(
      'scroll',
      // Much scrolls on its own on a page; only what moves the number matters. The pointer brings the chip back.
      ({ target }) =>
        !isAround(target, request.node) || isUnmoved(textBox, boxAround(request.node)) || this.hide(),
      options,
    );
    window.addEventListener('resize', () => this.hide(), options);
    window.addEventListener('blur', ({ target }) => target === window && this.hide(), options);
  }

  /** The pointer left the number; it may be on its way to the chip, or there. */
  left(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.isOver || this.hide(), patience);
  }

  hide(): void {
    if (this.listening === null) return;
    this.listening.abort();
    this.listening = null;
    this.isOver = false;
    clearTimeout(this.leaving);
    this.guard.stop();
    render(null, this.host.mount);
    this.host.hide();
  }

  /** The number itself was clicked: whether that was all is yet to be seen. */
  wait(isWaiting: boolean): void {
    this.host.mount.classList.toggle('is-waiting', isWaiting);
  }

  private entered(): void {
    this.isOver = true;
    clearTimeout(this.leaving);
  }

  /** A person's own press opens the card; it looks up at once only if the chip stood there to be seen. */
  private press(event: MouseEvent, request: CardRequest): void {
    if (!event.isTrusted) return;
    const lookUpNow = this.guard.allows(event);
    this.hide();
    this.open({ ...request, lookUpNow });
  }

  /** Out of the page, for good. */
  remove(): void {
    this.hide();
    this.host.remove();
  }
}

/** Whether a node stands in something, over the tops of shadow trees too. */
function isAround(outer: EventTarget | null, node: Node): boolean {
  let one: Node | null = node;
  while (one !== null && one !== outer) one = aboveOf(one);
  return one !== null;
}

/** The box of all text in a node. */
function boxAround(node: Node): DOMRect {
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}
