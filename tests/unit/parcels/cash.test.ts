import { expect, test } from 'vitest';
import { cashStateOf, cashSums } from '@/utils/parcels/cash.ts';
import { followedParcel } from '../../fixtures/parcels.ts';

const cash = (status: string | null, cod: string, isCodDue = true) =>
  followedParcel('lex', 'AAAAAA0001', 0, { status, cod, isCodDue });

test.each([
  ['ON_SHIPPING', true, 'open'],
  [null, true, 'open'],
  ['ON_UNABLE_TO_SEND', true, 'open'],
  ['ON_DELIVERED', true, 'owed'],
  ['ON_DELIVERED', false, 'paid'],
  ['ON_RETURNED_TO_SENDER', true, 'none'],
] as const)('cash of %s, due: %s', (status, isDue, state) =>
  expect(cashStateOf(cash(status, '290', isDue))).toBe(state),
);

test('the cash is summed by its state; an unknown amount adds nothing', () => {
  const rows = [
    cash('ON_SHIPPING', '1,250.50'),
    cash('ON_OTHER_STATUS', '฿90'),
    cash('ON_OTHER_STATUS', 'soon'),
    cash('ON_DELIVERED', '300'),
    cash('ON_DELIVERED', '900', false),
    cash('ON_RETURNED_TO_SENDER', '70'),
  ];
  expect(cashSums(rows)).toEqual({ open: 1340.5, owed: 300, paid: 0, none: 70 });
});
