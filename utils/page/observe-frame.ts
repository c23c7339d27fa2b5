import { hashOf } from '../detection/page-report.ts';
import { send } from '../messaging/send.ts';
import { getCard, type CardApi, type CardRequest, type Click } from './point/card-api.ts';
import { elementOf } from './read/dom.ts';
import { rectsOf, Marks, type PageMark } from './read/marks.ts';
import { orderName } from './name/order-name.ts';
import { observePointer, type PointedNumber } from './point/pointer.ts';
import { openPorts } from './report-ports.ts';
import { pageReader } from './read/reader.ts';
import type { Sink } from './read/scan.ts';
import { readPageSettings, defaultPageSettings, type PageSettings } from './page-settings.ts';

// Milliseconds. No event tells a script that its extension was updated or removed (docs/promises.md P44), or that the
// page cleared all highlights, so it checks regularly.
const lookEvery = 5000;
// How long one report reads names (docs/promises.md P15); the next one continues.
const namesMs = 3;

const proposedName = ({ parts }: PageMark, owners: ReadonlyMap<Node, string | null>): string =>
  orderName(parts[0]!.node, owners);

let loading: Promise<void> | null = null;

/** Returns the card. The first call (when the pointer first moves onto a number) injects its script. */
async function loadCard(): Promise<CardApi | undefined> {
  loading ??= getCard() ? null : send('inject-card', {}).then(() => void (loading = null));
  await loading;
  return getCard();
}

/**
 * Connects settings, reader, marks, pointer and reports in one frame of a page. `isOver` returns whether the
 * extension is gone, and aborts the signal if it is.
 */
export function observeFrame(signal: AbortSignal, isOver: () => boolean): void {
  const marks = new Marks();
  let pageSettings = defaultPageSettings;
  let hasAsked = false;

  const ask = (): void => {
    hasAsked = true;
    void readPageSettings((answer) => {
      if (!signal.aborted) applyPageSettings(answer);
    }, pageSettings);
  };
  const applyPageSettings = (next: PageSettings): void => {
    const wasOff = pageSettings.isOff;
    const isTaught = JSON.stringify(next.shapes) !== JSON.stringify(pageSettings.shapes);
    pageSettings = next;
    if (next.isOff) marks.clear();
    marks.hide(next.hidden);
    reader.source.userShapes = next.shapes;
    const isOtherHead = reader.setCouriersOfHost(next.couriers);
    if ((wasOff || isTaught || isOtherHead) && !next.isOff) reader.readAll();
    tellPages();
  };
  const requestFor = ({ mark, box }: PointedNumber): CardRequest => ({
    trackingNo: mark.candidate.trackingNo,
    node: mark.parts[0]!.node,
    couriers: mark.candidate.couriers,
    name: proposedName(mark, marks.owners()),
    isDoubtful: marks.isDoubtful(mark.candidate),
    anchor: box,
    placeNow() {
      const now = marks.standing(mark);
      const [place] = now ? rectsOf(now) : [];
      return now && place ? { node: now.parts[0]!.node, box: place } : null;
    },
    pageSettings,
    signal,
    onConfirmed: () => marks.confirm(mark.candidate.trackingNo),
    onHidden(isHidden) {
      const trace = hashOf(mark.candidate.trackingNo);
      const others = pageSettings.hidden.filter((one) => one !== trace);
      applyPageSettings({ ...pageSettings, hidden: isHidden ? [...others, trace] : others });
    },
  });
  const openCard = async (pointed: PointedNumber, click: Click): Promise<void> => {
    const card = await loadCard();
    if (!signal.aborted) card?.open(requestFor(pointed), click);
  };
  let shown: PageMark | null = null;
  /** Shows the chip beside a number, or (null) lets it close. */
  const showChip = async (pointed: PointedNumber | null): Promise<void> => {
    shown = pointed?.mark ?? null;
    if (pointed === null) return getCard()?.point(null);
    const { mark } = pointed;
    // Measured before the card is injected: meanwhile the page may change the text.
    const chip = {
      request: requestFor(pointed),
      boxes: rectsOf(mark),
      around: elementOf(mark.parts[0]!.node).getBoundingClientRect(),
    };
    const card = await loadCard();
    if (!signal.aborted && shown === mark) card?.point(chip);
  };

  const sink: Sink = (nodes, found) => {
    // Reads the settings at the first text with digits, even without a number: the user's own shapes may match it.
    if (!hasAsked) ask();
    if (!pageSettings.isOff) marks.replace(nodes, found);
  };
  // The names of the last round of reading. Only views want them, so they are read when a view asks.
  let names = new Map<PageMark, string>();
  const report = () => {
    const owners = marks.owners();
    const until = performance.now() + namesMs;
    let isWhole = true;
    const numbers = marks.list((mark) => {
      isWhole &&= names.has(mark) || performance.now() < until;
      if (isWhole && !names.has(mark)) names.set(mark, proposedName(mark, owners));
      return names.get(mark) ?? '';
    });
    if (!isWhole) void scheduler.postTask(tellPages, { priority: 'background' });
    return { numbers, isFull: marks.isFull, isOff: pageSettings.isOff };
  };
  const tellPages = openPorts(report, ask);
  const reader = pageReader(marks, sink, signal, () => {
    marks.settle();
    names = new Map();
    tellPages();
  });
  reader.start(() => !isOver() && !pageSettings.isOff);
  observePointer(signal, marks, {
    reach: () => void (isOver() || loadCard()),
    hover: (pointed) => void showChip(pointed),
    press: (pointed, click) => void (isOver() || openCard(pointed, click)),
  });
  const timer = setInterval(() => isOver() || marks.show(), lookEvery);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    marks.clear();
  });
}
