import { isElement, nameOf, parentOf } from './dom.ts';
import { isWorthReading } from './joined.ts';

const mostSteps = 12;
const mostCells = 40;
const longestHeading = 60;

/** The nearest element around a node that is one of these, a few steps up at most. */
function around(from: Node, names: readonly string[]): Element | null {
  let node: Node | null = from;
  for (let step = 0; step < mostSteps && node !== null; step += 1) {
    if (isElement(node) && names.includes(nameOf(node))) return node;
    node = parentOf(node);
  }
  return null;
}

/**
 * The heading of the table column a text stands in, as a label before it ("Tracking number" over a column of
 * numbers), with a line end; empty where there is none. A heading holds no number itself.
 */
export function headingOf(text: Text): string {
  const cell = around(text, ['td']);
  const row = cell && around(cell, ['tr']);
  const table = row && around(row, ['table']);
  if (!(cell instanceof HTMLTableCellElement && table instanceof HTMLTableElement)) return '';
  const first = table.rows.item(0);
  if (first === null || first === row) return '';
  const heading = cellAt(first, columnOf(row!, cell))?.textContent?.trim() ?? '';
  return heading.length > longestHeading || isWorthReading(heading) ? '' : `${heading}\n`;
}

const cellsOf = (row: Element): HTMLTableCellElement[] =>
  Array.from((row as HTMLTableRowElement).cells).slice(0, mostCells);

/** The column a cell begins in: cells before it may span several. */
function columnOf(row: Element, cell: Element): number {
  let column = 0;
  for (const one of cellsOf(row)) {
    if (one === cell) return column;
    column += one.colSpan;
  }
  return -1;
}

function cellAt(row: Element, column: number): Element | null {
  let from = 0;
  for (const one of cellsOf(row)) {
    if (from <= column && column < from + one.colSpan) return one;
    from += one.colSpan;
  }
  return null;
}
