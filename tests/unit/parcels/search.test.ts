import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import { detailText, fold, queryOf, search, searchText } from '@/utils/parcels/search.ts';
import { testEach } from '../support/test-each.ts';

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
const finds = (typed: string, one = mug, known: KnownCouriers | null = null): boolean =>
  search([one], queryOf(typed)!, known).length > 0;

/** A service that lists a courier missing in our table, and has another name for one of ours. */
const listed: KnownCouriers = {
  listedAt: 1,
  couriers: [
    { key: 'doi-post', en: 'Doi Post', th: 'ดอยไปรษณีย์', isActive: true },
    { key: 'flash-express', en: 'Flash by Night', th: 'แฟลชยามดึก', isActive: true },
  ],
  learned: {},
  provider: null,
};
const fromDoi = parcel({ id: 'doi-post/DOI48213001', courierKey: 'doi-post', trackingNo: 'DOI48213001' });

describe('a parcel is found by', () => {
  test.each([
    ['its number', 'TH0123456789A'],
    ['part of its number in lower case', 'th01234'],
    ['its number with blanks', 'TH 0123 4567 89A'],
    ['its number with dashes', 'TH01-2345-6789A'],
    ['its number and a trailing dash', 'TH0123 -'],
    ['its name', 'แก้วเซรามิก'],
    ['its name without tone marks', 'แกวเซรามิก'],
    ['its name without accents', 'creme'],
    ['its courier in English', 'flash'],
    ['its courier in Thai', 'แฟลช'],
    ['its note', 'GRANDMA'],
    ['its shop', 'shopee'],
    ['its latest place', 'บางกะปิ'],
    ['words from several fields', 'บางกะปิ creme flash'],
    ['full-width letters', 'ＦＬＡＳＨ'],
    ['letters with zero-width characters in between', 'fla\u200bsh'],
  ])('%s: %j', (_, typed) => expect(finds(typed)).toBe(true));

  test('the former and the current name of its courier', () => {
    const of = (courierKey: string) => parcel({ id: `${courierKey}/SHP5054369172`, courierKey });
    for (const courierKey of ['kex-express', 'kerry-express'])
      for (const typed of ['kerry', 'kex', 'เคอรี่']) expect(finds(typed, of(courierKey))).toBe(true);
    expect(finds('kerry')).toBe(false);
  });

  test('all words must match, each within one field', () => {
    expect(finds('flash dhl')).toBe(false);
    expect(finds('grandmashopee')).toBe(false);
    expect(finds('ก้วยเตี๋ยว')).toBe(false);
    expect(finds('flashแฟลช')).toBe(false);
  });
});

describe('a courier that only the service lists', () => {
  testEach(['doi post', 'ดอยไปรษณีย์', 'ดอย', 'DOI-POST', 'post 48213'])(
    'is found by each of its words',
    (typed) => expect(finds(typed, fromDoi, listed)).toBe(true),
  );

  test('is found by its key while it has no name', () => {
    expect(finds('doi-post', fromDoi)).toBe(true);
    expect(finds('ดอย', fromDoi)).toBe(false);
  });

  testEach(['by night', 'ยามดึก', 'flash express', 'แฟลช เอ็กซ์เพรส'])(
    'that we know too is found by either name',
    (typed) => expect(finds(typed, mug, listed)).toBe(true),
  );

  test('a list that loads while typing also applies to rows indexed before', () => {
    [fromDoi, mug].forEach(searchText);
    expect(search([fromDoi, mug], queryOf('ดอยไปรษณีย์'), null)).toEqual([]);
    expect(search([fromDoi, mug], queryOf('ดอยไปรษณีย์'), listed)).toEqual([fromDoi]);
  });
});

testEach(['A-1001', 'a1001', 'mali', '0815550142'])('what a sheet says finds its parcel', (typed) => {
  const one = parcel({ sheet: { order: 'A-1001', buyer: 'Mali', phone: '0815550142', cash: 59_000 } });
  expect(finds(typed, one)).toBe(true);
  expect(finds(typed)).toBe(false);
});

test('a query of blanks is no search', () => {
  expect(queryOf('  ')).toBeNull();
  expect(queryOf('\u200b')).toBeNull();
  expect(search([mug], queryOf(''), null)).toEqual([mug]);
});

test('folding twice is the same as folding once', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  ));

test('any part of a name finds its parcel, in any case', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (name, from, length) => {
      const one = parcel({ name });
      const start = from % name.length;
      const part = name.slice(start, start + 1 + (length % name.length));
      const query = queryOf(part.toUpperCase());
      if (query) expect(search([one], query, null)).toEqual([one]);
    }),
  ));

test('a changed row is indexed again', () => {
  searchText(mug);
  expect(search([mug], queryOf('shoes'), null)).toEqual([]);
  const renamed = { ...mug, name: 'Shoes' };
  expect(search([renamed], queryOf('shoes'), null)).toEqual([renamed]);
});

describe('the details of the courier are searched', () => {
  const details = new Map([
    [
      mug.id,
      detailText({
        recipient: 'คุณสมหญิง ใจดี',
        recipientPhoneNumber: '081-555-0142',
        returnTrackingNo: 'RT 0042',
        weight: 3,
      }),
    ],
  ]);
  test.each(['สมหญิง', '0815550142', '081-555-0142', '081 555', 'rt0042', 'สมหญิง แก้ว'])('for %s', (typed) =>
    expect(search([mug, fromDoi], queryOf(typed), null, details)).toEqual([mug]),
  );
  test('not for the details of another parcel', () =>
    expect(search([fromDoi], queryOf('สมหญิง'), null, details)).toEqual([]));
});
