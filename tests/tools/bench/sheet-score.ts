import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sheet, readSheet } from '../../../utils/sheets/read-sheet.ts';

// Compares what the reader gives with `expected.json` of each case in a folder, cell by cell.

type Cells = Record<string, unknown>;
type Place = { row: number; column: number };
type ExpectedColumn = { index: number; heading: string; field: string | null; also?: string[] };
type Expected = {
  file: string;
  /** `orders`; or `statement` and `refused`: nothing of the file may be followed. */
  kind: 'orders' | 'statement' | 'refused';
  columns: ExpectedColumn[];
  parcels?: (Cells & { rows: number[]; trackingNo: string })[];
  orders?: { order: string; cash: number }[];
  refused?: Place[];
  /** What is right either way. */
  mayRefuse?: Place[];
  mayMiss?: string[];
  optional?: boolean;
  optionalCells?: Record<string, Cells>;
  anyCourier?: boolean;
};

export type Score = {
  name: string;
  right: number;
  wrong: number;
  missing: number;
  wrongNumbers: number;
  wrongAmounts: number;
  notes: string[];
};

const read = ['courier', 'order', 'buyer', 'phone', 'item', 'cash', 'date', 'note'] as const;
const shown = ['order', 'buyer', 'phone', 'item', 'cash', 'date', 'note'];
const working = new Set(['amount', 'payMethod', 'lineKind']); // columns that only help to read others

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).normalize('NFC').replace(/\s+/g, ' ').trim();
const items = (value: unknown): string =>
  text(value)
    .split(/\s*[,+/]\s*/)
    .filter(Boolean)
    .toSorted()
    .join('|');
const isSame = (field: string, one: unknown, other: unknown): boolean =>
  text(one) === text(other) || (field === 'item' && items(one) === items(other));
const place = ({ row, column }: Place): string => `row ${row}, column ${column}`;

/** Scores each case of a folder; a folder without `expected.json` is no case. */
export async function scoreFolder(folder: string, reader: typeof readSheet): Promise<Score[]> {
  const scores: Score[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!entry.isDirectory()) continue;
    const inCase = (file: string) => readFileSync(join(folder, entry.name, file));
    let expected: Expected;
    try {
      expected = JSON.parse(inCase('expected.json').toString()) as Expected;
    } catch {
      continue;
    }
    const sheet = await reader(new Uint8Array(inCase(expected.file)), expected.file);
    scores.push(scoreOf(entry.name, expected, sheet));
  }
  return scores;
}

export function scoreOf(name: string, expected: Expected, sheet: Sheet): Score {
  const score: Score = { name, right: 0, wrong: 0, missing: 0, wrongNumbers: 0, wrongAmounts: 0, notes: [] };
  const say = (kind: 'wrong' | 'missing', note: string, count = 1): void => {
    score[kind] += count;
    score.notes.push(note);
  };
  if (expected.kind === 'statement') {
    // Statements are refused whole.
    if (sheet.rows.length === 0) score.right += 1;
    for (const { trackingNo } of sheet.rows) {
      score.wrongNumbers += 1;
      say('wrong', `of a statement: ${trackingNo}`);
    }
    return score;
  }
  for (const column of expected.columns) scoreColumn(column, sheet, expected, score, say);
  scoreRefused(expected, sheet, score, say);
  const wanted = new Map((expected.parcels ?? []).map((parcel) => [parcel.trackingNo, parcel]));
  for (const parcel of sheet.rows) {
    const want = wanted.get(parcel.trackingNo);
    if (!want) {
      score.wrongNumbers += 1;
      say('wrong', `not to be followed: ${parcel.trackingNo}`);
      continue;
    }
    wanted.delete(parcel.trackingNo);
    score.right += 1;
    const optional = expected.optionalCells?.[want.rows[0]!] ?? {};
    for (const field of read) {
      if (field === 'courier' && expected.anyCourier) continue;
      const [is, wish] = [parcel[field], want[field]];
      if (field in optional && (is === null || isSame(field, is, optional[field]))) continue;
      if (text(is) === '' && text(wish) === '') continue;
      if (text(is) === '') say('missing', `${parcel.trackingNo} ${field}: ${text(wish)}`);
      else if (isSame(field, is, wish)) score.right += 1;
      else {
        if (field === 'cash') score.wrongAmounts += 1;
        say('wrong', `${parcel.trackingNo} ${field}: ${text(is)} for ${text(wish)}`);
      }
    }
  }
  for (const want of wanted.values())
    if (!expected.mayMiss?.includes(want.trackingNo))
      say(
        'missing',
        `not found: ${want.trackingNo}`,
        1 + shown.filter((field) => text(want[field]) !== '').length,
      );
  for (const { order, cash } of expected.orders ?? []) {
    const is = sheet.orders.find((one) => one.order === order)?.cash;
    if (is === cash) score.right += 1;
    else if (is === undefined) say('missing', `order ${order}: ${cash}`);
    else {
      score.wrongAmounts += 1;
      say('wrong', `order ${order}: ${is} for ${cash}`);
    }
  }
  if (expected.kind === 'refused' && sheet.rows.length === 0) score.right += 1;
  return score;
}

type Say = (kind: 'wrong' | 'missing', note: string) => void;

function scoreColumn(
  { index, heading, field, also = [] }: ExpectedColumn,
  { columns }: Sheet,
  { optional }: Expected,
  score: Score,
  say: Say,
): void {
  const plain = (one: string | null | undefined) =>
    one === undefined || working.has(one ?? '') ? null : one;
  const is = plain(columns.find((column) => column.index === index)?.field);
  const want = plain(field);
  if (is !== null && also.includes(is)) return;
  if (is === want) score.right += Number(want !== null);
  else if (is === null) say('missing', `column ${index} "${heading}": ${want}`);
  else if (!(optional && want === null && is !== 'trackingNo')) {
    if (is === 'trackingNo') score.wrongNumbers += 1;
    say('wrong', `column ${index} "${heading}": ${is} for ${want}`);
  }
}

function scoreRefused(expected: Expected, sheet: Sheet, score: Score, say: Say): void {
  const want = new Set((expected.refused ?? []).map(place));
  const may = new Set((expected.mayRefuse ?? []).map(place));
  const is = new Set(sheet.refused.map(place));
  for (const cell of want)
    if (is.has(cell)) score.right += 1;
    else say('missing', `not refused: ${cell}`);
  for (const cell of is) if (!want.has(cell) && !may.has(cell)) say('wrong', `refused without need: ${cell}`);
}
