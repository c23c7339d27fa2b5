import { detect } from '../../utils/core/detect.ts';
import { printTable, quantile } from './table.ts';

const rounds = 9;

// Made-up lines of an order history: every other one holds decoys, one in twenty a parcel.
const decoys = [
  'โทร 081-234-5678 · คำสั่งซื้อ 241121ABCD1234 · ฿1,290.00',
  'Order 114-1234567-7654321 · Total 59.99 · card ending 4242',
  'Ref 550e8400-e29b-41d4-a716-446655440000 · 20261121083000',
];
const words = 'ขอบคุณที่สั่งซื้อสินค้ากับเรา Thank you for your order, it will be on its way soon.';
const parcel = 'เลขพัสดุ TH2604418830275 · Shopee Express';

/** A text of about `length` characters. */
function history(length: number): string {
  const lines: string[] = [];
  for (let size = 0, n = 0; size < length; n += 1) {
    const line = n % 20 === 19 ? parcel : n % 2 === 0 ? (decoys[n % decoys.length] ?? words) : words;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}

function medianTime(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    work();
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.5);
}

/** How long detection takes as the text doubles, beside a bare gate (six digits) on the same text: it should double too. */
export function bench(): Promise<void> {
  let before = Number.NaN;
  const rows = [['decoy-rich text', 'time', 'when doubled', 'against a bare gate']];
  for (const length of [64_000, 128_000, 256_000, 512_000, 1_024_000]) {
    const text = history(length);
    const time = medianTime(() => detect(text));
    const gate = medianTime(() => [...text.matchAll(/\d{6}/g)].length);
    const doubled = Number.isNaN(before) ? '–' : `× ${(time / before).toFixed(2)}`;
    rows.push([
      `${length / 1000} k characters`,
      `${time.toFixed(1)} ms`,
      doubled,
      `× ${(time / gate).toFixed(1)}`,
    ]);
    before = time;
  }
  printTable(rows);
  return Promise.resolve();
}
