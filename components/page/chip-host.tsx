import { render } from 'preact';
import { Logo } from '../base/Glyph.tsx';
import { textsFor } from '@/utils/i18n/i18n.ts';
import { languageOf } from '@/utils/model/languages.ts';
import type { ChipRequest } from '@/utils/page/point/card-api.ts';
import { selfAndAncestors } from '@/utils/page/read/dom.ts';
import { guardChip, type Decision } from '@/utils/page/point/click-guard.ts';
import { Host } from './host.ts';
import { isUnmoved, placeChip, viewport } from '@/utils/page/point/place-card.ts';

// The same in every language: the page can measure the host and must not learn the language from it.
const size = { width: 88, height: 28 };
// Time to move the pointer from the number to the chip (ms).
const closeDelayMs = 350;

/** The chip beside the number under the pointer; at most one is shown. */
export class ChipHost {
  private readonly host = new Host(size);
  private leaving: ReturnType<typeof setTimeout> | undefined;

  /** `open` is called when the chip is pressed. */
  show({ request, boxes, around }: ChipRequest, open: (decision: Decision) => void): void {
    this.hide();
    const place = placeChip(boxes, around, size, viewport());
    if (request.signal.aborted || place === null) return;
    const language = request.pageSettings.language ?? languageOf(navigator.language);
    const t = textsFor(language);
    const press = async (event: MouseEvent): Promise<void> => {
      const decision = await guardChip(event, this.host.mount, request);
      if (decision === 'nothing') return;
      this.hide();
      open(decision);
    };
    // No tab stop, because the chip is shown only for the pointer. Keyboard users find the numbers in the popup.
    render(
      <button
        class="button plain slim track-chip"
        data-testid="chip"
        lang={language}
        tabIndex={-1}
        aria-label={t('cardTitle', { number: request.trackingNo })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => void press(event)}
      >
        <Logo size={14} />
        {t('chipCheck')}
      </button>,
      this.host.mount,
    );
    this.host.moveTo(place);
    const signal = this.host.show(request, () => this.hide());
    const options = { capture: true, passive: true, signal };
    this.host.mount.addEventListener('pointerleave', () => this.left(), { signal });
    const textBox = boxAround(request.node);
    // Hides the chip only if the scroll moved the number. The chip is shown again when the pointer is on the number.
    const scrolled = ({ target }: Event): void => {
      const isAround = selfAndAncestors(request.node).some((one) => one === target);
      if (isAround && !isUnmoved(textBox, boxAround(request.node))) this.hide();
    };
    window.addEventListener('scroll', scrolled, options);
    window.addEventListener('resize', () => this.hide(), options);
    window.addEventListener('blur', ({ target }) => target === window && this.hide(), options);
  }

  /** The pointer left the number: hides the chip, unless the pointer reaches it in time. */
  left(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.host.mount.matches(':hover') || this.hide(), closeDelayMs);
  }

  hide(): void {
    clearTimeout(this.leaving);
    this.host.hide();
  }
}

/** Returns the box around all text in a node. */
function boxAround(node: Node): DOMRect {
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}
