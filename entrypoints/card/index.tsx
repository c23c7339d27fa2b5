import { defineUnlistedScript } from '#imports';
import { setCardDoor } from '../content/card-door.ts';
import { ShownCard } from './shown-card.tsx';

// Comes into a page when a number is first pressed; the content script beside it opens the door.
export default defineUnlistedScript(() => {
  let card: ShownCard | null = null;
  setCardDoor({
    open(request) {
      card ??= new ShownCard();
      card.show(request);
    },
  });
});
