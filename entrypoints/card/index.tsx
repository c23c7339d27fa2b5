import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import '@/utils/i18n/i18n-all.ts';
import { setCardDoor, type CardRequest } from '@/utils/page/card-door.ts';
import { boxOf } from '@/utils/page/dom.ts';
import { isVisible } from '@/utils/page/visibility.ts';
import { ShownCard } from './shown-card.tsx';
import { ShownChip } from './shown-chip.tsx';

// Comes into a page when the pointer first comes onto a number; the content script beside it opens the door.
export default defineUnlistedScript(() => {
  const card = new ShownCard();
  const chip = new ShownChip((request, mayCall) => card.show(request, mayCall));
  let isAsking = false;
  const leave = (): void => {
    chip.remove();
    card.remove();
  };
  // With the extension both leave the page, shown or not (docs/promises.md P44). The same listener is added once.
  const leaveWith = ({ signal }: CardRequest): void => signal.addEventListener('abort', leave);
  setCardDoor({
    async open(request, click) {
      leaveWith(request);
      // What is ours must not lie over the number while the browser is asked whether it can be seen.
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
