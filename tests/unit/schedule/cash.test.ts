import { expect, test } from 'vitest';
import {
  cashAtDoor,
  cashOf,
  cashStateOf,
  cashSums,
  cashToHave,
  isCashOpen,
  ordersOf,
} from '@/utils/schedule/cash.ts';
import { isOver } from '@/utils/schedule/schedule.ts';
import { archivesAt } from '@/utils/parcels/sections.ts';
import type { Direction, Parcel } from '@/utils/model/parcel.ts';
import { followedParcel, news } from '../../fixtures/parcels.ts';

let made = 0;
const cash = (status: string | null, direction: Direction, cod: string, isCodDue = true) =>
  followedParcel('lex', `BBBBBB${made++}`, 0, { status, direction, cod, isCodDue });

test.each([
  ['ON_SHIPPING', 'sent', true, 'open'],
  [null, 'sent', true, 'open'],
  ['ON_UNABLE_TO_SEND', 'sent', true, 'open'],
  ['ON_DELIVERED', 'sent', true, 'owed'],
  ['ON_DELIVERED', 'sent', false, 'paid'],
  ['ON_RETURNED_TO_SENDER', 'sent', true, 'none'],
  ['ON_SHIPPING', 'received', true, 'due'],
  ['ON_UNABLE_TO_SEND', 'received', true, 'due'],
  ['ON_DELIVERED', 'received', true, 'none'],
  ['ON_DELIVERED', 'received', false, 'none'],
  ['ON_RETURNED_TO_SENDER', 'received', true, 'none'],
] as const)('cash of %s, %s, due: %s', (status, direction, isDue, state) =>
  expect(cashStateOf(cash(status, direction, '290', isDue))).toBe(state),
);

test.each([
  ['ON_UNABLE_TO_SEND', 'Returned to sender', 'none', 'none'],
  ['ON_UNABLE_TO_SEND', 'ส่งคืนผู้ฝาก', 'none', 'none'],
  ['ON_UNABLE_TO_SEND', 'Nobody at home. Will be returned to sender if not collected', 'open', 'due'],
  ['ON_UNABLE_TO_SEND', 'Held at the branch. Returned to the sender unless collected', 'open', 'due'],
  ['ON_OTHER_STATUS', 'พัสดุถูกส่งกลับต้นทาง', 'none', 'none'],
  ['ON_SHIPPING', 'Out for delivery, returned to sender', 'none', 'none'],
  // Its status says more than the words.
  ['ON_DELIVERED', 'Returned to sender', 'owed', 'none'],
] as const)('cash of %s whose latest event says "%s"', (status, what, sent, received) => {
  const latest = { key: 'k', at: '2026-11-20T12:00:00+07:00', what, place: '' };
  expect(cashStateOf({ ...cash(status, 'sent', '290'), latest })).toBe(sent);
  expect(cashStateOf({ ...cash(status, 'received', '290'), latest })).toBe(received);
});

test('the cash is summed by its state; an unknown amount adds nothing', () => {
  const rows = [
    cash('ON_SHIPPING', 'sent', '1,250.50'),
    cash('ON_OTHER_STATUS', 'sent', '฿90'),
    cash('ON_OTHER_STATUS', 'sent', 'soon'),
    cash('ON_OTHER_STATUS', 'received', '290'),
    cash('ON_DELIVERED', 'sent', '300'),
    cash('ON_DELIVERED', 'sent', '900', false),
    cash('ON_DELIVERED', 'received', '80'),
    cash('ON_RETURNED_TO_SENDER', 'sent', '70'),
  ];
  expect(cashSums(rows)).toMatchObject({ due: 29_000, open: 134_050, owed: 30_000 });
});

