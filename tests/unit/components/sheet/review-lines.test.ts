import { expect, it } from 'vitest';
import { isPartly, previewLines, reviewLines, withCourier } from '@/components/sheet/review-lines.ts';
import type { Parcel, SheetFacts } from '@/utils/model/parcel.ts';
import { withSheet } from '@/utils/parcels/imports.ts';
import { cashSums, ordersOf } from '@/utils/schedule/cash.ts';
import { readSheet } from '@/utils/sheets/read-sheet.ts';
import { followedParcel } from '../../../fixtures/parcels.ts';

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

it('puts rows of which a cell is left out before the others of their kind', async () => {
  const sheet = await read(`${headings}\n${number(1)},A,B,100\n${number(2)},C,D,290+50\n${number(3)},E,F,$5`);
  const lines = await reviewLines(sheet, [], []);
  expect(lines.map((line) => [line.row, isPartly(line)])).toEqual([
    [3, true],
    [4, true],
    [2, false],
  ]);
});

it('a refused amount is missing in all parcels of its order', async () => {
  const cells = ['SO1,B,290', 'SO1,B,290+50', 'SO2,C,100'];
  const sheet = await read(`${headings}\n${cells.map((rest, i) => `${number(i)},${rest}`).join('\n')}`);
  const lines = await reviewLines(sheet, [], []);
  expect(lines.map((line) => [line.row, line.refused.map(({ row }) => row)])).toEqual([
    [2, [3]],
    [3, [3]],
    [4, []],
  ]);
});

it('shows the cash of an order in several parcels once', async () => {
  const rows = [1, 2, 3].map((i) => `${number(i)},SO1,Buyer,300`).join('\n');
  const lines = await reviewLines(await read(`${headings}\n${rows}\n${number(4)},SO2,Buyer,100`), [], []);
  expect(lines.map(({ sharesCash = false }) => sharesCash)).toEqual([false, true, true, false]);
});

const ofOrder = (i: number, sheet: SheetFacts = {}) =>
  followedParcel('flash-express', number(i), 0, {
    direction: 'sent',
    sheet: { order: 'PP1', buyer: 'Mali', cash: 50_000, ...sheet },
  });

/** The list after the import of a file. */
async function after(known: readonly Parcel[], rows: string): Promise<Parcel[]> {
  const lines = await reviewLines(await read(`${headings}\n${rows}`), known, []);
  const list = new Map(known.map((row) => [row.trackingNo, row]));
  for (const line of lines) {
    if (line.kind === 'unreadable') continue;
    const before =
      list.get(line.trackingNo) ?? followedParcel('flash-express', line.trackingNo, 0, { direction: 'sent' });
    list.set(line.trackingNo, withSheet(before, line));
  }
  return [...list.values()];
}

it.each([
  ['one of its parcels', `${number(2)},PP1,Mali,600`, 3],
  ['one of its parcels, without a buyer', `${number(2)},PP1,,600`, 3],
  ['two of its parcels', `${number(2)},PP1,Mali,600\n${number(3)},PP1,Mali,600`, 3],
  ['a new parcel of it', `${number(4)},PP1,Mali,600`, 4],
  ['a known and a new one', `${number(2)},PP1,Mali,600\n${number(4)},PP1,Mali,600`, 4],
])('a newer file with %s gives the whole order its amount', async (_, rows, size) => {
  const list = await after(
    [1, 2, 3].map((i) => ofOrder(i)),
    rows,
  );
  expect(ordersOf(list).get(list[0]!.id)!.parcels).toHaveLength(size);
  expect(cashSums(list).open).toBe(60_000);
});

it('a newer file in which nothing is collected for a parcel says it of the whole order', async () => {
  const list = await after(
    [1, 2].map((i) => ofOrder(i)),
    `${number(2)},PP1,Mali,0`,
  );
  expect(cashSums(list).open).toBe(0);
});

it('a parcel that is cancelled says nothing of the others of its order', async () => {
  const known = [1, 2].map((i) => ofOrder(i));
  const sheet = await read(`${headings},Status\n${number(2)},PP1,Mali,500,Cancelled`);
  const lines = await reviewLines(sheet, known, []);
  expect(lines).toMatchObject([{ trackingNo: number(2), sheet: { cash: 0 }, former: { cash: 50_000 } }]);
});

it('a new parcel of an order with another amount shows the former amount of the order once', async () => {
  const known = [1, 2].map((i) => ofOrder(i));
  const lines = await reviewLines(await read(`${headings}\n${number(4)},PP1,Mali,600`), known, []);
  expect(lines).toMatchObject([
    { kind: 'new', sharesCash: false },
    { kind: 'followed', sharesCash: false, sheet: { cash: 60_000 }, former: { cash: 50_000 } },
    { kind: 'followed', sharesCash: true },
  ]);
});

it('shows the other parcels of an order whose amount a newer file changes, each once', async () => {
  const known = [1, 2, 3].map((i) => ofOrder(i));
  const rows = [2, 4].map((i) => `${number(i)},PP1,Mali,600`).join('\n');
  const lines = await reviewLines(await read(`${headings}\n${rows}`), known, []);
  expect(
    lines.map((line) => line.kind !== 'unreadable' && [line.trackingNo, line.kind, line.sharesCash]),
  ).toEqual([
    [number(4), 'new', false],
    [number(2), 'followed', false],
    [number(1), 'followed', true],
    [number(3), 'followed', true],
  ]);
});

it.each([
  ['of another buyer', { buyer: 'Mana' }],
  ['of another phone', { phone: '0815550143' }],
  ['of another number', { order: 'PP2' }],
  ['counted anew each day', { order: '1' }, '1'],
])('leaves an order %s as it is', async (_, sheet, order = 'PP1') => {
  const others = [1, 3].map((i) => ofOrder(i, sheet));
  const known = [ofOrder(2, { date: '2026-11-01', phone: '0815550142', order }), ...others];
  const list = await after(known, `${number(2)},${order},Mali,600`);
  expect(list.slice(1)).toEqual(others);
});

it('leaves an order as it is if the file does not name it, or only its number is alike', async () => {
  const known = [1, 2].map((i) => ofOrder(i));
  const courier = await after(known, `${number(1)},,Mali,300`);
  expect(courier[1]).toEqual(known[1]);
  const otherShop = await after(known, `${number(4)},PP1,,700`);
  expect(otherShop.slice(0, 2)).toEqual(known);
});

it('leaves amounts of their own for each parcel of an order', async () => {
  const known = [ofOrder(1, { cash: 10_000 }), ofOrder(2, { cash: 20_000 })];
  const list = await after(known, `${number(2)},PP1,Mali,250`);
  expect(cashSums(list).open).toBe(35_000);
});

it('a courier that is chosen for all is that of the new numbers without one', async () => {
  const lines = await reviewLines(await read(`${headings}\nQQZ84719305,A,B,\n${number(1)},C,D,`), [], []);
  const keys = (courier: string) =>
    lines.map((line) => withCourier(line, courier)).map((line) => line.kind === 'new' && line.courierKey);
  expect(keys('')).toEqual([null, 'flash-express']);
  expect(keys('dhl')).toEqual(['dhl', 'flash-express']);
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
