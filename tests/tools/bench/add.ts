import { readAddLines } from '../../../utils/parcels/add-lines.ts';
import { printTable, quantile } from './table.ts';

const limit = 50; // ms, for 500 lines
const steepest = 24; // for 8 times as many lines; quadratic growth would be 64 times

const list = (lines: number): string =>
  Array.from({ length: lines }, (_, i) =>
    i % 3 === 0
      ? `86005${String(i).padStart(7, '0')},Somebody ${i}`
      : `TH0142${String(i).padStart(6, '0')}3B\tParcel ${i}`,
  ).join('\n');

/** Measures how long reading a pasted list takes. The add box reads the list at every key press. */
export function bench(): Promise<void> {
  const time = (text: string): number => {
    const began = performance.now();
    readAddLines(text);
    return performance.now() - began;
  };
  const median = (lines: number): number => {
    const text = list(lines);
    for (let warm = 0; warm < 3; warm += 1) time(text);
    return quantile(
      Array.from({ length: 15 }, () => time(text)),
      0.5,
    );
  };
  const [short, long] = [median(500), median(4000)];
  const mark = (isKept: boolean) => (isKept ? '' : ': too slow');
  printTable([
    ['reading a pasted list', 'measured (median of 15)', 'limit'],
    ['500 lines', `${short.toFixed(1)} ms`, `${limit} ms${mark(short <= limit)}`],
    [
      '4,000 lines',
      `${long.toFixed(1)} ms, × ${(long / short).toFixed(1)}`,
      `× ${steepest}${mark(long <= short * steepest)}`,
    ],
  ]);
  if (short > limit || long > short * steepest) process.exitCode = 1;
  return Promise.resolve();
}
