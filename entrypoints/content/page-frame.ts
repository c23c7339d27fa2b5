import { traceOf } from '@/utils/core/trace.ts';
import { Marks } from './marks.ts';
import { letCardIn, openCard, showChip, type Ask } from './open-card.ts';
import { followPointer } from './pointer.ts';
import { openPorts } from './ports.ts';
import { pageReader } from './reader.ts';
import type { Sink } from './scan.ts';
import { askWishes, none, type Wishes } from './wishes.ts';

// Nothing tells a script that its extension was updated or removed (PROMISES P44), or that the page has cleared all
// highlights: it looks now and then.
const lookEvery = 5000;

/**
 * One frame of a page: what is found in it, what the user wants of it, and who is told. `isOver` aborts the signal when
 * the extension is gone.
 */
export function followFrame(signal: AbortSignal, isOver: () => boolean): void {
  const marks = new Marks();
  let wishes = none;
  let hasAsked = false;

  const ask = (): void => {
    hasAsked = true;
    void askWishes((answer) => {
      if (!signal.aborted) follow(answer);
    }, wishes);
  };
  const follow = (next: Wishes): void => {
    const wasOff = wishes.isOff;
    const isTaught = JSON.stringify(next.shapes) !== JSON.stringify(wishes.shapes);
    wishes = next;
    if (next.isOff) marks.clear();
    marks.hide(next.hidden);
    reader.hints.templates = next.shapes;
    if ((wasOff || isTaught) && !next.isOff) reader.readAll();
    tellPages();
  };
  const asking = (trackingNo = ''): Ask => ({
    wishes,
    signal,
    onHidden(isHidden) {
      const trace = traceOf(trackingNo);
      const others = wishes.hidden.filter((one) => one !== trace);
      follow({ ...wishes, hidden: isHidden ? [...others, trace] : others });
    },
  });

  const sink: Sink = (nodes, found) => {
    // The first digits worth reading are the occasion to ask what the user wants: they may be a number of their own.
    if (!hasAsked) ask();
    if (!wishes.isOff) marks.replace(nodes, found);
  };
  const report = () => ({ numbers: marks.list(), isFull: marks.isFull, isOff: wishes.isOff });
  const tellPages = openPorts(report, ask);
  const reader = pageReader(marks, sink, signal, () => {
    marks.settle();
    tellPages();
  });
  reader.start(() => !isOver() && !wishes.isOff);
  followPointer(signal, marks, {
    reach: () => void (isOver() || letCardIn()),
    hover: (pointed) => void showChip(pointed, asking(pointed?.mark.candidate.trackingNo)),
    press: (pointed, click) => {
      if (!isOver()) void openCard(pointed, click, asking(pointed.mark.candidate.trackingNo));
    },
  });
  const timer = setInterval(() => isOver() || marks.show(), lookEvery);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    marks.clear();
  });
}
