import './style.css';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { shopMatches } from '@/utils/couriers/shops.ts';
import { browser } from '@/utils/browser/browser.ts';
import { mayRunAt, frameLocation } from '@/utils/page/frame-allowed.ts';
import { highlightName } from '@/utils/page/marks.ts';
import { followFrame } from '@/utils/page/follow-frame.ts';
import type { Opened } from '@/utils/page/shadow.ts';

// Reads the page, underlines the numbers, opens the card on a click. It touches no node of the page, and says
// nothing to anybody but a hello to the background when it has found something.
export default defineContentScript({
  matches: shopMatches,
  allFrames: true,
  matchAboutBlank: false,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true, // it would tell the page our id (docs/platform.md F7)
  main(ctx) {
    if (!mayRunAt(frameLocation(), shops)) return;
    removeLeftovers();
    followFrame(ctx.signal, () => ctx.isInvalid);
  },
});

/** The match patterns of the shops. Read from the manifest, for each page would load a list of our own. */
const shops = (): string[] => browser.runtime.getManifest().content_scripts![0]!.matches;

/**
 * Takes out of the page what the extension left behind when it was updated: marks, and the host of a card. Firefox ends
 * an old content script without a word; it alone lets us look into closed roots. Elsewhere the old one clears up
 * itself.
 */
function removeLeftovers(): void {
  CSS.highlights.delete(highlightName);
  const all: NodeListOf<Opened> = Document.prototype.querySelectorAll.call(document, '[popover]');
  for (const element of all) {
    // What stands in our hosts: host.ts.
    if (element.openOrClosedShadowRoot?.querySelector('.beside-number, .in-place')) element.remove();
  }
}
