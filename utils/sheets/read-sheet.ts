import {
  layoutOf,
  layoutWithoutHeadings,
  type ChosenFields,
  type Column,
  type Layout,
  type OwnFile,
} from './columns.ts';
import { dateOf, textOf } from './cells.ts';
import { fieldsIn, headingOf, headingRowOf } from './headings.ts';
import { openFile } from './open-file.ts';
import { readOrders, readRows, type OrderRow, type ReadRows, type SheetParcel } from './rows.ts';
import { isStatement } from './statement.ts';
import { SheetError, type Fault, type OnRows, type OpenFile, type Table } from './table.ts';

/** Why a file gives no parcels; the first ones say that it cannot be read. */
export type SheetFault =
  Fault | { kind: 'no-headings' | 'no-tracking-column' | 'statement' | 'no-numbers' | 'no-rows' };

/** What a file says. Rows count from 1, columns from 0. */
export type Sheet = Omit<ReadRows, 'parcels'> & {
  fault: SheetFault | null;
  /** The names of all sheets, and which one was read. */
  sheets: string[];
  sheet: number;
  /** Null = the table has no headings. */
  headingRow: number | null;
  columns: Column[];
  rows: SheetParcel[];
  /** Of a file without numbers of parcels: its orders. They may be those of followed parcels. */
  ordersOnly: OrderRow[];
};

/** `sheet`: read this one. `fields`: what the user said that columns hold. `own`: how Waybill's own files look. `onTable` gets the rows that were read. */
export type SheetOptions = {
  sheet?: number;
  fields?: ChosenFields;
  own?: readonly OwnFile[];
  onRows?: OnRows;
  onTable?(table: Table): void;
};

/**
 * Reads a file of orders or parcels: CSV and other text, XLSX, HTML. Headings decide what a column holds. A cell that is
 * not certain is refused with its reason. Uses no browser API that Node does not have. Never throws.
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  options: SheetOptions = {},
): Promise<Sheet> {
  const sheet: Sheet = {
    fault: null,
    sheets: [],
    sheet: 0,
    headingRow: null,
    columns: [],
    rows: [],
    orders: [],
    ordersOnly: [],
    refused: [],
    skipped: [],
  };
  try {
    const file = await openFile(bytes, options.onRows);
    sheet.sheets = file.sheets.map(({ name }) => name);
    const analysis = await choose(file, fileName, options);
    if (!analysis) return { ...sheet, fault: { kind: 'empty' } };
    options.onTable?.(analysis.table);
    return { ...sheet, ...resultOf(analysis, fileName) };
  } catch (error) {
    return { ...sheet, fault: error instanceof SheetError ? error.fault : { kind: 'damaged' } };
  }
}

const isExample =
  /template|เทมเพลต|แม่แบบ|ตัวอย่าง|example|sample|mẫu|contoh|muster|vorlage|คำอธิบาย|วิธี|guide|instruction|readme/i;

/** A sheet beside that of the parcels: what came back, came in or is over. */
const isAside = /เก่า|สำเนา|ตีกลับ|คืนสินค้า|ยกเลิก|รับเข้า|ขาเข้า|backup|archive|copy|return|cancel|inbound|supplier/i;

/** The day, or the Thai month, in the name of a sheet, with its year ("23-11-69", "พ.ย.69"); null if there is none. */
const dayIn = (name: string): string | null => dateOf(/^[ก-ฮ]/.test(name) ? `1 ${name}` : name);

/**
 * The sheet that was asked for; else the first with several parcels, then the first with one. Of sheets of days or months
 * the newest comes first; those of returned, old and inbound parcels come last. An example is none of them, nor is what
 * the workbook hides. Without parcels, the sheet whose headings say most.
 */
async function choose(
  { read, sheets }: OpenFile,
  fileName: string,
  { sheet, fields = {}, own: ownFiles = [] }: SheetOptions,
): Promise<Analysis | null> {
  let best: Analysis | null = null;
  let most = -1;
  const nameOf = (i: number) => sheets[i]?.name ?? '';
  const all = [...(sheets.length > 0 ? sheets : ['']).keys()];
  const shown = all.filter((i) => !sheets[i]?.isHidden);
  const isLast = (i: number) => Number(isAside.test(nameOf(i)));
  const own = shown.filter((i) => !isExample.test(nameOf(i))).toSorted((a, b) => isLast(a) - isLast(b));
  const dayOf = (i: number) => (isLast(i) ? null : dayIn(nameOf(i)));
  const dated = own.filter(dayOf).toSorted((a, b) => dayOf(b)!.localeCompare(dayOf(a)!));
  const inOrder = own.map((i) => (dayOf(i) ? dated.shift()! : i));
  for (const i of sheet === undefined ? (own.length > 0 ? inOrder : shown) : [sheet]) {
    const table = await read(i);
    if (table.rows.length === 0 && sheet === undefined) continue;
    const analysis = analyse(table, i, fields, [fileName, nameOf(i)], ownFiles);
    const { headingRow, layout } = analysis;
    const parcels = analysis.read?.parcels.length ?? 0;
    if (sheet !== undefined || parcels > 1) return analysis;
    const says =
      headingRow < 0 ? 0 : fieldsIn(table.rows[headingRow]).size + (layout?.of.trackingNo.length ? 10 : 0);
    const score = says + 100 * parcels;
    if (score > most) [best, most] = [analysis, score];
  }
  return best;
}

type Analysis = ReturnType<typeof analyse>;

function analyse(
  table: Table,
  sheet: number,
  fields: ChosenFields,
  names: readonly string[],
  own: readonly OwnFile[],
) {
  const headingRow = headingRowOf(table.rows);
  const layout =
    headingRow < 0 ? layoutWithoutHeadings(table, fields) : layoutOf(table, headingRow, fields, own);
  if (!layout || layout.of.trackingNo.length === 0) return { table, sheet, headingRow, layout, read: null };
  const banner = table.rows.slice(0, Math.max(0, headingRow)).flatMap((row) => (row ?? []).map(headingOf));
  // A column that only Yamato's program writes.
  if (table.rows[headingRow]?.some((cell) => headingOf(cell) === 'クール区分')) banner.push('yamato');
  const layoutAt = (row: number): Layout | null => {
    const next = layoutOf(table, row, fields);
    return next.of.trackingNo.length > 0 ? next : null;
  };
  const read = readRows(table, headingRow, layout, layoutAt, [...names, ...banner]);
  return { table, sheet, headingRow, layout, read };
}

function resultOf({ table, sheet, headingRow, layout, read }: Analysis, fileName: string): Partial<Sheet> {
  const known = {
    sheet,
    headingRow: headingRow < 0 ? null : headingRow + 1,
    columns: layout?.columns ?? [],
  };
  if (!layout?.own && isStatement(table, headingRow, layout, fileName))
    return { ...known, fault: { kind: 'statement' } };
  if (!read) {
    const ordersOnly = layout?.of.order.length ? readOrders(table, headingRow, layout) : [];
    return { ...known, ordersOnly, fault: { kind: headingRow < 0 ? 'no-headings' : 'no-tracking-column' } };
  }
  const { parcels, ...rest } = read;
  const isBare = table.rows.slice(headingRow + 1).every((row) => !row?.some((cell) => textOf(cell) !== ''));
  const fault = { kind: isBare ? ('no-rows' as const) : ('no-numbers' as const) };
  return { ...known, ...rest, rows: parcels, fault: parcels.length > 0 ? null : fault };
}