test.each<[what: string, rows: Parameters<typeof cashToHave>[0], number | null]>([
  ['none', [], null],
  ['one', [cash('ON_SHIPPING', 'received', '290')], 29_000],
  [
    'two, one not out yet',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_OTHER_STATUS', 'received', '250.5')],
    54_050,
  ],
  [
    'one without cash',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_SHIPPING', 'received', '', false)],
    29_000,
  ],
  [
    'one is paid',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_SHIPPING', 'received', '90', false)],
    29_000,
  ],
  [
    'one that the user sent',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_SHIPPING', 'sent', '90')],
    29_000,
  ],
  ['only one that the user sent', [cash('ON_SHIPPING', 'sent', '90')], null],
  [
    'an amount is missing',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_SHIPPING', 'received', '')],
    null,
  ],
  [
    'another currency',
    [cash('ON_SHIPPING', 'received', '290'), cash('ON_SHIPPING', 'received', 'USD 12')],
    null,
  ],
])('cash to have ready: %s', (_, rows, amount) => expect(cashToHave(rows)).toBe(amount));

/** A parcel of an order whose sheet says 590 baht; `cod`: what the service says. */
const ofOrder = (n: number, status: string | null, more: Partial<Parcel> = {}) =>
  followedParcel('lex', `AAAAAA000${n}`, 0, {
    status,
    direction: 'sent',
    cod: '',
    isCodDue: false,
    sheet: { order: 'A-1', buyer: 'Mali', cash: 59_000 },
    ...more,
  });

test.each([
  [null, 'open'],
  ['ON_SHIPPING', 'open'],
  ['ON_DELIVERED', 'owed'],
  ['ON_RETURNED_TO_SENDER', 'none'],
] as const)('cash that only the sheet names, status %s: %s', (status, state) =>
  expect(cashStateOf(ofOrder(1, status))).toBe(state),
);

test('the amount of the service counts, else that of the sheet', () => {
  expect(cashOf(ofOrder(1, null))).toBe(59_000);
  expect(cashOf(ofOrder(1, null, { cod: '550' }))).toBe(55_000);
  expect(cashStateOf(ofOrder(1, 'ON_DELIVERED', { cod: '550' }))).toBe('paid');
});

const sizes = (rows: readonly Parcel[]) =>
  [...new Set(ordersOf(rows).values())].map(({ parcels }) => parcels.length);

test('an order has one amount, in the state of its least advanced parcel', () => {
  const rows = [ofOrder(1, 'ON_DELIVERED'), ofOrder(2, 'ON_DELIVERED'), ofOrder(3, 'ON_SHIPPING')];
  const orders = ordersOf(rows);
  for (const { id } of rows) expect(orders.get(id)).toEqual({ parcels: rows, state: 'open', satang: 59_000 });
  expect(cashSums(rows)).toMatchObject({ open: 59_000, owed: 0 });
  // Also where only some of them are shown.
  expect(cashSums(rows.slice(0, 2), orders)).toMatchObject({ open: 59_000, owed: 0 });
  expect(cashSums(rows.slice(0, 2))).toMatchObject({ open: 0, owed: 59_000 });
});

test('a parcel without cash is an order without cash, whoever sent it', () => {
  for (const direction of ['sent', 'received'] as const) {
    const row = cash('ON_SHIPPING', direction, '', false);
    expect(ordersOf([row]).get(row.id)).toEqual({ parcels: [row], state: 'none', satang: null });
  }
});

test.each([
  ['another amount for one', ['', '2,289'], 228_900],
  ['a part for each', ['300', '290'], 59_000],
  ['the same part for each', ['295', '295'], 59_000],
  ['the amount of the order for each', ['590', '590'], 59_000],
  ['the amount of the order for one', ['590', ''], 59_000],
])('an order of which the service names %s', (_, cods, satang) => {
  const rows = cods.map((cod, n) => ofOrder(n, 'ON_SHIPPING', { cod, isCodDue: cod !== '' }));
  for (const { id } of rows) expect(ordersOf(rows).get(id)).toMatchObject({ state: 'open', satang });
  expect(cashSums(rows)).toMatchObject({ open: satang, owed: 0, paid: 0 });
});

test('an order is paid out if the service says so of the parcel whose amount it names', () => {
  const rows = [ofOrder(1, 'ON_DELIVERED'), ofOrder(2, 'ON_DELIVERED', { cod: '590' })];
  expect(ordersOf(rows).get(rows[0]!.id)).toMatchObject({ state: 'paid', satang: 59_000 });
  expect(cashSums(rows)).toMatchObject({ open: 0, owed: 0 });
});

