import { defineUnlistedScript } from '#imports';
import '@/utils/platform/i18n-both.ts';
import { send } from '@/utils/platform/send.ts';
import { setCardDoor, type CardRequest } from '../content/card-door.ts';
import type { Theme } from './host.ts';
import { ShownCard } from './shown-card.tsx';
import { ShownChip } from './shown-chip.tsx';
import { SingleClick } from './single-click.ts';

// Comes into a page when the pointer first comes onto a number; the content script beside it opens the door.
export default defineUnlistedScript(() => {
  // What is opened next wears what was heard last.
  const wear = (theme: Theme): void => {
    card.wear(theme);
    chip.wear(theme);
  };
  const card = new ShownCard(wear);
  const chip = new ShownChip((request) => card.show(request));
  const click = new SingleClick((isWaiting) => chip.wait(isWaiting));
  void send('hello', {}).then((answer) => answer.ok && wear(answer.value.theme));
  let known: AbortSignal | null = null;
  // With the extension both leave the page, shown or not (PROMISES P44).
  const leaveWith = ({ signal }: CardRequest): void => {
    if (signal === known) return;
    known = signal;
    signal.addEventListener('abort', () => {
      click.stop();
      chip.remove();
      card.remove();
    });
  };
  setCardDoor({
    open(request) {
      leaveWith(request);
      click.wait(() => {
        chip.hide();
        card.show(request);
      });
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
