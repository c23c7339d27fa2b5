import './style.css';
import { defineContentScript } from '#imports';
import type { Hints } from '@/utils/core/detect.ts';
import { shopMatches } from '@/utils/core/shops.ts';
import { rootElement } from './dom.ts';
import { mayRunAt, thisPlace } from './frame.ts';
import { runIdle } from './idle.ts';
import { removeLeftover } from './leftover.ts';
import { Marks } from './marks.ts';
import { greet, openCard } from './open-card.ts';
import { Pointer } from './pointer.ts';
import { scan, type Sink } from './scan.ts';
import { watch, type Dirty } from './watch.ts';

// Reads the page, underlines the numbers, opens the card on a click. It touches no node of the page, and says
// nothing to anybody before the pointer comes onto a number.
export default defineContentScript({
  matches: shopMatches,
  allFrames: true,
  matchAboutBlank: false,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true, // it would tell the page our id (PLATFORM F7)
  main(ctx) {
    if (!mayRunAt(thisPlace())) return;
    removeLeftover();
    const { signal } = ctx;
    const marks = new Marks();
    const hints: Hints = { host: location.hostname };
    const sink: Sink = (nodes, found) => marks.replace(nodes, found);

    function* readAll(): Generator<void> {
      const root = rootElement();
      if (root !== null) yield* scan(root, hints, sink);
    }

    function* readAgain(dirty: Dirty): Generator<void> {
      if (ctx.isInvalid) return; // the extension was updated or removed: `signal` is aborted by asking
      marks.prune();
      if (dirty === 'everything') return yield* readAll();
      const budget = { left: 2_000_000 };
      for (const node of dirty) {
        if (node.isConnected) yield* scan(node, hints, sink, budget);
      }
    }

    runIdle(readAll(), signal, () => watch(document, signal, readAgain));
    new Pointer(
      marks,
      () => void greet(),
      (pressed) => {
        if (ctx.isValid) void openCard(pressed, signal);
      },
    ).start(signal);
    ctx.onInvalidated(() => marks.clear());
  },
});
