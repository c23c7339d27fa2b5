import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import '@/utils/i18n/i18n-all.ts';
import { registerCard, type CardRequest } from '@/utils/page/point/card-api.ts';
import { CardHost } from '@/components/page/card-host.tsx';
import { ChipHost } from '@/components/page/chip-host.tsx';

// Injected when the pointer first reaches a number. The content script calls the functions passed to `registerCard`.
export default defineUnlistedScript(() => {
  const card = new CardHost();
  const chip = new ChipHost((request, decision) => card.show(request, () => decision));
  const leave = (): void => {
    chip.remove();
    card.remove();
  };
  // Removes both when the extension is gone, shown or not (docs/promises.md P44). A second call adds no listener.
  const leaveWith = ({ signal }: CardRequest): void => signal.addEventListener('abort', leave);
  registerCard({
    open(request, click) {
      leaveWith(request);
      chip.hide(); // it must not cover the number while the browser checks whether that is visible
      void card.click(request, click);
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
