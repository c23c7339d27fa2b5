import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv, parcelText, tsv } from '@/utils/parcels/copy-text.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { testEach } from '../support/test-each.ts';

const row = newParcel({ id: 'lex/A', courierKey: 'lex', trackingNo: 'LEXPU0000000001', foundOn: '' }, 0);
const words = { courier: 'LEX', status: 'In transit', when: '21 Nov 08:41' };

describe('a table', () => {
  testEach([
    ['shoes', 'shoes'],
    ['=1+1', "'=1+1"],
    ['+66812345678', "'+66812345678"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'=1+1"],
    ['\u200b\u202e =1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['say "hi"', '"say ""hi"""'],
    ['="x"', '"\'=""x"""'],
    ['two\nlines\tand a tab', 'two lines and a tab'],
    ['860050536402', '860050536402'],
    ['9400111899223197428490', "'9400111899223197428490"],
    ['000123', "'000123"],
    ['4312E8', "'4312E8"],
    ['', ''],
  ])('a value becomes its cell', (text, cell) => expect(tsv([[text]])).toBe(cell));

  it('as a file has each cell in quotes, so that a comma is no new cell, and no formula', () =>
    expect(
      csv([
        ['a, b', '=1+1'],
        ['say "hi"', '000123'],
        ['863104277593', '86310427759'],
      ]),
    ).toBe(`"a, b","'=1+1"\r\n"say ""hi""","=""000123"""\r\n"=""863104277593""","86310427759"\r\n`));

  it('has exactly the given rows and cells, none of them a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string(), fc.string()), { minLength: 1 }),
        (rows) => {
          const lines = tsv(rows).split('\n');
          expect(lines).toHaveLength(rows.length);
          for (const line of lines) {
            const cells = line.split('\t');
            expect(cells).toHaveLength(3);
            for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@|%＝＋－＠\r]/u);
          }
        },
      ),
    );
  });
});

describe('a parcel as text', () => {
  it('shows courier, number and status if nothing else is known', () =>
    expect(parcelText(row, { ...words, when: '' })).toBe('LEX LEXPU0000000001\nIn transit'));

  it('shows what is known, one item per line, without invisible characters', () => {
    const latest = { key: 'k', at: '2026-11-21T08:41:00+07:00', what: 'At the\u202e hub', place: 'Bang Na' };
    expect(parcelText({ ...row, name: 'Red\nshoes', latest }, words, 'https://share.example/x')).toBe(
      'Red shoes\nLEX LEXPU0000000001\nIn transit · At the hub · Bang Na · 21 Nov 08:41\nhttps://share.example/x',
    );
  });
});
