import { isElement, nameOf, parentOf, textWalker } from './dom.ts';
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
  if (!(row instanceof HTMLTableRowElement && table instanceof HTMLTableElement)) return '';
  const first = table.rows.item(0);
  const heading = first === null || first === row ? '' : textOf(cellAt(first, columnOf(row, cell!)));
  return heading === '' || isWorthReading(heading) ? '' : `${heading}\n`;
}

/** The cells of a row with the column each begins in: cells before it may span several. */
function* columns(row: HTMLTableRowElement): Generator<[cell: HTMLTableCellElement, from: number]> {
  let from = 0;
  for (let i = 0; i < mostCells; i += 1) {
    const cell = row.cells.item(i) as HTMLTableCellElement | null;
    if (cell === null) return;
    yield [cell, from];
    from += cell.colSpan;
  }
}

function columnOf(row: HTMLTableRowElement, wanted: Element): number {
  for (const [cell, from] of columns(row)) if (cell === wanted) return from;
  return -1;
}

function cellAt(row: HTMLTableRowElement, column: number): Element | null {
  for (const [cell, from] of columns(row)) if (from <= column && column < from + cell.colSpan) return cell;
  return null;
}

/** A cell's text, if it is as short as a heading's; what is longer is not even read. */
function textOf(cell: Element | null): string {
  if (cell === null) return '';
  const walker = textWalker(cell);
  let text = '';
  for (let step = 0; step < mostSteps; step += 1) {
    const node = walker.nextNode() as Text | null;
    if (node === null) return text.trim();
    if (node.length > longestHeading) return '';
    text += node.data;
  }
  return '';
}
