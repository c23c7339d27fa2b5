import { describe, expect, it } from 'vitest';
import { copyAsTable, copyAsText, ownFiles, parcelFile } from '@/components/parcel/copy-format.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { importedParcel } from '@/utils/parcels/imports.ts';
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
    '=HYPERLINK("x")\nLEX LEXPU0000000001\nOut for delivery · On the road · Bang Na · 21 Nov 08:41\nhttps://s.example/\n\nLEX LEXPU0000000001\nNo status yet',
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
  expect(cash({ ...sent, cod: '1250.50', isCodDue: true })).toEqual(['1250.5', 'Payout open']);
  expect(cash({ ...sent, cod: '90', isCodDue: false })).toEqual(['90', 'Paid out']);
  expect(cash({ ...sent, cod: '', isCodDue: true })).toEqual(['', 'Payout open']);
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

// The service's cash and status, the time of the latest event and the due date are not the shop's.
describe.each(['en', 'th'] as const)('a file of parcels (%s), opened again', (language) => {
  const flash = (n: number, more: Partial<Parcel>): Parcel => {
    const trackingNo = `TH014200000${n}A3B`;
    const id = `flash-express/${trackingNo}`;
    return { ...newParcel({ id, courierKey: 'flash-express', trackingNo, foundOn: '' }, now), ...more };
  };
  const ofFile = (no: string, buyer: string, cash?: number) => ({
    sheet: { order: no, buyer, phone: '0815550142', ...(cash && { cash }) },
    direction: 'sent' as const,
  });
  const parcels = [
    flash(1, { name: 'Mug', cod: '540', isCodDue: true }),
    flash(2, { ...ofFile('A-1', 'Mali', 50_050), name: 'Lamp', note: 'blue', cod: '450', isCodDue: true }),
    flash(3, ofFile('A-1', 'Mali', 50_050)),
    flash(4, { name: 'Total of 3 gifts' }),
    flash(5, { ...ofFile('A-1', 'Mana', 30_000), status: 'ON_CANCELLED' }),
    flash(6, ofFile('7', 'Ann', 10_000)),
    flash(7, { ...ofFile('7', 'John'), direction: 'received' }),
    // Numbers of an unknown form; the last one has a name only, below one with an order.
    { ...flash(8, ofFile('B-1', 'Jane', 90_000)), trackingNo: 'QQZ84719305' },
    { ...flash(9, { name: 'Total' }), trackingNo: 'QQZ84719306' },
  ];
  const plan = async (list: readonly Parcel[], followed: readonly Parcel[], write = parcelFile) => {
    const file = new TextEncoder().encode(write(list, localeFor(language, now)));
    return planImport(await readSheet(file, 'parcels.csv', { own: await ownFiles() }), followed);
  };

  it('changes nothing in its list', async () => {
    for (const list of [parcels, parcels.filter(({ sheet }) => !sheet)]) {
      const lines = await plan(list, parcels);
      expect(lines.map((line) => line.kind === 'followed' && line.gains)).toEqual(list.map(() => []));
    }
  });

  it.each([parcelFile, copyAsTable])('brings all parcels back to an empty list', async (write) => {
    const ofUser = ({ trackingNo, courierKey, name, note, direction, sheet }: Parcel) => {
      return { trackingNo, courierKey, name, note, direction, sheet };
    };
    const lines = (await plan(parcels, [], write)).flatMap((line) => (line.kind === 'new' ? line : []));
    const back = lines.map((line) =>
      importedParcel('', { ...line, courierKey: line.courierKey! }, line.direction!, now),
    );
    expect(back.map(ofUser)).toEqual(parcels.map(ofUser));
  });
});
