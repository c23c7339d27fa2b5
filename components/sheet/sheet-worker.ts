import { textOf } from '@/utils/sheets/cells.ts';
import type { OwnFile } from '@/utils/sheets/columns.ts';
import { readSheet, type Sheet, type SheetOptions } from '@/utils/sheets/read-sheet.ts';
import type { Table } from '@/utils/sheets/table.ts';

// A worker that reads one file: parsing takes seconds, and the view must stay usable. The view ends it to stop it.

export type WorkerRequest =
  | { kind: 'open'; bytes: Uint8Array; fileName: string; own: readonly OwnFile[] }
  | { kind: 'read'; options: Pick<SheetOptions, 'sheet' | 'fields'> }
  | { kind: 'texts'; rows: readonly number[] };

/** What comes through the port that a request brought. */
export type WorkerAnswer =
  | { kind: 'progress'; rows: number }
  /** Some of the parcels: a message with all of them would stop the view for too long. */
  | { kind: 'parcels'; parcels: Sheet['rows'] }
  /** All but the parcels, which came before. `size`: the last row. */
  | { kind: 'sheet'; sheet: Sheet; size: number }
  | { kind: 'texts'; texts: string[][] };

const parcelsPerMessage = 500;
const longestText = 200;

let file: Omit<WorkerRequest & { kind: 'open' }, 'kind'> = { bytes: new Uint8Array(), fileName: '', own: [] };
let table: Table = { rows: [], isText: true };

async function read(options: SheetOptions, answer: (message: WorkerAnswer) => void): Promise<void> {
  const { rows, ...sheet } = await readSheet(file.bytes, file.fileName, {
    ...options,
    own: file.own,
    onRows: (count) => answer({ kind: 'progress', rows: count }),
    onTable: (one) => void (table = one),
  });
  for (let at = 0; at < rows.length; at += parcelsPerMessage)
    answer({ kind: 'parcels', parcels: rows.slice(at, at + parcelsPerMessage) });
  answer({ kind: 'sheet', sheet: { ...sheet, rows: [] }, size: table.rows.length });
}

/** What the file has in these rows, which count from 1. */
const textsIn = (rows: readonly number[]): string[][] =>
  rows.map((row) => Array.from(table.rows[row - 1] ?? [], (cell) => textOf(cell).slice(0, longestText)));

addEventListener('message', ({ data, ports }: MessageEvent<WorkerRequest>) => {
  const answer = (message: WorkerAnswer): void => ports[0]!.postMessage(message);
  if (data.kind === 'open') file = data;
  else if (data.kind === 'read') void read(data.options, answer);
  else answer({ kind: 'texts', texts: textsIn(data.rows) });
});
