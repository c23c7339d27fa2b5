import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Parcel } from '@/utils/model/parcel.ts';
import { withSheet } from '@/utils/parcels/imports.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { planImport, type ImportLine, type ImportParcel } from '@/utils/sheets/plan-import.ts';
import { readSheet } from '@/utils/sheets/read-sheet.ts';
import { cashSums } from '@/utils/schedule/cash.ts';

const flash = ['TH0142000001A3B', 'TH0142000002A0B', 'TH0142000003A8B', 'TH0142000004A6B'] as const;
const headings = [
  'Tracking number',
  'Order number',
  'Buyer name',
  'Phone',
  'Item',
  'COD',
  'Ship date',
  'Note',
];
const sheetOf = (rows: readonly (readonly string[])[], first: readonly string[] = headings) =>
  readSheet(
    new TextEncoder().encode([first, ...rows].map((row) => row.join('\t')).join('\r\n')),
    'orders.tsv',
  );
const known = (trackingNo: string, more: Partial<Parcel> = {}): Parcel => {
  const courierKey = more.courierKey ?? 'flash-express';
  const id = `${courierKey}/${trackingNo}`;
  return { ...newParcel({ id, courierKey, trackingNo, foundOn: '' }, 0), ...more };
};
const plan = async (rows: readonly (readonly string[])[], list: readonly Parcel[] = [], first = headings) =>
  planImport(await sheetOf(rows, first), list);
const parcelsOf = (lines: readonly ImportLine[]): ImportParcel[] =>
  lines.filter((line) => line.kind !== 'unreadable');

/** The list after the import, as far as cash is concerned. */
const followed = (lines: readonly ImportLine[]): Parcel[] =>
  parcelsOf(lines).map(({ trackingNo, courierKey, sheet }) =>
    known(trackingNo, { courierKey: courierKey!, sheet, direction: 'sent' }),
  );

it('unreadable rows come first, then new parcels, then followed ones', async () => {
  const lines = await plan(
    [
      [flash[0], 'A-1', 'Mali', '0815550142', 'Mug', '290', '2026-11-24', 'blue'],
      [flash[1], 'A-2', 'Mana', '', 'Lamp', '', '', ''],
      ['8.6E+11', 'A-3', 'Manee', '', 'Cup', '100', '', ''],
    ],
    [known(flash[0], { name: 'Mine' })],
  );
  expect(lines).toEqual([
    {
      kind: 'unreadable',
      row: 4,
      refused: [{ row: 4, column: 0, field: 'trackingNo', reason: 'digits-lost' }],
    },
    {
      kind: 'new',
      row: 3,
      trackingNo: flash[1],
      courierKey: 'flash-express',
      name: 'Lamp',
      note: '',
      sheet: { order: 'A-2', buyer: 'Mana' },
      sharedBy: 1,
      gains: [],
      refused: [],
    },
    {
      kind: 'followed',
      row: 2,
      trackingNo: flash[0],
      courierKey: 'flash-express',
      name: 'Mug',
      note: 'blue',
      sheet: { order: 'A-1', buyer: 'Mali', phone: '0815550142', cash: 29_000, date: '2026-11-24' },
      sharedBy: 1,
      gains: ['order', 'buyer', 'phone', 'cash', 'date', 'note'],
      former: {},
      refused: [],
    },
  ]);
});

it('a cell that is not certain spoils that cell and not the row, and takes nothing from a followed parcel', async () => {
  const [line] = parcelsOf(
    await plan(
      [[flash[0], 'A-1', 'Mali', '', '', '$290', '', '']],
      [known(flash[0], { sheet: { order: 'A-1', cash: 29_000 } })],
    ),
  );
  expect(line).toMatchObject({ gains: ['buyer'], refused: [{ reason: 'other-currency' }] });
  expect(line!.sheet.cash).toBeUndefined();
});

it('what is changed comes with what the parcel has now', async () => {
  const cashOf = (cash: number) => ({ sheet: { order: 'A-1', cash, phone: '0815550142' } });
  const list = [known(flash[0], cashOf(50_000)), known(flash[1], cashOf(60_000)), known(flash[2])];
  const rows = flash.slice(0, 3).map((no) => [no, 'A-1', '', '0815550199', '', '600', '', '']);
  const lines = parcelsOf(await plan(rows, list));
  expect(lines.map(({ former }) => former)).toEqual([
    { cash: 50_000, phone: '0815550142' },
    { phone: '0815550142' },
    {},
  ]);
});

it('the same file again gains nothing', async () => {
  const rows = [[flash[0], 'A-1', 'Mali', '0815550142', 'Mug', '290', '2026-11-24', 'blue']];
  const [first] = parcelsOf(await plan(rows));
  const list = [known(flash[0], { name: first!.name, note: first!.note, sheet: first!.sheet })];
  expect(await plan(rows, list)).toMatchObject([{ kind: 'followed', gains: [] }]);
});

it('a followed parcel keeps the courier that the user chose', async () => {
  const list = [known(flash[0], { courierKey: 'jt-express' })];
  expect(await plan([[flash[0], 'A-1']], list)).toMatchObject([
    { kind: 'followed', courierKey: 'jt-express' },
  ]);
});

it('a column of amounts to collect in which all rows say that they are paid takes the amounts away', async () => {
  const list = [known(flash[0], { sheet: { cash: 30_000 } }), known(flash[1], { sheet: { cash: 20_000 } })];
  const rows = [
    [flash[0], 'โอนแล้ว'],
    [flash[1], ''],
  ];
  expect(await plan(rows, list, ['Tracking number', 'COD'])).toMatchObject([
    { sheet: { cash: 0 }, former: { cash: 30_000 } },
    { gains: [] },
  ]);
});

