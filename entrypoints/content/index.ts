import './style.css';
import { defineContentScript } from '#imports';
import { shopMatches } from '@/utils/core/shops.ts';
import { mayRunAt, thisPlace } from './frame.ts';
import { removeLeftover } from './leftover.ts';
import { followFrame } from './page-frame.ts';
import { shops } from './runtime.ts';

// Reads the page, underlines the numbers, opens the card on a click. It touches no node of the page, and says
// nothing to anybody but a hello to the background when it has found something.
export default defineContentScript({
  matches: shopMatches,
  allFrames: true,
  matchAboutBlank: false,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true, // it would tell the page our id (PLATFORM F7)
  main(ctx) {
    if (!mayRunAt(thisPlace(), shops)) return;
    removeLeftover();
    followFrame(ctx.signal, () => ctx.isInvalid);
  },
});
