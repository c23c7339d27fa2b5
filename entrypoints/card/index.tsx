import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import '@/utils/i18n/i18n-all.ts';
import { registerCard, type CardRequest } from '@/utils/page/point/card-api.ts';
import { elementOf } from '@/utils/page/read/dom.ts';
import { isVisible } from '@/utils/page/point/visibility.ts';
import { CardHost } from '@/components/page/card-host.tsx';
import { ChipHost } from '@/components/page/chip-host.tsx';

// Injected when the pointer first reaches a number. The content script calls the functions passed to `registerCard`.
export default defineUnlistedScript(() => {
  const card = new CardHost();
  const chip = new ChipHost((request, isSeen) => card.show(request, isSeen));
  let isAsking = false;
  const leave = (): void => {
    chip.remove();
    card.remove();
  };
  // Removes both when the extension is gone, shown or not (docs/promises.md P44). A second call adds no listener.
  const leaveWith = ({ signal }: CardRequest): void => signal.addEventListener('abort', leave);
  registerCard({
    async open(request, click) {
      leaveWith(request);
      // Chip and card must not cover the number while the browser checks whether it is visible.
      chip.hide();
      card.close();
      isAsking = true;
      const isSeen = await isVisible(elementOf(request.node));
      isAsking = false;
      if (!click.isCalledOff()) card.show(request, isSeen, click);
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
