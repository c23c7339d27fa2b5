import './style.css';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { browser } from '@/utils/browser/browser.ts';
import { mayRunIn, readFrameLocation } from '@/utils/page/read/frame-allowed.ts';
import { highlightNames } from '@/utils/page/read/marks.ts';
import { observeFrame } from '@/utils/page/observe-frame.ts';
import type { Opened } from '@/utils/page/read/shadow.ts';

// Reads the page, underlines numbers and opens the card on a click. It changes no node of the page. Before a user's
// gesture it sends the background only one `hello`, if the page contains enough digits (docs/promises.md P9).
// wxt.config.ts sets the shops as `matches`: a list in this script would be loaded by every page.
export default defineContentScript({
  allFrames: true,
  matchAboutBlank: false,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true, // that message would tell the page the extension's id (docs/platform.md F7)
  main(ctx) {
    if (!mayRunIn(readFrameLocation(), shops)) return;
    removeLeftovers();
    observeFrame(ctx.signal, () => ctx.isInvalid);
  },
});

/** Returns the match patterns of the shops, from the manifest. */
const shops = (): string[] => browser.runtime.getManifest().content_scripts![0]!.matches;

/**
 * Removes marks and cards that were left in the page when the extension was updated. Firefox ends an old content script
 * without an event, and only Firefox lets a script read closed shadow roots. In other browsers the old script removes
 * them itself.
 */
function removeLeftovers(): void {
  for (const name of highlightNames) CSS.highlights.delete(name);
  const all: NodeListOf<Opened> = Document.prototype.querySelectorAll.call(document, '[popover]');
  for (const element of all) {
    // host.ts sets these classes in the hosts of card and chip.
    if (element.openOrClosedShadowRoot?.querySelector('.beside-number, .in-place')) element.remove();
  }
}
