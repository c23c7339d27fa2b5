import { expect, test } from 'vitest';
import { reasonWords, troubleWords } from '@/components/parcel/RowParts.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { textsFor } from '@/utils/i18n/i18n.ts';
import { inBangkok, followedParcel, news } from '../../../../fixtures/parcels.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 86_400_000;
const scanned = (before: number, change: Partial<Parcel>): Parcel =>
  followedParcel('lex', 'AAAAAA0001', now, {
    status: 'ON_OTHER_STATUS',
    latest: news(now, before, 'Sorted', 'Laksi'),
    firstScanAt: inBangkok(now - 5 * day),
    ...change,
  });
const failed = (what: string): Parcel =>
  scanned(day, { status: 'ON_UNABLE_TO_SEND', latest: news(now, day, what, 'Laksi') });

test.each<[string, Parcel, string]>([
  ['no scan for days', scanned(4.5 * day, {}), 'No scan for 4 days'],
  [
    'out for delivery, then no scan for 30 hours',
    scanned(30 * 3_600_000, { status: 'ON_SHIPPING' }),
    'No scan for 1 day',
  ],
  ['silence counts to the last answer', scanned(9 * day, { checkedAt: now - 4 * day }), 'No scan for 5 days'],
  ['past its due date', scanned(3_600_000, { dueDate: '2026-11-20' }), 'Overdue'],
  ['on time', scanned(3_600_000, { dueDate: '2026-11-22' }), ''],
  ['a failed attempt: in the courier’s words', scanned(4 * day, { status: 'ON_UNABLE_TO_SEND' }), 'Sorted'],
  [
    'a failed attempt with a known reason',
    failed('นำส่งไม่สำเร็จ ที่อยู่ไม่ถูกต้อง กรุณาติดต่อเจ้าหน้าที่'),
    'Address wrong or incomplete',
  ],
  [
    'a return: in the courier’s words',
    failed('Unclaimed, returned to sender'),
    'Unclaimed, returned to sender',
  ],
  [
    'at customs: in the courier’s words',
    scanned(day, { latest: news(now, day, 'Import duty must be paid by the addressee', 'Bangkok') }),
    'Import duty must be paid by the addressee',
  ],
  ['a failed attempt without words', scanned(4 * day, { status: 'ON_UNABLE_TO_SEND', latest: null }), ''],
  [
    'no scan since it was followed',
    followedParcel('lex', 'AAAAAA0002', now, { followedAt: now - 9 * day }),
    'No scan for 8 days',
  ],
  ['archived', scanned(4 * day, { archivedAt: now }), ''],
])('reason: %s', (_, parcel, words) => expect(reasonWords(parcel, localeFor('en', now))).toBe(words));

test.each([
  ['no failure', null, 'ON_SHIPPING', ''],
  ['a failure of the account', 'bad-credentials', 'ON_SHIPPING', ''],
  ['not known yet', 'not-found-yet', null, ''],
  ['the first check failed', 'unreachable', null, 'Last check failed'],
  ['a failure of this parcel', 'unreachable', 'ON_SHIPPING', 'Last check failed'],
  ['courier not covered', 'courier-not-served', null, 'Not covered by your service'],
] as const)('trouble: %s', (_, kind, status, words) =>
  expect(
    troubleWords(
      followedParcel('lex', 'AAAAAA0003', now, { failure: kind && { kind }, status, checkedAt: null }),
      textsFor('en'),
    ),
  ).toBe(words),
);
