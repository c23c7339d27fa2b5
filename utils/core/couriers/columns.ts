/** A stretch of a text; UTF-16 offsets, end exclusive. */
export type Stretch = { start: number; end: number };

/** Where something stands in a table: its cell up to it, its row, the cell that heads its column, and that one's row. */
export type Place = { cell: Stretch; row: Stretch; heading: Stretch; headings: Stretch };

/** The last row that was asked about, and what heads its table: so that no line is looked at twice. */
export type Seen = { row: number; headings: Stretch | null };

const longestRow = 600;
const marks = ['\t', '|', ';', ','];

/**
 * The place in a table of what begins at `at`, null if there is none. A table is three columns at least of a page or
 * sheet that was copied (tabs, bars) or of CSV, under a first line that is cut alike. To be asked in the order of the
 * text.
 */
export function placeOf(text: string, at: number, seen: Seen): Place | null {
  const row = rowAt(text, at);
  const line = row ? text.slice(row.start, row.end) : '';
  const mark = marks.find((one) => line.indexOf(one) !== line.lastIndexOf(one)); // three cells at least
  if (!row || !mark) return null;
  if (seen.row !== row.start)
    Object.assign(seen, { headings: headingsOf(text, row, mark, seen), row: row.start });
  const { headings } = seen;
  if (headings === null) return null;
  const column = cellsOf(text, { start: row.start, end: at }, mark).length - 1;
  const cell = { start: cellsOf(text, row, mark)[column]!, end: at };
  const starts = cellsOf(text, headings, mark);
  const heading = { start: starts[column]!, end: (starts[column + 1] ?? headings.end + 1) - 1 };
  return { cell, row, heading, headings };
}

/** The line that `at` stands in; null where it is longer than any row. */
function rowAt(text: string, at: number): Stretch | null {
  const before = text.slice(Math.max(0, at - longestRow), at);
  const after = text.slice(at, at + longestRow);
  const start = at - before.length + before.lastIndexOf('\n') + 1;
  const length = after.indexOf('\n');
  if (start === at - longestRow || length + after.length === longestRow - 1) return null;
  return { start, end: at + (length < 0 ? after.length : length) };
}

// What stands in quotes is cut by no comma.
const quoted = /"[^"]{0,200}"/g;

/** Where the cells of a row begin. */
function cellsOf(text: string, { start, end }: Stretch, mark: string): number[] {
  let at = start;
  return text
    .slice(start, end)
    .replace(quoted, (one) => '_'.repeat(one.length))
    .split(mark)
    .map(({ length }) => (at += length + 1) - length - 1);
}

/** The first of the lines above a row that are cut as it is; null if that is the row itself. */
function headingsOf(text: string, row: Stretch, mark: string, seen: Seen): Stretch | null {
  const { length } = cellsOf(text, row, mark);
  let first = row;
  while (first.start > 0) {
    const above = rowAt(text, first.start - 1);
    if (above === null || cellsOf(text, above, mark).length !== length) break;
    if (above.start === seen.row) return seen.headings ?? above;
    first = above;
  }
  return first === row ? null : first;
}
