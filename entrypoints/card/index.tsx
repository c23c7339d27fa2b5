import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import '@/utils/i18n/i18n-all.ts';
import { setCardDoor, type CardRequest } from '@/utils/page/card-door.ts';
import { boxOf } from '@/utils/page/dom.ts';
import { isVisible } from '@/utils/page/visibility.ts';
import { ShownCard } from './shown-card.tsx';
import { ShownChip } from './shown-chip.tsx';

// Injected when the pointer first reaches a number. The content script calls it through the card door.
export default defineUnlistedScript(() => {
  const card = new ShownCard();
  const chip = new ShownChip((request, mayCall) => card.show(request, mayCall));
  let isAsking = false;
  const leave = (): void => {
    chip.remove();
    card.remove();
  };
  // Both leave the page with the extension, shown or not (docs/promises.md P44). The same listener is added once.
  const leaveWith = ({ signal }: CardRequest): void => signal.addEventListener('abort', leave);
  setCardDoor({
    async open(request, click) {
      leaveWith(request);
      // Chip and card must not cover the number while the browser checks whether it is visible.
      chip.hide();
      card.close();
      isAsking = true;
      const mayCall = await isVisible(boxOf(request.node));
      isAsking = false;
      if (!click.isCalledOff()) card.show(request, mayCall, click);
    },
    point(at) {
      if (at === null) {
        chip.left();
      } else if (!card.isOpen && !isAsking) {
        leaveWith(at.request);
        chip.show(at);
      }
    },
  });
});
