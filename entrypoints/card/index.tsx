import { defineUnlistedScript } from '#imports';
import { setCardDoor } from '../content/card-door.ts';
import { ShownCard } from './shown-card.tsx';
import { ShownChip } from './shown-chip.tsx';

// Comes into a page when the pointer first comes onto a number; the content script beside it opens the door.
export default defineUnlistedScript(() => {
  const card = new ShownCard();
  const chip = new ShownChip((request) => card.show(request));
  setCardDoor({
    open(request) {
      chip.hide();
      card.show(request);
    },
    point(at) {
      if (at === null) chip.left();
      else if (!card.isOpen) chip.show(at);
    },
  });
});
