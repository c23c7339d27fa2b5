import { describe, expect, it } from 'vitest';
import { archived, archivesAt } from '@/utils/parcels/sections.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';

const day = 86_400_000;
const delivered: Parcel = {
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1000),
  status: 'ON_DELIVERED',
  finishedAt: 5000,
};

describe('archivesAt', () => {
  it.each<[string, Partial<Parcel>, number | null]>([
    ['delivered and seen: after a day', {}, 5000 + day],
    ['delivered and unseen: never', { unseen: true }, null],
    ['in transit: never', { status: 'ON_OTHER_STATUS', finishedAt: null }, null],
    ['returned to sender: never', { status: 'ON_RETURNED_TO_SENDER' }, null],
    ['cash not paid out to the user: never', { isCodDue: true, direction: 'sent' }, null],
    ['cash that the user has paid: after a day', { isCodDue: true, direction: 'received' }, 5000 + day],
    [
      'cash not paid out, ended by hand: after a day',
      { isCodDue: true, direction: 'sent', closedAt: 6000 },
      5000 + day,
    ],
    ['archived: not again', { archivedAt: 7000 }, null],
  ])('%s', (_, more, at) => expect(archivesAt({ ...delivered, ...more })).toBe(at));
});

it('archiving marks a parcel as seen; archiving twice changes nothing more', () => {
  const once = archived({ ...delivered, unseen: true }, 9000);
  expect(once).toMatchObject({ archivedAt: 9000, unseen: false });
  expect(archived(once, 9999)).toEqual(once);
});
