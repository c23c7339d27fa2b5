import { expect, test } from 'vitest';
import { lateKind, lateWord } from '@/components/late-words.ts';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';

const now = Date.UTC(2026, 10, 21, 12);
const day = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(now - days * day).toISOString();

/** A parcel whose newest scan is that old, checked just now. */
const silent = (days: number, change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: 'lex/A', courierKey: 'lex', trackingNo: 'A', foundOn: '' }, now - 9 * day),
  status: 'ON_OTHER_STATUS',
  firstScanAt: daysAgo(days),
  latest: { key: 'k', at: daysAgo(days), what: '', place: '' },
  checkedAt: now,
  ...change,
});

test.each([
  ['moving', silent(1), null],
  ['silent for days', silent(4), 'lateNoMovement'],
  ['out for delivery, then silent', silent(2, { status: 'ON_SHIPPING' }), 'lateNoMovement'],
  ['past the courier’s own date', silent(1, { dueDate: '2026-11-20' }), 'latePastDue'],
  ['delivered', silent(9, { status: 'ON_DELIVERED' }), null],
  ['put into the archive', silent(9, { archivedAt: now }), null],
] as const)('%s', (_, parcel, word) => expect(lateWord(parcel, now)).toBe(word));

test.each([
  ['never scanned', silent(4, { status: null, firstScanAt: null, latest: null }), 'no-first-scan'],
  ['a failed attempt', silent(4, { status: 'ON_UNABLE_TO_SEND' }), 'no-movement'],
] as const)('the status says enough in a row: %s', (_, parcel, kind) => {
  expect(lateKind(parcel, now)).toBe(kind);
  expect(lateWord(parcel, now)).toBeNull();
});
