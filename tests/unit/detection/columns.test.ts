import { expect, test } from 'vitest';
import { tableCellOf, type LastRow } from '@/utils/detection/columns.ts';

/** The column heading of each x in a text, in order. */
function headings(text: string): (string | null)[] {
  const seen: LastRow = { start: -1, row: '', headings: null };
  return [...text.matchAll(/x/g)].map(({ index }) => tableCellOf(text, index, seen)?.heading ?? null);
}

test.each([
  ['tabs', 'a\tb\tc\n1\tx\t3', ['b']],
  ['bars', 'a | b | c\n1 | 2 | x', [' c']],
  ['semicolons', 'a;b;c\nx;2;3', ['a']],
  ['commas', 'a,b,c\n1,x,3\n4,5,x', ['b', 'c']],
  ['quotes', 'a,b,c\n"1,2","3,4",x', ['c']],
  ['two in a row', 'a\tb\tc\n1\tx\tx', ['b', 'c']],
  ['many rows', `a\tb\tc\n${'1\t2\tx\n'.repeat(50)}`, Array<string>(50).fill('c')],
  ['two tables', 'a\tb\tc\n1\tx\t3\n\nd\te\tf\n1\tx\t3', ['b', 'e']],
])('finds the heading of each x: %s', (_, text, wanted) => expect(headings(text)).toEqual(wanted));

test.each([
  ['the first line', 'a\tx\tc\n1\t2\t3'],
  ['two columns', 'a\tb\n1\tx'],
  ['a row with other columns', 'a\tb\tc\td\n1\tx\t3'],
  ['prose', 'first this, then that, and\nthe x'],
  ['a row that is too long', `a\tb\tc\n${'1'.repeat(700)}\tx\t3`],
])('finds no table cell: %s', (_, text) => expect(headings(text)).toEqual([null]));

test('a cell has the text before the position, and the whole row', () => {
  const text = 'a,b,c\n1,no. x,3';
  expect(tableCellOf(text, text.indexOf('x'), { start: -1, row: '', headings: null })).toEqual({
    cell: 'no. ',
    row: '1,no. x,3',
    heading: 'b',
    headings: 'a,b,c',
  });
});
