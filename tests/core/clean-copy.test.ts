import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTable, asText, safeCell } from '@/utils/core/clean-copy.ts';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';

const words = {
  courier: ({ courierKey }: Parcel) => courierKey,
  status: ({ status }: Parcel) => status ?? 'waiting',
  titles: ['Number', 'Name', 'Courier', 'Status', 'Updated', 'Place', 'Due', 'Note'],
};
const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 0),
  ...change,
});

test.each([
  ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
  ['+66 81 234 5678', "'+66 81 234 5678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'=1+1"],
  ['\u202e=1+1', "'=1+1"],
  ['one\ttwo\nthree', 'one two three'],
  ['แก้วเซรามิก', 'แก้วเซรามิก'],
])('the cell %j is written %j', (text, cell) => expect(safeCell(text)).toBe(cell));

test('whatever stands in a parcel, a table keeps its lines and cells, and none begins a formula', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
      const lines = asTable(
        names.map((name) => parcel({ name, note: name })),
        words,
      ).split('\n');
      expect(lines).toHaveLength(names.length + 1);
      for (const line of lines) {
        const cells = line.split('\t');
        expect(cells).toHaveLength(words.titles.length);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@|%]/);
      }
    }),
  ));

test('a text is what a person would write', () => {
  const mug = parcel({
    name: 'Mug',
    status: 'ON_SHIPPING',
    latest: { key: 'k', at: '2026-11-21T08:00:00+07:00', what: 'x', place: 'Laksi' },
  });
  expect(asText([mug, parcel()], words)).toBe('Mug\nlex A1\nON_SHIPPING · Laksi\n\nlex A1\nwaiting');
});
