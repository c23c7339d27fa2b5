import { writeXlsx } from 'hucre/xlsx';
import { expect, it, test } from 'vitest';
import { readSheet } from '@/utils/sheets/read-sheet.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, name = 'orders.csv') => readSheet(bytes(text), name);

const thai = [
  ['เลขพัสดุ', 'เลขออเดอร์', 'ชื่อผู้รับ', 'เบอร์โทร', 'สินค้า', 'ยอด COD', 'วันที่ส่ง'],
  ['TH0142000001A3B', 'SO690001', 'สมหญิง ตัวอย่าง', '0815550142', 'เสื้อ, ยืด\nสีดำ', '290', '24/11/2569'],
];
const csv = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

const parcel = {
  rows: [2],
  trackingNo: 'TH0142000001A3B',
  courier: 'flash-express',
  order: 'SO690001',
  buyer: 'สมหญิง ตัวอย่าง',
  phone: '0815550142',
  item: 'เสื้อ, ยืด สีดำ',
  cash: 29_000,
  date: '2026-11-24',
  note: null,
};

test('every column of a seller’s table is read by its heading', async () => {
  const { fault, headingRow, columns, rows, refused } = await read(csv(thai));
  expect({ fault, headingRow, refused }).toEqual({ fault: null, headingRow: 1, refused: [] });
  expect(columns.map(({ field }) => field)).toEqual([
    'trackingNo', 'order', 'buyer', 'phone', 'item', 'cash', 'date',
  ]); // prettier-ignore
  expect(rows).toEqual([parcel]);
});

const otherForms: Record<string, Uint8Array> = {
  'UTF-8 with a mark': bytes(`\ufeff${csv(thai)}`),
  'UTF-16': new Uint8Array(Buffer.from(`\ufeff${csv(thai, '\t')}`, 'utf16le')),
  semicolons: bytes(csv(thai, ';')),
  tabs: bytes(csv(thai, '\t')),
};
for (const [form, file] of Object.entries(otherForms))
  test(`the same table in another form: ${form}`, async () =>
    expect((await readSheet(file, 'orders.csv')).rows).toEqual([parcel]));

it('reads a workbook, and the sheet that holds the numbers', async () => {
  const sheets = [
    { name: 'notes', rows: [['hello'], ['world']] },
    { name: 'orders', rows: thai.map((row) => [...row]) },
  ];
  const sheet = await readSheet(await writeXlsx({ sheets }), 'orders.xlsx');
  expect(sheet).toMatchObject({ fault: null, sheets: ['notes', 'orders'], sheet: 1, rows: [parcel] });
});

it('believes the heading of a column, not the form of its cells', async () => {
  const { rows } = await read(
    'Order number;Tracking number;Customer\r\nEX980000015TH;XYZ0012345678;Jane Example\r\n',
  );
  expect(rows).toMatchObject([
    { trackingNo: 'XYZ0012345678', order: 'EX980000015TH', buyer: 'Jane Example' },
  ]);
});

it('refuses cells that are not certain, with their reasons, and keeps the others', async () => {
  const { rows, refused } = await read(
    'Tracking number,Buyer\n8.60262E+11,Jane\n"EX980000015TH EX980000029TH",Ann\nTH0142000001A3B,John\n',
  );
  expect(rows).toMatchObject([{ trackingNo: 'TH0142000001A3B', buyer: 'John' }]);
  expect(refused).toMatchObject([
    { row: 2, column: 0, reason: 'digits-lost' },
    { row: 3, column: 0, reason: 'two-numbers' },
  ]);
});

it('says why a file gives no parcels', async () => {
  expect((await read('')).fault).toMatchObject({ kind: 'empty' });
  expect((await read('a,b\nhello,world\n')).fault).toMatchObject({ kind: 'no-headings' });
});

it('never throws, whatever the bytes', async () => {
  for (const junk of [
    [0x50, 0x4b, 3, 4, 0, 0],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0xff, 0xfe],
    [0, 1, 2, 3],
  ])
    expect((await readSheet(Uint8Array.from(junk), 'orders.xlsx')).fault).not.toBeNull();
});
