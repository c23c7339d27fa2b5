import { defineUnlistedScript } from '#imports';
import '@/utils/platform/i18n-both.ts';
import { setCardDoor, type CardRequest } from '../content/card-door.ts';
import { ShownCard } from './shown-card.tsx';
import { ShownChip } from './shown-chip.tsx';

// Comes into a page when the pointer first comes onto a number; the content script beside it opens the door.
export default defineUnlistedScript(() => {
  const card = new ShownCard();
  const chip = new ShownChip((request) => card.show(request));
  let known: AbortSignal | null = null;
  // With the extension both leave the page, shown or not (PROMISES P44).
  const leaveWith = ({ signal }: CardRequest): void => {
    if (signal === known) return;
    known = signal;
    signal.addEventListener('abort', () => {
      chip.remove();
      card.remove();
    });
  };
  setCardDoor({
    open(request) {
      leaveWith(request);
      chip.hide();
      card.show(request);
    },
    point(at) {
      if (at === null) {
        chip.left();
      } else if (!card.isOpen) {
        leaveWith(at.request);
        chip.show(at);
      }
    },
  });
});
