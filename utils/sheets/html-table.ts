import { Parser } from 'htmlparser2';
import { maxColumns, maxRows, tableOf, type OnRows, type Table } from './table.ts';

type Row = { cells: string[]; index: number };
/** `spans`: for each column, how many more rows a cell fills; `taken`: those filled from above. */
type Open = {
  row: Row | null;
  cell: string | null;
  column: number;
  width: number;
  spans: number[];
  taken: boolean[];
};

const breaks = new Set(['br', 'p', 'div', 'li']);

/**
 * Reads the tables of an HTML file, which several programs name `.xls`, as one: its rows are those of the file, in order.
 * Also reads the XML of Excel 2003, which has the same structure with other names.
 */
export function htmlTable(text: string, onRows?: OnRows): Table {
  const { table, add } = tableOf(true, onRows);
  const open: Open[] = [];
  let rows = 0;
  let hidden = 0; // in <style> or <script>
  const closeCell = (): void => {
    const at = open.at(-1);
    if (!at?.row || at.cell === null) return;
    at.row.cells[at.column] = at.cell;
    at.column += at.width;
    at.cell = null;
  };
  const closeRow = (): void => {
    closeCell();
    const at = open.at(-1);
    if (!at?.row) return;
    const cells = Array.from(at.row.cells, (cell) => cell ?? '');
    add(at.row.index, cells);
    at.row = null;
  };
  const openCell = (at: Open, attributes: Record<string, string>): void => {
    closeCell();
    if (!at.row) return;
    if (attributes['ss:index']) at.column = clamp(Number(attributes['ss:index']) - 1, 0, maxColumns);
    while (at.taken[at.column]) at.column += 1;
    const width = attributes['colspan'] ?? Number(attributes['ss:mergeacross'] ?? 0) + 1;
    at.width = clamp(Number(width), 1, maxColumns);
    const height = clamp(Number(attributes['rowspan'] ?? 1), 1, maxRows);
    for (let column = at.column; column < at.column + at.width; column += 1) at.spans[column] = height - 1;
    at.cell = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'style' || name === 'script') hidden += 1;
      else if (name === 'table')
        open.push({ row: null, cell: null, column: 0, width: 1, spans: [], taken: [] });
      const at = open.at(-1);
      if (!at) return;
      if (name === 'tr' || name === 'row') {
        closeRow();
        if (attributes['ss:index']) rows = Math.max(rows, Number(attributes['ss:index']) - 1 || 0);
        at.row = { cells: [], index: rows };
        at.column = 0;
        at.taken = Array.from(at.spans, (left) => left > 0);
        at.spans = Array.from(at.spans, (left) => Math.max(0, (left ?? 0) - 1));
        rows += 1;
      } else if (name === 'td' || name === 'th' || name === 'cell') openCell(at, attributes);
      else if (breaks.has(name) && at.cell !== null) at.cell += '\n';
    },
    ontext(more) {
      const at = open.at(-1);
      if (hidden === 0 && at && at.cell !== null) at.cell += more;
    },
    onclosetag(name) {
      if (name === 'style' || name === 'script') hidden -= 1;
      else if (name === 'table')
        open.pop(); // its rows are closed before it, also those without an end
      else if (name === 'tr' || name === 'row') closeRow();
      else if (name === 'td' || name === 'th' || name === 'cell') closeCell();
    },
  });
  parser.end(text);
  return table;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(value) || least));
