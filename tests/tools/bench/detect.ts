import { Worker } from 'node:worker_threads';
import { detect } from '../../../utils/detection/detect.ts';
import { history } from './history.ts';
import { printTable, quantile } from './table.ts';

const rounds = 9;

// The library's time grows with the square of its matches: a megabyte of decoys takes minutes. So it searches
// growing texts once each, in a thread that is stopped after `patience`. A stopped run gives a lower bound.
const patience = 60_000;
const growing = [12_500, 25_000, 50_000, 100_000, 200_000];

function timeOf(work: () => unknown, times = rounds): number {
  const all: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const begin = performance.now();
    work();
    all.push(performance.now() - begin);
  }
  return quantile(all, 0.5);
}

const gate = (text: string): number => [...text.matchAll(/\d{6}/g)].length;

/** A time in milliseconds; `isBound`: a lower bound, because the work was stopped. */
type Time = { ms: number; isBound: boolean };

/** Measures how long ts-tracking-number searches a text; stops it after `limit` milliseconds. */
function libraryTime(text: string, limit = patience): Promise<Time> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./library.ts', import.meta.url), { workerData: text });
    let begun = Number.NaN;
    let timer: NodeJS.Timeout | undefined;
    const end = (time: Time): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(time);
    };
    worker.on('message', (said: 'begun' | number) => {
      if (said !== 'begun') return end({ ms: said, isBound: false });
      begun = performance.now();
      timer = setTimeout(() => end({ ms: performance.now() - begun, isBound: true }), limit);
    });
    worker.on('error', reject);
  });
}

const inMs = (ms: number): string => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
const said = ({ ms, isBound }: Time): string =>
  isBound ? `stopped after ${Math.round(ms / 1000)} s` : inMs(ms);
const times = (ratio: number, isBound = false): string =>
  `${isBound ? '≥ ' : ''}× ${ratio.toFixed(ratio < 10 ? 1 : 0)}`;
const name = (text: string, kind: string): string =>
  `${Math.round(text.length / 1000)} K characters, ${kind}`;

/** Compares our detection, ts-tracking-number and a bare regular expression on the same texts, then checks the limits. */
export async function bench(): Promise<void> {
  timeOf(() => detect(history(200_000, true)), 20); // warm
  const small = await onTexts([history(100_000, false), history(1_000_000, false)], 'plain');
  const rich = await onTexts(
    growing.map((length) => history(length, true)),
    'decoy-rich',
  );
  const [mega] = await onTexts([history(1_000_000, true)], 'decoy-rich');
  const doubled = doublings();
  printTable([
    ['text', 'Waybill', 'ts-tracking-number', '/\\d{6}/g', 'library / Waybill', 'Waybill / regex'],
    ...[...small, ...rich, mega!].map(({ text, kind, ours, library, bare }) => [
      name(text, kind),
      inMs(ours),
      said(library),
      inMs(bare),
      times(library.ms / ours, library.isBound),
      times(ours / bare),
    ]),
  ]);
  console.log();
  printTable([
    ['decoy-rich, each twice as long', 'Waybill', 'against the one before'],
    ...doubled.map(({ length, ms, ratio }) => [
      `${length / 1000} K characters`,
      inMs(ms),
      ratio ? times2(ratio) : '–',
    ]),
  ]);
  const exponent = growthOf(rich);
  console.log(
    `\n  the time of ts-tracking-number grows with length to the power of ${exponent.toFixed(2)} (decoy-rich); ` +
      `a million characters would take about ${Math.round(reckoned(rich, exponent) / 1000)} s (extrapolated)`,
  );
  verdict('1 MB decoy-rich', inMs(mega!.ours), 'at most 45 ms', mega!.ours <= 45);
  const ratio = mega!.library.ms / mega!.ours;
  verdict(
    'faster than the library, same text',
    times(ratio, mega!.library.isBound),
    'at least × 100',
    ratio >= 100,
  );
  const speed = slowest.length / 1000 / timeOf(() => slices(slowest).forEach((slice) => detect(slice)));
  verdict(
    'slowest text, in slices as a page is read',
    `${speed.toFixed(0)} MB/s`,
    'at least 10',
    speed >= 10,
  );
  const worst = Math.max(...doubled.map((one) => one.ratio ?? 0));
  verdict('time for a text twice as long', times2(worst), 'at most × 2.1', worst <= 2.1);
}

// Each piece may begin a number in groups. A page's text is never read in more than 16 K characters at once.
const slowest = 'TH 123 TH 456 '.repeat(72_000);
const slices = (text: string): string[] => text.match(/[^]{1,16384}/g) ?? [];

const times2 = (ratio: number): string => `× ${ratio.toFixed(2)}`;

const verdict = (what: string, is: string, wanted: string, isReached: boolean): void =>
  console.log(`  ${isReached ? 'reached' : 'MISSED '}  ${what}: ${is} (${wanted})`);

type Row = { text: string; kind: string; ours: number; library: Time; bare: number };

async function onTexts(texts: readonly string[], kind: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const text of texts) {
    const ours = timeOf(() => detect(text));
    const bare = timeOf(() => gate(text));
    rows.push({ text, kind, ours, bare, library: await libraryTime(text) });
  }
  return rows;
}

/** Returns the exponent with which the library's time grows with the length, from the two longest texts it finished. */
function growthOf(rows: readonly Row[]): number {
  const [before, last] = rows.filter(({ library }) => !library.isBound).slice(-2) as [Row, Row];
  return Math.log(last.library.ms / before.library.ms) / Math.log(last.text.length / before.text.length);
}

function reckoned(rows: readonly Row[], exponent: number): number {
  const { text, library } = rows.findLast((row) => !row.library.isBound)!;
  return library.ms * (1_000_000 / text.length) ** exponent;
}

/** Measures our detection on decoy-rich texts, each twice as long as the one before. */
function doublings(): { length: number; ms: number; ratio: number | null }[] {
  let before = Number.NaN;
  return [125_000, 250_000, 500_000, 1_000_000, 2_000_000].map((length) => {
    const text = history(length, true);
    const ms = timeOf(() => detect(text), 15);
    const ratio = Number.isNaN(before) ? null : ms / before;
    before = ms;
    return { length, ms, ratio };
  });
}
