import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import '@/utils/i18n/i18n-all.ts';
import { registerCard } from '@/utils/page/point/card-api.ts';
import { CardHost } from '@/components/page/card-host.tsx';
import { ChipHost } from '@/components/page/chip-host.tsx';

// Injected when the pointer first reaches a number. The content script calls the functions passed to `registerCard`.
export default defineUnlistedScript(() => {
  const card = new CardHost();
  const chip = new ChipHost();
  registerCard({
    open(request, click) {
      chip.hide(); // it must not cover the number while the browser checks whether that is visible
      void card.click(request, click);
    },
    point(at) {
      if (at === null) chip.left();
      else if (!card.isOpen) chip.show(at, (decision) => card.show(at.request, () => decision));
    },
  });
});