it('a courier that the file names for a parcel followed with another one is not taken', async () => {
  const first = ['Tracking number', 'Courier'];
  const refusedFor = async (courierKey: string, rows: readonly string[]) =>
    parcelsOf(await plan([rows], [known(flash[0], { courierKey })], first))[0]!.refused;
  const cell = { row: 2, column: 1, field: 'courier', reason: 'other-courier' };
  expect(await refusedFor('ups', [flash[0], 'J&T Express'])).toEqual([cell]);
  expect(await refusedFor('jt-express', [flash[0], 'J&T Express'])).toEqual([]);
  expect(await refusedFor('ups', [flash[0], ''])).toEqual([]);
});

it('a courier column rules; else one column with one form has one courier', async () => {
  const first = ['Tracking number', 'Courier'];
  expect(await plan([[flash[0], 'J&T Express']], [], first)).toMatchObject([{ courierKey: 'jt-express' }]);
  const lines = parcelsOf(await plan(flash.map((no) => [no])));
  expect(new Set(lines.map(({ courierKey }) => courierKey))).toEqual(new Set(['flash-express']));
});

it('a number whose form is unknown has no courier until the user chooses one', async () =>
  expect(await plan([['QQZ84719305', 'A-1']])).toMatchObject([{ kind: 'new', courierKey: null }]));

it('the rows of a number are one parcel, with the items joined and the amount once', async () => {
  const lines = await plan([
    [flash[0], 'A-1', 'Mali', '', 'Mug', '590', '', ''],
    [flash[0], 'A-1', 'Mali', '', 'Lamp', '590', '', ''],
  ]);
  expect(lines).toMatchObject([{ name: 'Mug, Lamp', sheet: { cash: 59_000 }, sharedBy: 1 }]);
  expect(cashSums(followed(lines)).open).toBe(59_000);
});

it('several numbers of an order share its amount, which counts once', async () => {
  const lines = await plan(flash.map((no) => [no, 'A-1', 'Mali', '', 'Mug', '1180', '', '']));
  expect(lines).toMatchObject(flash.map(() => ({ sheet: { cash: 118_000 }, sharedBy: 4 })));
  expect(cashSums(followed(lines)).open).toBe(118_000);
});

it('whatever the rows, no order has more cash than its sheet says', async () => {
  const row = fc.record({ no: fc.nat(3), order: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const amounts = [59_000, 12_050];
      const lines = await plan(
        rows.map(({ no, order }) => [
          flash[no]!,
          `A-${order}`,
          'Mali',
          '',
          'Mug',
          String(amounts[order]! / 100),
        ]),
      );
      const most = amounts.filter((_, n) => rows.some(({ order }) => order === n)).reduce((a, b) => a + b, 0);
      expect(cashSums(followed(lines)).open).toBeLessThanOrEqual(most);
      expect(parcelsOf(lines)).toHaveLength(new Set(rows.map(({ no }) => no)).size);
    }),
    { numRuns: 60 },
  );
});

const withoutNumber = ['Order number', 'Buyer name', 'Phone', 'COD'];

it('a file without numbers adds buyer and cash to the parcels of its orders', async () => {
  const list = [
    known(flash[0], { sheet: { order: 'A-1' } }),
    known(flash[1], { name: 'A-2' }), // today's lists have the order in the name
    known(flash[2], { sheet: { order: 'A-9' } }),
  ];
  const rows = [
    ['A-1', 'Mali', '0815550142', '290'],
    ['A-2', 'Mana', '', '100'],
    ['A-3', 'Manee', '', '50'],
  ];
  expect(await plan(rows, list, withoutNumber)).toMatchObject([
    { kind: 'followed', trackingNo: flash[0], gains: ['buyer', 'phone', 'cash'], sheet: { cash: 29_000 } },
    { kind: 'followed', trackingNo: flash[1], gains: ['order', 'buyer', 'cash'] },
  ]);
});

it('an order of the same number but another buyer is another shop’s', async () => {
  const list = [known(flash[0], { sheet: { order: '#1001', buyer: 'Mali' } })];
  expect(await plan([['#1001', 'Mana', '', '290']], list, withoutNumber)).toEqual([]);
  expect(await plan([['#1001', 'M**i', '', '290']], list, withoutNumber)).toHaveLength(1);
});

it('an amount that a newer file says is not collected goes, and an empty cell changes nothing', async () => {
  const cash = { sheet: { order: 'A-1', cash: 29_000 } };
  const list = [known(flash[0], cash), known(flash[1], cash), known(flash[2])];
  const alone = known(flash[3], { sheet: { cash: 29_000 } });
  const rows = ['0', '', 'paid', '90', '80'].map((cell, n) => [
    flash[n] ?? 'TH0142000005A1B',
    '',
    '',
    '',
    '',
    cell,
    '',
    '',
  ]);
  const lines = parcelsOf(await plan(rows, list)).filter(({ kind }) => kind === 'followed');
  expect(lines.map(({ gains }) => gains)).toEqual([['cash'], [], []]);
  expect(withSheet(list[0]!, lines[0]!).sheet).toEqual({ order: 'A-1' });
  expect(withSheet(list[1]!, lines[1]!)).toBe(list[1]);
  expect(withSheet(alone, lines[0]!)).not.toHaveProperty('sheet');
});

it('the amount of an order is that of all its parcels, also of one whose amount the service names', async () => {
  const before = { order: 'A-1', cash: 45_000 };
  const list = [known(flash[0], { sheet: before, cod: '500' }), known(flash[1], { sheet: before })];
  const rows = [flash[0], flash[1]].map((no) => [no, 'A-1', '', '', '', '500', '', '']);
  expect(parcelsOf(await plan(rows, list)).map(({ gains }) => gains)).toEqual([['cash'], ['cash']]);
});
