import { describe, expect, it } from 'vitest';
import { archived, leavesAt } from '@/utils/parcels/sections.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';

const day = 86_400_000;
const delivered: Parcel = {
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1000),
  status: 'ON_DELIVERED',
  finishedAt: 5000,
};

describe('leavesAt', () => {
  it.each<[string, Partial<Parcel>, number | null]>([
    ['delivered and seen: after a day', {}, 5000 + day],
    ['delivered and not seen: not', { unseen: true }, null],
    ['on its way: not', { status: 'ON_OTHER_STATUS', finishedAt: null }, null],
    ['back at the sender: not', { status: 'ON_RETURNED_TO_SENDER' }, null],
    ['its money not paid out: not', { isCodDue: true }, null],
    ['its money not paid out, ended by hand: after a day', { isCodDue: true, closedAt: 6000 }, 5000 + day],
    ['in the archive: not again', { archivedAt: 7000 }, null],
  ])('%s', (_, more, at) => expect(leavesAt({ ...delivered, ...more })).toBe(at));
});

it('archived: out of sight, and no longer counted as unseen; once is as good as twice', () => {
  const once = archived({ ...delivered, unseen: true }, 9000);
  expect(once).toMatchObject({ archivedAt: 9000, unseen: false });
  expect(archived(once, 9999)).toEqual(once);
});
