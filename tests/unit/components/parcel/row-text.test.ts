import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localeFor } from '@/components/base/texts.tsx';
import { waitBefore, type CheckState } from '@/components/hooks/checks.tsx';
import { likelyInRow, newsWords, rowWords } from '@/components/parcel/RowParts.tsx';
import { rowTextFor } from '@/components/parcel/row-text.ts';
import { textsFor, type MessageKey } from '@/utils/i18n/i18n.ts';
import { languages, type Language } from '@/utils/model/languages.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { queryOf, search } from '@/utils/parcels/search.ts';
import { defaultAccount } from '@/utils/storage/account.ts';
import { followedParcel, manyParcels, news } from '../../../fixtures/parcels.ts';

const now = Date.parse('2026-11-24T10:00:00+07:00');
const day = 24 * 3_600_000;
const checks: CheckState = { ...defaultAccount, isOnline: true, spent: null };
const at = (language: Language, moment = now) => localeFor(language, moment);

const finds = (typed: string, row: Parcel, language: Language = 'en', moment = now): boolean =>
  search([row], queryOf(typed), null, undefined, rowTextFor(at(language, moment), checks)).length > 0;

const from = { status: 'ON_OTHER_STATUS', firstScanAt: '2026-11-12T09:00:00+07:00' };
const cash = followedParcel('lex', 'CASH000001', now, {
  ...from,
  status: 'ON_SHIPPING',
  latest: news(now, 2 * 3_600_000, 'On the van', 'Laksi'),
  dueDate: '2026-11-26',
  isCodDue: true,
  cod: '1,540',
});
const comes = followedParcel('lex', 'COMES00001', now, {
  ...from,
  latest: news(now, 2 * 3_600_000, 'Sorted', 'Laksi'),
  dueDate: '2026-11-26',
});
const overdue = followedParcel('lex', 'OVERDUE001', now, {
  ...from,
  latest: news(now, 2 * 3_600_000, 'Sorted', 'Laksi'),
  dueDate: '2026-11-22',
});
const silent = followedParcel('lex', 'SILENT0001', now, {
  ...from,
  latest: news(now, 4.2 * day, 'Sorted', ''),
});
const fresh = followedParcel('lex', 'FRESH00001', now, { checkedAt: null, followedAt: now - 5 * day });
const muted = followedParcel('lex', 'MUTED00001', now, { isMuted: true });

const likely = { from: '2026-11-29', to: '2026-12-01', ids: [] } as unknown as LikelyDays;

test('a parcel that is due today says so, whatever days are likely', () => {
  const [today, later] = [{ ...comes, dueDate: '2026-11-24' }, comes];
  expect([today, later].map((row) => likelyInRow(row, likely, now))).toEqual([null, likely]);
  expect([today, later].map((row) => finds('due today', row))).toEqual([true, false]);
});

test('a month finds no other word that begins like it', () =>
  expect(finds('March', { ...comes, name: '3 Marble mugs', latest: null, dueDate: '' })).toBe(false));

describe('a parcel is found by what its row shows:', () => {
  test.each<[typed: string, Parcel, language?: Language]>([
    ['out for delivery', cash],
    ['November', comes],
    ['พฤศจิกายน', comes],
    ['พฤศจิกายน', comes, 'th'],
    ['No status yet', fresh],
    ['overdue', overdue],
    ['late', overdue],
    ['late', silent],
    ['needs attention', overdue],
    ['overdue', { ...overdue, latest: news(now, 2 * 3_600_000, 'Parcel lost in transit', '') }],
    ['ต้องจัดการ', silent, 'th'],
    ['no scan for 4 days', silent],
    ['checking stopped', { ...silent, closedAt: now }],
    ['on the van', cash],
    ['฿1,540', cash],
    ['1,540', cash],
    ['1540', cash],
    ['฿1540', cash],
    ['26 nov', comes],
    ['26 NOVEMBER', comes],
    ['26 novem', comes],
    ['nov', cash],
    ['26 พ.ย.', comes],
    ['26 พ.ย', comes],
    ['26 พฤศจิกายน', comes],
    ['พ.ย.', cash],
    ['due today', cash],
    ['08:00', cash],
    ['20 nov', silent],
    ['5 days ago', fresh],
    ['muted', muted],
    ['2020.50', { ...cash, cod: '2020.50' }],
    ['฿2020.5', { ...cash, cod: '2020.50' }],
    ['1540 overdue', { ...overdue, isCodDue: true, cod: '1540' }],
    ['26 nov', comes, 'th'],
    ['26 พ.ย.', comes, 'th'],
    ['เลยกำหนด', overdue, 'th'],
    ['ล่าช้า', silent, 'th'],
  ])('%s', (typed, row, language = 'en') => expect(finds(typed, row, language)).toBe(true));

  test.each<[typed: string, Parcel]>([
    ['6 nov', comes],
    ['27 nov', cash],
    ['26 dec', cash],
    ['26 ธ.ค.', cash],
    ['late', cash],
    ['overdue', silent],
    ['delivered', cash],
    ['541', cash],
    ['muted', cash],
  ])('but not %s', (typed, row) => expect(finds(typed, row)).toBe(false));

  test.each<[Language, MessageKey]>([
    ['en', 'statusOutForDelivery'],
    ['th', 'statusOutForDelivery'],
    ['th', 'codToPay'],
  ])('in %s its %s', (language, key) => expect(finds(textsFor(language)(key), cash, language)).toBe(true));
});

test('a number before a word that is no month is a word', () => {
  const named = { ...cash, name: '26 red novels' };
  expect(finds('26 novels', named)).toBe(true);
  expect(finds('2 ma', { ...cash, name: '2 small' })).toBe(true);
});

test('the text follows language and time', () => {
  expect(finds('today', { ...comes, dueDate: '2026-11-25' })).toBe(false);
  const tomorrow = { ...comes, dueDate: '2026-11-25' };
  expect([finds('today', tomorrow), finds('today', tomorrow, 'en', now + day)]).toEqual([false, true]);
  const latest = news(now, 120_000, 'Sorted', 'Laksi');
  const lately = { ...overdue, latest };
  expect(finds('2 min ago', lately)).toBe(true);
  expect(finds('9 min ago', lately, 'en', now + 7 * 60_000)).toBe(true);
  expect(finds('ระหว่างขนส่ง', silent, 'en')).toBe(false);
  const [en, th] = languages.toSorted().map((language) => textsFor(language)('statusInTransit'));
  expect([finds(en!, silent), finds(th!, silent, 'th'), finds(en!, silent, 'th')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('every word of a row finds it, in each language', () => {
  const rows = [...manyParcels(200, now), cash, overdue, silent, fresh, muted];
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.constantFrom(...languages), (row, language) => {
      const locale = at(language);
      const words = [
        ...Object.values(rowWords(row, locale, waitBefore(row, checks, locale))),
        newsWords(row, locale),
      ];
      for (const word of words.flatMap((text) => text.split(/\s+/)))
        expect(word === '' || finds(word, row, language), word).toBe(true);
    }),
  );
});
