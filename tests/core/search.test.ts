import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { answers, fold, makeSearch, queryOf, searchText } from '@/utils/core/search.ts';

const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel(
    {
      id: 'flash-express/TH0123456789A',
      courierKey: 'flash-express',
      trackingNo: 'TH0123456789A',
      foundOn: '',
    },
    0,
  ),
  ...change,
});
const mug = parcel({
  name: 'แก้วเซรามิก Crème',
  note: 'for Grandma',
  foundOn: 'shopee.co.th',
  latest: { key: 'k', at: '2026-11-21T08:00:00+07:00', what: 'x', place: 'บางกะปิ, กรุงเทพมหานคร' },
});
const finds = (typed: string, one = mug): boolean => answers(searchText(one), queryOf(typed)!);

describe('a parcel is found by', () => {
  test.each([
    ['its number', 'TH0123456789A'],
    ['a part of its number, small', 'th01234'],
    ['its number with blanks', 'TH 0123 4567 89A'],
    ['its number with dashes', 'TH01-2345-6789A'],
    ['its name', 'แก้วเซรามิก'],
    ['its name without tone marks', 'แกวเซรามิก'],
    ['its name without accents', 'creme'],
    ['the courier in English', 'flash'],
    ['the courier in Thai', 'แฟลช'],
    ['its note', 'GRANDMA'],
    ['its shop', 'shopee'],
    ['its latest place', 'บางกะปิ'],
    ['words of several of them', 'บางกะปิ creme flash'],
    ['wide letters', 'ＦＬＡＳＨ'],
    ['letters with zero-width characters in between', 'fla\u200bsh'],
  ])('%s: %j', (_, typed) => expect(finds(typed)).toBe(true));

  test('all words must be found, each within one part', () => {
    expect(finds('flash dhl')).toBe(false);
    expect(finds('grandmashopee')).toBe(false);
    expect(finds('ก้วยเตี๋ยว')).toBe(false);
  });
});

test('nothing but blanks is no search', () => {
  expect(queryOf('  ')).toBeNull();
  expect(queryOf('\u200b')).toBeNull();
  expect(makeSearch().find([mug], queryOf(''))).toEqual([mug]);
});

test('folding twice is folding once', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  ));

test('any part of a number or a name finds its parcel, in any case', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (name, from, length) => {
      const one = parcel({ name });
      const start = from % name.length;
      const part = name.slice(start, start + 1 + (length % name.length));
      const query = queryOf(part.toUpperCase());
      if (query) expect(answers(searchText(one), query)).toBe(true);
    }),
  ));

test('a changed row is read anew', () => {
  const search = makeSearch();
  search.warm([mug]);
  expect(search.find([mug], queryOf('shoes'))).toEqual([]);
  const renamed = { ...mug, name: 'Shoes' };
  expect(search.find([renamed], queryOf('shoes'))).toEqual([renamed]);
});
