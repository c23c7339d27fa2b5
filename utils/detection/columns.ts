/** A number's place in a table: its cell up to the number, its row, its column's heading, the row of headings. */
export type TableCell = { cell: string; row: string; heading: string; headings: string };

/** The last row that was read, where it begins, and the first row of its table (null = none): no line is read twice. */
export type LastRow = { start: number; row: string; separator?: string | undefined; headings: string | null };

const longestRow = 600;
const separators = ['\t', '|', ';', ','];

/**
 * Returns the position in a table of the number at `at`, or null. Call it for the numbers of a text in their order. A
 * table has two or more rows with the same number of columns, at least three, separated by tabs or bars (copied from a
 * page or sheet) or as CSV.
 */
export function tableCellOf(text: string, at: number, seen: LastRow): TableCell | null {
  const start = beginOf(text, at);
  if (seen.start !== start) {
    const row = rowAt(text, start);
    const separator = separators.find((one) => row.indexOf(one) !== row.lastIndexOf(one)); // three cells at least
    const headings = separator && start >= 0 ? headingsOf(text, start, separator, seen) : null;
    Object.assign(seen, { start, row, separator, headings });
  }
  const { row, separator = '', headings } = seen;
  if (headings === null) return null;
  const cells = cellsOf(row.slice(0, at - start), separator);
  const heading = cellsOf(headings, separator)[cells.length - 1] ?? '';
  return { cell: cells.at(-1)!, row, heading, headings };
}

/** Where the line of `at` begins; -1 if that is further away than the longest row. */
function beginOf(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestRow), at);
  const end = before.lastIndexOf('\n');
  return end < 0 && at > longestRow ? -1 : at - before.length + end + 1;
}

/** The line that begins at `start`, cut at the longest row. */
const rowAt = (text: string, start: number): string =>
  text.slice(start, start + longestRow).split('\n', 1)[0]!;

// Separators within quotes do not count.
const cellsOf = (row: string, separator: string): string[] => row.replace(/"[^"]*"/g, '').split(separator);

/** The topmost of the lines directly above a row that have as many cells; null if there is none. */
function headingsOf(text: string, row: number, separator: string, seen: LastRow): string | null {
  const { length } = cellsOf(rowAt(text, row), separator);
  let first = row;
  while (first > 0) {
    const above = beginOf(text, first - 1);
    if (above < 0 || cellsOf(rowAt(text, above), separator).length !== length) break;
    if (above === seen.start && seen.headings !== null) return seen.headings;
    first = above;
  }
  return first === row ? null : rowAt(text, first);
}
