import { expect, it } from 'vitest';
import { copyAsTable, copyAsText, parcelFile } from '@/components/parcel/copy-format.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { newParcel } from '@/utils/parcels/merge.ts';
import { planImport } from '@/utils/sheets/plan-import.ts';
import { readSheet } from '@/utils/sheets/read-sheet.ts';
import { ordersOf } from '@/utils/schedule/cash.ts';
import type { Parcel } from '@/utils/model/parcel.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const of = { id: 'lex/A', courierKey: 'lex', trackingNo: 'LEXPU0000000001', foundOn: 'shop.example' };
const bare = newParcel(of, now);
const known: Parcel = {
  ...bare,
  name: '=HYPERLINK("x")',
  direction: 'sent',
  status: 'ON_SHIPPING',
  courier: 'LEX TH',
  dueDate: '2026-11-22',
  latest: { key: 'k', at: '2026-11-21T08:41:00+07:00', what: 'On the road', place: 'Bang Na' },
};

it('copies text in the language of the view, with a link if there is one', () => {
  expect(
    copyAsText([known, bare], localeFor('en', now), ({ name }) => (name ? 'https://s.example/' : '')),
  ).toBe(
    '=HYPERLINK("x")\nLEX TH LEXPU0000000001\nOut for delivery · On the road · Bang Na · 21 Nov 08:41\nhttps://s.example/\n\nLEX LEXPU0000000001\nNot checked yet',
  );
  expect(copyAsText([known], localeFor('th', now))).toContain('กำลังนำส่ง');
});

it('copies text with the reader’s calendar years', () => {
  const old = { ...known, latest: { ...known.latest!, at: '2025-12-30T08:41:00+07:00' } };
  const text = (year: 'gregory' | 'buddhist') => copyAsText([old], localeFor('th', now, year));
  expect(text('gregory')).toContain('2025');
  expect(text('buddhist')).toContain('2568');
});

it('copies a table: each row has all columns, formulas are escaped', () => {
  const [heads, first, second] = copyAsTable([known, bare], localeFor('en', now))
    .split('\n')
    .map((line) => line.split('\t'));
  expect(heads!.slice(0, 3)).toEqual(['Tracking number', 'Courier', 'Name']);
  expect(first).toHaveLength(heads!.length);
  expect(second).toHaveLength(heads!.length);
  expect(first).toContain('"\'=HYPERLINK(""x"")"');
  expect(first).toContain('2026-11-21 08:41');
  expect(first).toContain('I sent it');
});

it('gives cash on delivery as a plain number, and whether it is paid', () => {
  const cash = (change: Partial<Parcel>): string[] => {
    const [heads, row] = copyAsTable([{ ...known, ...change }], localeFor('en', now))
      .split('\n')
      .map((line) => line.split('\t'));
    return ['COD (baht)', 'COD payout'].map((head) => row![heads!.indexOf(head)]!);
  };
  const sent = { status: 'ON_DELIVERED', direction: 'sent' } as const;
  expect(cash({ ...sent, cod: '1250.50', isCodDue: true })).toEqual(['1250.5', 'Courier has not paid out']);
  expect(cash({ ...sent, cod: '90', isCodDue: false })).toEqual(['90', 'Paid out']);
  expect(cash({ ...sent, cod: '', isCodDue: true })).toEqual(['', 'Courier has not paid out']);
  expect(cash({ ...sent, cod: '', isCodDue: false })).toEqual(['', '']);
  expect(cash({ ...sent, direction: 'received', cod: '90', isCodDue: true })).toEqual(['90', '']);
  expect(cash({ status: 'ON_SHIPPING', direction: 'received', cod: '90', isCodDue: true })[1]).toBe('To pay');
});

const ofOrder = (n: number, more: Partial<Parcel> = {}): Parcel => ({
  ...bare,
  id: `lex/A${n}`,
  trackingNo: `A${n}`,
  direction: 'sent',
  status: 'ON_SHIPPING',
  cod: '',
  sheet: { order: 'QQ1', buyer: 'Queue', cash: 150_000 },
  ...more,
});

it.each([
  ['the file', ['', ''], '1500'],
  ['the service, for one of them', ['', '2289'], '2289'],
  ['the service, the same for each', ['1500', '1500'], '1500'],
])('gives the cash of an order once, if its amount is from %s', (_, cods, amount) => {
  const rows = cods.map((cod, n) => ofOrder(n, { cod, isCodDue: cod !== '' }));
  const cells = parcelFile(rows, localeFor('en', now))
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","').slice(8, 10));
  const state = 'Not collected from the buyer yet';
  expect(cells).toEqual([
    ['COD (baht)', 'COD payout'],
    [amount, state],
    ['', state],
  ]);
});

it('gives the cash of an order as it is with the parcels that are not copied', () => {
  const [arrived, other] = [
    ofOrder(1, { status: 'ON_DELIVERED' }),
    ofOrder(2, { cod: '700', isCodDue: true }),
  ];
  const table = copyAsTable([arrived], localeFor('en', now), ordersOf([arrived, other]));
  expect(table).toContain('700\tNot collected from the buyer yet');
});

it('names a courier that only the service knows', () => {
  const couriers = [{ key: 'new-one', en: 'New One', th: 'นิววัน', isActive: true }];
  const taught = { listedAt: now, couriers, learned: {}, provider: null };
  const parcel = { ...bare, courierKey: 'new-one' };
  expect(copyAsText([parcel], localeFor('th', now, 'gregory', taught))).toContain('นิววัน LEXPU0000000001');
});

// The service's cash, the time of the latest event and the due date are not the shop's.
it.each(['en', 'th'] as const)('a file of parcels (%s), opened again, changes nothing', async (language) => {
  const parcels = [
    { ...known, name: 'Mug', cod: '540', isCodDue: true },
    {
      ...known,
      id: 'lex/B',
      trackingNo: 'LEXPU0000000002',
      sheet: { order: 'A-1', buyer: 'Mali', cash: 29_000 },
    },
  ];
  const file = new TextEncoder().encode(parcelFile(parcels, localeFor(language, now)));
  const lines = planImport(await readSheet(file, 'parcels.csv'), parcels);
  expect(lines.map((line) => line.kind === 'followed' && line.gains)).toEqual([[], []]);
});
