import { hashOf } from '../detection/on-page.ts';
import { send } from '../messaging/send.ts';
import { cardDoor, type CardDoor, type CardRequest, type Click } from './card-door.ts';
import { boxOf } from './dom.ts';
import { boxesOf, Marks, type PageMark } from './marks.ts';
import { followPointer, type PointedNumber } from './pointer.ts';
import { openPorts } from './report-ports.ts';
import { pageReader } from './reader.ts';
import type { Sink } from './scan.ts';
import { readPageSettings, defaultPageSettings, type PageSettings } from './page-settings.ts';

// Nothing tells a script that its extension was updated or removed (docs/promises.md P44), or that the page has cleared
// all highlights: it looks now and then.
const lookEvery = 5000;

let coming: Promise<CardDoor | undefined> | null = null;

/** The card's script comes into the page when the pointer first comes onto a number. */
async function letCardIn(): Promise<CardDoor | undefined> {
  const door = cardDoor();
  if (door) return door;
  coming ??= send('inject-card', {}).then(() => {
    coming = null;
    return cardDoor();
  });
  return coming;
}

/**
 * One frame of a page: what is found in it, what the user wants of it, and who is told. `isOver` aborts the signal when
 * the extension is gone.
 */
export function followFrame(signal: AbortSignal, isOver: () => boolean): void {
  const marks = new Marks();
  let wishes = defaultPageSettings;
  let hasAsked = false;

  const ask = (): void => {
    hasAsked = true;
    void readPageSettings((answer) => {
      if (!signal.aborted) follow(answer);
    }, wishes);
  };
  const follow = (next: PageSettings): void => {
    const wasOff = wishes.isOff;
    const isTaught = JSON.stringify(next.shapes) !== JSON.stringify(wishes.shapes);
    wishes = next;
    if (next.isOff) marks.clear();
    marks.hide(next.hidden);
    reader.hints.templates = next.shapes;
    if ((wasOff || isTaught) && !next.isOff) reader.readAll();
    tellPages();
  };
  const requestFor = ({ mark, box }: PointedNumber): CardRequest => ({
    trackingNo: mark.candidate.trackingNo,
    node: mark.parts[0]!.node,
    couriers: mark.candidate.couriers,
    anchor: box,
    wishes,
    signal,
    onHidden(isHidden) {
      const trace = hashOf(mark.candidate.trackingNo);
      const others = wishes.hidden.filter((one) => one !== trace);
      follow({ ...wishes, hidden: isHidden ? [...others, trace] : others });
    },
  });
  const openCard = async (pointed: PointedNumber, click: Click): Promise<void> => {
    const door = await letCardIn();
    if (!signal.aborted) door?.open(requestFor(pointed), click);
  };
  let shown: PageMark | null = null;
  /** Shows the chip beside the number the pointer rests on, or lets it go. */
  const showChip = async (pointed: PointedNumber | null): Promise<void> => {
    shown = pointed?.mark ?? null;
    if (pointed === null) return cardDoor()?.point(null);
    const { mark } = pointed;
    // Measured now: by the time the card is in, the page may have changed the text.
    const chip = {
      request: requestFor(pointed),
      boxes: boxesOf(mark),
      around: boxOf(mark.parts[0]!.node).getBoundingClientRect(),
    };
    const door = await letCardIn();
    if (!signal.aborted && shown === mark) door?.point(chip);
  };

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
    hover: (pointed) => void showChip(pointed),
    press: (pointed, click) => void (isOver() || openCard(pointed, click)),
  });
  const timer = setInterval(() => isOver() || marks.show(), lookEvery);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    marks.clear();
  });
}
