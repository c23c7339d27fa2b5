import { render } from 'preact';
import { Chip } from '@/components/Chip.tsx';
import { languageOf } from '@/utils/platform/i18n.ts';
import type { CardRequest, ChipRequest } from '../content/card-door.ts';
import { upFrom } from '../content/dom.ts';
import { isUnmoved } from '../content/gesture.ts';
import { Host } from './host.ts';
import { dialogsAround, whenClosed } from './layer.ts';
import { placeChip } from './place-chip.ts';
import { isSeen } from './seen.ts';

// One size, whatever the language says: nothing of it is told by its box.
const size = { width: 88, height: 28 };
// Time to come over from the number.
const patience = 350;

/** The chip beside the number under the pointer: one at a time. */
export class ShownChip {
  private readonly host = new Host(size);
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private listening: AbortController | null = null;
  private readonly open: (request: CardRequest, mayCall: boolean) => void;

  constructor(open: (request: CardRequest, mayCall: boolean) => void) {
    this.open = open;
    this.host.mount.addEventListener('pointerenter', () => {
      this.isOver = true;
      clearTimeout(this.leaving);
    });
    this.host.mount.addEventListener('pointerleave', () => {
      this.isOver = false;
      this.left();
    });
    for (const type of ['click', 'pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
      this.host.shadow.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  show({ request, boxes, around }: ChipRequest): void {
    this.hide();
    clearTimeout(this.leaving);
    const { signal } = request;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const place = placeChip(boxes, around, size, view);
    if (signal.aborted || place === null) return;
    const { language, theme } = request.wishes;
    this.host.wear(theme);
    render(
      <Chip
        trackingNo={request.trackingNo}
        language={language ?? languageOf(navigator.language)}
        onPress={(event) => void this.press(event, request)}
      />,
      this.host.mount,
    );
    this.host.moveTo(place);
    const dialogs = dialogsAround(request.node);
    this.host.show(dialogs[0]);
    this.listening = new AbortController();
    whenClosed(dialogs, this.listening.signal, () => this.hide());
    const options = { capture: true, passive: true, signal: this.listening.signal };
    const textBox = boxAround(request.node);
    // Much scrolls on its own on a page; only what moves the number matters. The pointer brings the chip back.
    const scrolled = ({ target }: Event): void => {
      const isAround = upFrom(request.node).some((one) => one === target);
      if (isAround && !isUnmoved(textBox, boxAround(request.node))) this.hide();
    };
    window.addEventListener('scroll', scrolled, options);
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
    render(null, this.host.mount);
    this.host.hide();
  }

  /** A person's own press opens the card; it looks up at once only if the chip can be seen. */
  private async press(event: MouseEvent, request: CardRequest): Promise<void> {
    if (!event.isTrusted) return;
    const mayCall = await isSeen(this.host.mount);
    this.hide();
    this.open(request, mayCall);
  }

  /** Out of the page, for good. */
  remove(): void {
    this.hide();
    this.host.remove();
  }
}

/** The box of all text in a node. */
function boxAround(node: Node): DOMRect {
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}
