import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { courierOf } from '@/utils/sheets/cells.ts';
import { readSheet } from '@/utils/sheets/read-sheet.ts';
import { maxBytes, maxColumns, maxRows, maxUnpackedBytes } from '@/utils/sheets/table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const faultOf = async (file: Uint8Array) => (await readSheet(file, 'orders.xlsx')).fault;
const flash = 'TH98010001XK7M1A';
const workbook = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'A', rows }] });
const small = () => workbook([['Tracking number', 'COD'], [flash, 100]]); // prettier-ignore

/** Changes a size in each entry of the directory of a zip file that `isMeant` names. */
async function withSize(size: number, isMeant: (name: string) => boolean): Promise<Uint8Array> {
  const file = (await small()).slice();
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (isMeant(name)) view.setUint32(at + 24, size, true);
  }
  return file;
}

test('a file, a sheet and what it unpacks to have a limit', async () => {
  expect(await faultOf(new Uint8Array(maxBytes + 1))).toEqual({ kind: 'too-large', limit: maxBytes });
  const bomb = await withSize(maxUnpackedBytes, (name) => name.endsWith('sheet1.xml'));
  expect(await faultOf(bomb)).toEqual({ kind: 'unpacks-too-large', limit: maxUnpackedBytes });
  const row = `${flash},1\n`;
  expect((await readSheet(bytes(`เลขพัสดุ,COD\n${row.repeat(maxRows - 1)}`), 'a.csv')).fault).toBeNull();
  const long = bytes(`เลขพัสดุ,COD\n${row.repeat(maxRows)}`);
  expect(await faultOf(long)).toEqual({ kind: 'too-many-rows', limit: maxRows });
  const wide = bytes(`เลขพัสดุ,COD${','.repeat(maxColumns)}\n${flash},1${','.repeat(maxColumns - 1)}x\n`);
  expect(await faultOf(wide)).toEqual({ kind: 'too-many-columns', limit: maxColumns, cell: 'GS2' });
});

test.each(['xl/workbook.xml', 'xl/worksheets/sheet1.xml'])('a size that lies is found: %s', async (lying) =>
  expect(await faultOf(await withSize(10, (name) => name === lying))).toEqual({ kind: 'damaged' }),
);

test('an old Excel file, one with a password and another kind of file are told apart', async () => {
  const ole = (entry: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(508), ...Buffer.from(entry, 'utf16le')]);
  expect(await faultOf(ole('Workbook'))).toEqual({ kind: 'old-excel' });
  expect(await faultOf(ole('EncryptedPackage'))).toEqual({ kind: 'password' });
  expect(await faultOf(bytes('%PDF-1.7\0\0'))).toEqual({ kind: 'unknown-format' });
  expect(await faultOf((await small()).slice(0, 400))).toEqual({ kind: 'damaged' });
  expect(await faultOf(bytes(' \r\n '))).toEqual({ kind: 'empty' });
});

test('a file with headings alone has no rows', async () => {
  expect(await faultOf(bytes('เลขพัสดุ,COD\n,\n'))).toEqual({ kind: 'no-rows' });
  expect(await faultOf(bytes('เลขพัสดุ,COD\n,100\n'))).toEqual({ kind: 'no-numbers' });
});

test('text in a cell is text: no formula, no markup, no change of direction, no megabyte', async () => {
  const item = `=cmd|'/c calc'!A0 <img src=x onerror=alert(1)> \u202eabc ${'x'.repeat(1_000_000)}`;
  const { rows } = await readSheet(await workbook([['เลขพัสดุ', 'สินค้า'], [flash, item]]), 'a.xlsx'); // prettier-ignore
  expect(rows[0]!.item).toMatch(/^=cmd\|'\/c calc'!A0 <img src=x onerror=alert\(1\)> abc x+…$/);
  expect(rows[0]!.item).toHaveLength(300);
});

test('a quote that is never closed takes no rows with it', async () => {
  const { rows } = await readSheet(bytes(`เลขพัสดุ,สินค้า\n${flash},"5 in\nTH98010002XK7M2A,cup\n`), 'a.csv');
  expect(rows.map(({ trackingNo }) => trackingNo)).toEqual([flash, 'TH98010002XK7M2A']);
});

test('any table that is written is read again, as text and as a workbook', async () => {
  const words = fc
    .stringMatching(/^[A-Za-zก-ฮ][A-Za-zก-ฮ ,;"\n]{0,12}[A-Za-zก-ฮ]$/)
    // The name of a courier is its service, and no product.
    .filter((text) => !/^(?:none|null|nil|na|total|sum|รวม)/i.test(text) && courierOf(text, []) === null);
  const row = fc.record({ item: words, satang: fc.integer({ min: 1, max: 5_000_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (given) => {
      const table = given.map(({ item, satang }, i) => [
        `TH9801000${i}XK7M${i}A`,
        item,
        (satang / 100).toFixed(2),
      ]);
      const rows = [['Tracking number', 'Item', 'COD'], ...table];
      const expected = given.map(({ item, satang }, i) => ({
        trackingNo: table[i]![0],
        item: item.replace(/\s+/g, ' '),
        cash: satang,
      }));
      for (const file of [bytes(Papa.unparse(rows)), await workbook(rows)]) {
        const sheet = await readSheet(file, 'orders');
        expect(sheet.rows).toMatchObject(expected);
        expect(sheet.refused).toEqual([]);
      }
    }),
  );
});
