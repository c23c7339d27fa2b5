import { closestOf, isElement, parentOf, textWalker } from './dom.ts';
import { isWorthReading } from './joined.ts';

const mostSteps = 12;
const mostCells = 40;
const longestHeading = 60;

/**
 * The heading of the table column a text stands in, as a label before it ("Tracking number" over a column of
 * numbers), with a line end; empty where there is none. A heading holds no number itself.
 */
export function headingOf(text: Text): string {
  const parent = parentOf(text);
  const cell = isElement(parent) ? closestOf(parent, 'td') : null;
  const row = cell && closestOf(cell, 'tr');
  const table = row && closestOf(row, 'table');
  if (!(row instanceof HTMLTableRowElement && table instanceof HTMLTableElement)) return '';
  const [first] = table.rows;
  const heading = !first || first === row ? '' : textOf(cellOver(cell!, row, first));
  return heading === '' || isWorthReading(heading) ? '' : `${heading}\n`;
}

const cellsOf = (row: HTMLTableRowElement) => [...row.cells].slice(0, mostCells);

/** The cell of the first row over a cell of another; cells before either may span several columns. */
function cellOver(cell: Element, row: HTMLTableRowElement, first: HTMLTableRowElement): Element | undefined {
  let column = 0;
  for (const one of cellsOf(row)) {
    if (one === cell) break;
    column += one.colSpan;
  }
  return cellsOf(first).find((one) => (column -= one.colSpan) < 0);
}

/** A cell's text, if it is as short as a heading's; what is longer is not even read. */
function textOf(cell: Element | undefined): string {
  if (!cell) return '';
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
