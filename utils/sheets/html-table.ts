import { Parser } from 'htmlparser2';
import { maxColumns, maxRows, tableOf, type OnRows, type Table } from './table.ts';

const breaks = new Set(['br', 'p', 'div', 'li']);

/**
 * Reads the tables of an HTML file, which several programs name `.xls`, as one: its rows are those of the file, in order.
 * Also reads the XML of Excel 2003, which has the same structure with other names.
 */
export function htmlTable(text: string, onRows?: OnRows): Table {
  const { table, add } = tableOf(true, onRows);
  let row: { index: number; cells: string[] } | null = null;
  let cell: string | null = null;
  let [rows, column, width, hidden] = [0, 0, 1, 0]; // hidden: in <style> or <script>
  let spans: number[] = []; // for each column, how many more rows a cell fills
  let taken: boolean[] = []; // the columns of the row that are filled from above
  const closeCell = (): void => {
    if (row && cell !== null) {
      row.cells[column] = cell;
      column += width;
    }
    cell = null;
  };
  const closeRow = (): void => {
    closeCell();
    if (row)
      add(
        row.index,
        Array.from(row.cells, (one) => one ?? ''),
      );
    row = null;
  };
  const openRow = (attributes: Record<string, string>): void => {
    closeRow();
    if (attributes['ss:index']) rows = Math.max(rows, Number(attributes['ss:index']) - 1 || 0);
    row = { cells: [], index: rows };
    rows += 1;
    column = 0;
    taken = Array.from(spans, (left) => left > 0);
    spans = Array.from(spans, (left) => Math.max(0, (left ?? 0) - 1));
  };
  const openCell = (attributes: Record<string, string>): void => {
    closeCell();
    if (!row) return;
    if (attributes['ss:index']) column = clamp(Number(attributes['ss:index']) - 1, 0, maxColumns);
    while (taken[column]) column += 1;
    width = clamp(
      Number(attributes['colspan'] ?? Number(attributes['ss:mergeacross'] ?? 0) + 1),
      1,
      maxColumns,
    );
    const height = clamp(Number(attributes['rowspan'] ?? 1), 1, maxRows);
    for (let at = column; at < column + width; at += 1) spans[at] = height - 1;
    cell = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'style' || name === 'script') hidden += 1;
      else if (name === 'table') {
        closeRow();
        spans = [];
      } else if (name === 'tr' || name === 'row') openRow(attributes);
      else if (name === 'td' || name === 'th' || name === 'cell') openCell(attributes);
      else if (breaks.has(name) && cell !== null) cell += '\n';
    },
    ontext(more) {
      if (hidden === 0 && cell !== null) cell += more;
    },
    onclosetag(name) {
      if (name === 'style' || name === 'script') hidden -= 1;
      else if (name === 'table' || name === 'tr' || name === 'row') closeRow();
      else if (name === 'td' || name === 'th' || name === 'cell') closeCell();
    },
  });
  parser.end(text);
  return table;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(value) || least));
