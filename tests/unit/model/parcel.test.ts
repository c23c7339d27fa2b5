import { expect } from 'vitest';
import * as v from 'valibot';
import { newParcel } from '@/utils/parcels/merge.ts';
import { parcelSchema, type Parcel } from '@/utils/model/parcel.ts';
import { nextCheckAt } from '@/utils/schedule/schedule.ts';
import { testEach } from '../support/test-each.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const delivered: Parcel = {
  ...newParcel({ id: 'lex/A', courierKey: 'lex', trackingNo: 'A', foundOn: '' }, now),
  status: 'ON_DELIVERED',
  finishedAt: now,
  checkedAt: now,
  isCodDue: true,
  direction: 'sent',
};

testEach([{ cod: '1,250.50' }, { cod: '๒๙๐ บาท' }, {}])(
  'a parcel with readable cash on delivery stays due',
  (cash) => {
    const row = v.parse(parcelSchema, { ...delivered, ...cash });
    expect(row).toEqual({ ...delivered, ...cash });
    expect(nextCheckAt(row, now)).not.toBeNull();
  },
);
