import Papa from 'papaparse';
import { fieldsIn } from './headings.ts';
import { tableOf, type OnRows, type Table } from './table.ts';

const delimiters = ['\t', ';', ',', '|'];
const previewRows = 30;

/** Reads CSV or TSV. Rows are records: a quoted line break begins none, and an empty line counts. */
export function readText(written: string, onRows?: OnRows): Table {
  // With both kinds of line ends in a file, a quote before the rarer one would not end its cell.
  const text = /[^\r]\n/.test(written) ? written.replaceAll('\r\n', '\n') : written;
  const delimiter = /^"?sep=([^\r\n"])/i.exec(text)?.[1] ?? delimiterOf(text);
  const { table, add } = tableOf(true, onRows);
  for (const [row, cells] of recordsOf(text, delimiter).entries()) add(row, cells);
  return table;
}

function recordsOf(text: string, delimiter: string, preview = 0): string[][] {
  const options = { delimiter, preview, skipEmptyLines: false } as const;
  const { data, errors } = Papa.parse<string[]>(text, options);
  // A quote that is never closed would take the rest of the file into one cell: quotes are then letters.
  const isOpen = preview === 0 && errors.some(({ code }) => code === 'MissingQuotes');
  return isOpen ? Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data : data;
}

/** The delimiter with which a row has the most known headings; without any, the one that gives the most equal rows. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 200_000);
  const scores = delimiters.map((delimiter) => {
    const rows = recordsOf(head, delimiter, previewRows);
    const widths = rows.map(({ length }) => length).filter((length) => length > 1);
    const counts = widths.map((width) => widths.filter((one) => one === width).length);
    return Math.max(0, ...rows.map((row) => fieldsIn(row).size)) * 1000 + Math.max(0, ...counts);
  });
  return delimiters[scores.indexOf(Math.max(...scores))]!;
}
