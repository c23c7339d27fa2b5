import { expect, it } from 'vitest';
import { previewLines, reviewLines } from '@/components/sheet/review-lines.ts';
import { readSheet } from '@/utils/sheets/read-sheet.ts';

const number = (i: number): string => `TH0142${String(i).padStart(6, '0')}3B`;
const read = (text: string) => readSheet(new TextEncoder().encode(text), 'orders.csv');
const headings = 'Tracking number,Order,Buyer,COD';

it('puts unreadable rows first, those without a number too, in the order of the file', async () => {
  const sheet = await read(`${headings}\n8.6E+11,A,B,\n${number(1)},C,D,\n,E,F,\n`);
  const lines = await reviewLines(sheet, [], []);
  expect(lines.map(({ kind, row }) => [kind, row])).toEqual([
    ['unreadable', 2],
    ['unreadable', 4],
    ['new', 3],
  ]);
});

it('shows the cash of an order in several parcels once', async () => {
  const rows = [1, 2, 3].map((i) => `${number(i)},SO1,Buyer,300`).join('\n');
  const lines = await reviewLines(await read(`${headings}\n${rows}\n${number(4)},SO2,Buyer,100`), [], []);
  expect(lines.map(({ sharesCash = false }) => sharesCash)).toEqual([false, true, true, false]);
});

it('plans files of more rows than are planned at once', async () => {
  const rows = Array.from({ length: 1201 }, (_, i) => `${number(i)},SO${i},Buyer,`).join('\n');
  const lines = await reviewLines(await read(`${headings}\n${rows}`), [], []);
  expect(lines.map(({ row }) => row)).toEqual(Array.from({ length: 1201 }, (_, i) => i + 2));
});

it('previews the rows below the headings of a file in which nothing is read', async () => {
  const sheet = await read('Order number,Buyer\nSO1,A\nSO2,B');
  expect(sheet.fault).toEqual({ kind: 'no-tracking-column' });
  expect(previewLines(sheet, 3).map(({ row }) => row)).toEqual([2, 3]);
});