const facts = { order: 'A-1', buyer: 'Mali', phone: '0815550142', date: '2026-11-01', cash: 59_000 };
test.each<[what: string, sheet: Parcel['sheet']]>([
  ['another amount', { ...facts, cash: 10_000 }],
  ['another buyer, so perhaps another shop', { order: 'A-1', buyer: 'Mana', cash: 59_000 }],
  ['a day more than two weeks later', { ...facts, date: '2026-11-16' }],
  ['another phone', { ...facts, phone: '0815550143' }],
  ['no order', { buyer: 'Mali', cash: 59_000 }],
])('a parcel with %s has its own amount', (_, sheet) => {
  const rows = [ofOrder(1, null, { sheet: facts }), ofOrder(2, null, { sheet: sheet! })];
  expect(cashSums(rows).open).toBe(59_000 + sheet!.cash!);
  expect(sizes(rows)).toEqual([1, 1]);
});

test.each([
  ['with the same phone', { ...facts, buyer: 'Khun Mali' }],
  ['whose name is masked', { order: 'A-1', buyer: 'M***i', cash: 59_000 }],
])('a buyer %s is the same one', (_, sheet) => {
  expect(sizes([ofOrder(1, null, { sheet: facts }), ofOrder(2, null, { sheet })])).toEqual([2]);
});

// A shop counts "1", "2", "3" anew each day; a longer number stays, though its parcels leave on two days.
test.each([
  ['1', [1, 1]],
  ['A-1', [2]],
])('parcels of two days with the order number %s', (order, expected) => {
  const rows = ['2026-11-01', '2026-11-02'].map((date, n) =>
    ofOrder(n, null, { sheet: { ...facts, order, date } }),
  );
  expect(sizes(rows)).toEqual(expected);
});

test('what the file of a parcel does not say makes no other order of it', () => {
  const bare = { order: 'A-1', cash: 59_000 };
  const rows = [bare, facts, { ...bare, date: '2026-11-01' }, { ...bare, phone: '0815550142' }].map(
    (sheet, n) => ofOrder(n, null, { sheet }),
  );
  expect(sizes(rows)).toEqual([4]);
  expect(sizes(rows.toReversed())).toEqual([4]);
});

test('cash of a sheet is in no notification, and costs no check after the delivery', () => {
  const out = ofOrder(1, 'ON_SHIPPING', { direction: 'received' });
  expect([cashStateOf(out), cashAtDoor(out)]).toEqual(['due', null]);
  const door = ofOrder(2, 'ON_SHIPPING', { direction: 'received', cod: '590', isCodDue: true });
  expect([cashAtDoor(door), cashAtDoor({ ...door, isGoingBack: true })]).toEqual([59_000, null]);
  const collect = { ...door, status: 'ON_OTHER_STATUS', latest: news(0, 0, 'Please collect', '') };
  expect(cashAtDoor(collect)).toBe(59_000);
  // The service would not say when it is paid out.
  expect(isOver(ofOrder(1, 'ON_DELIVERED'))).toBe(true);
  expect(isOver(ofOrder(1, 'ON_DELIVERED', { cod: '590', isCodDue: true }))).toBe(false);
  expect(isCashOpen(ofOrder(1, 'ON_DELIVERED'))).toBe(true);
  expect(isCashOpen(ofOrder(1, 'ON_DELIVERED', { closedAt: 1 }))).toBe(false);
});

test('delivered, the cash of a sheet is open until the user archives its parcel', () => {
  const delivered = ofOrder(1, 'ON_DELIVERED', { finishedAt: 1, unseen: false });
  expect([cashStateOf(delivered), isCashOpen(delivered), archivesAt(delivered)]).toEqual([
    'owed',
    true,
    null,
  ]);
  const filed = { ...delivered, archivedAt: 2 };
  expect([cashStateOf(filed), isCashOpen(filed)]).toEqual(['none', false]);
  // Of this one, the service says when it is paid out.
  expect(cashStateOf({ ...filed, cod: '590', isCodDue: true })).toBe('owed');
});
