/** A cell as its file has it. A date is midnight UTC of that day. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * A sheet of a workbook, the tables of an HTML file, or a text file. A row that is empty may be absent. `rows` counts
 * from 0; to users, rows count from 1.
 */
export type Table = {
  rows: (readonly Cell[] | undefined)[];
  /** From a text, where a program may have rounded long numbers before it wrote them. */
  isText: boolean;
};

/** Why nothing of a file can be read. `limit` and `cell` are for the sentence. */
export type Fault =
  | { kind: 'empty' | 'unknown-format' | 'old-excel' | 'password' | 'damaged' }
  | { kind: 'too-large' | 'unpacks-too-large' | 'too-many-rows'; limit: number }
  | { kind: 'too-many-columns'; limit: number; cell: string };

export class SheetError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** What a file holds: its sheets (none = a text), of which a workbook may hide some, and how to read one of them. */
export type OpenFile = {
  sheets: { name: string; isHidden: boolean }[];
  read(sheet: number): Promise<Table>;
};

export const maxBytes = 20_000_000;
export const maxUnpackedBytes = 200_000_000;
export const maxRows = 50_000;
export const maxColumns = 200;

/** Called while a table is read, with the rows so far. */
export type OnRows = (rows: number) => void;

const betweenReports = 500; // rows

/** Collects the rows of a table, within the limits. */
export function tableOf(isText: boolean, onRows?: OnRows) {
  const table: Table = { rows: [], isText };
  let filled = 0;
  const add = (row: number, cells: readonly Cell[]): void => {
    const last = cells.findLastIndex((cell) => cell !== '' && cell !== null && cell !== undefined);
    if (last < 0) return;
    if (last >= maxColumns)
      throw new SheetError({ kind: 'too-many-columns', limit: maxColumns, cell: cellName(row, last) });
    filled += 1;
    if (filled % betweenReports === 0) onRows?.(filled);
    if (filled > maxRows) throw new SheetError({ kind: 'too-many-rows', limit: maxRows });
    table.rows[row] = cells;
  };
  return { table, add };
}

/** The name of a cell in a workbook: B7. Both count from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** The name of a column in a workbook: B. It counts from 0. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
