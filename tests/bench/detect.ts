import { findTracking } from 'ts-tracking-number';
import { detect } from '../../utils/core/detect.ts';
import { printTable, quantile } from './table.ts';

const rounds = 7;

// Made-up lines of an order history. Decoy-rich: every other line holds decoys; one line in twenty is a parcel.
const decoys = [
  'โทร 081-234-5678 · คำสั่งซื้อ 241121ABCD1234 · ฿1,290.00',
  'Order 114-1234567-7654321 · Total 59.99 · card 4111 1111 1111 1111',
  'Ref 550e8400-e29b-41d4-a716-446655440000 · 20261121083000',
  'คำสั่งซื้อ 887301244190338 EAN 8850999321008 เลขบัญชี 048-2-77193-5',
  'commit da39a3ee5e6b4b0d3255bfef95601890afd80709 IMEI 356938035643809 SKU HX-20481-BK',
  'เลขประจำตัวผู้เสียภาษี 0105548093217 · 576918230441720938 · 1732101761442',
];
const words = 'ขอบคุณที่สั่งซื้อสินค้ากับเรา Thank you for your order, it will be on its way soon.';
const parcels = [
  'Tracking: 1Z5R89390357567127 · UPS',
  'EN054724855JP',
  'FedEx 986578788855',
  'DHL 3318810025',
];

/** A text of about `length` characters. */
function history(length: number, isDecoyRich: boolean): string {
  const lines: string[] = [];
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  };
  for (let size = 0, n = 0; size < length; n += 1) {
    const plain = isDecoyRich && n % 2 === 0 ? decoys[(n / 2) % decoys.length]! : words;
    // No number comes twice, as on a true page: the library compares each match with every other.
    const varied = plain.replace(/\d/g, (one) => (isDecoyRich ? String((Number(one) + next()) % 10) : one));
    const line = n % 20 === 19 ? parcels[n % parcels.length]! : varied;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}

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

/** The library's search; quadratic in its matches, so a long decoy-rich text is given to it once only. */
function libraryTime(text: string, isSlow: boolean): number {
  if (isSlow) console.log('  (the library reads 1 MB of decoy-rich text once: this takes some minutes)');
  return timeOf(() => findTracking(text), isSlow ? 1 : 3);
}

/** Our engine, ts-tracking-number and a bare gate on the same texts, in one run; then our engine as the text doubles. */
export function bench(): Promise<void> {
  timeOf(() => detect(history(200_000, true)), 20); // warm
  const rows = [['text', 'ours', 'ts-tracking-number', 'gate /\\d{6}/', 'library / ours', 'ours / gate']];
  for (const isDecoyRich of [false, true]) {
    for (const length of [100_000, 1_000_000]) {
      const text = history(length, isDecoyRich);
      const ours = timeOf(() => detect(text));
      const bare = timeOf(() => gate(text));
      const library = libraryTime(text, isDecoyRich && length === 1_000_000);
      rows.push([
        `${length / 1000} KB, ${isDecoyRich ? 'decoy-rich' : 'plain'}`,
        `${ours.toFixed(1)} ms`,
        `${library.toFixed(0)} ms`,
        `${bare.toFixed(1)} ms`,
        `× ${(library / ours).toFixed(0)}`,
        `× ${(ours / bare).toFixed(1)}`,
      ]);
    }
  }
  printTable(rows);
  console.log('  to reach: 1 MB decoy-rich in 60 ms at most, 100 times faster than the library\n');
  printTable(doublings());
  return Promise.resolve();
}

/** Decoy-rich texts of 125 K to 2 M characters, each twice the one before; to reach: at most × 2.2. */
function doublings(): string[][] {
  let before = Number.NaN;
  const rows = [['decoy-rich, doubled', 'ours', 'to the one before']];
  for (const length of [125_000, 250_000, 500_000, 1_000_000, 2_000_000]) {
    const text = history(length, true);
    const time = timeOf(() => detect(text), 11);
    rows.push([
      `${length / 1000} K characters`,
      `${time.toFixed(1)} ms`,
      Number.isNaN(before) ? '–' : `× ${(time / before).toFixed(2)}`,
    ]);
    before = time;
  }
  return rows;
}
