import { describe, expect, it } from 'vitest';
import { detailFields } from '@/components/parcel/detail-fields.ts';
import { recordVersion, type Parcel } from '@/utils/model/parcel.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import {
  agesOf,
  filedSince,
  personalFields,
  personalSince,
  withoutPersonal,
} from '@/utils/parcels/retention.ts';
import { knownTracking } from '../../fixtures/tracking.ts';

const day = 86_400_000;
const delivered: Parcel = {
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1000),
  status: 'ON_DELIVERED',
  finishedAt: 5000,
  checkedAt: 5000,
  dueAt: null,
};

/** In a sheet, never found by the service, and not checked any more. */
const unheard: Partial<Parcel> = {
  status: null,
  finishedAt: null,
  checkedAt: null,
  triedAt: 5500,
  sheet: { buyer: 'Mali' },
};

it('every field about people is personal, and so is what identifies the driver', () => {
  const shown = Object.entries(detailFields);
  const people = shown
    .filter(([, field]) => field?.[0] === 'sender' || field?.[0] === 'recipient')
    .map(([name]) => name);
  expect(people.length).toBeGreaterThan(8);
  expect(personalFields).toEqual(expect.arrayContaining(people));
  expect(personalFields).toEqual(
    expect.arrayContaining(['deliveryStaffName', 'deliveryStaffPhoneNumber', 'deliveryStaffEmail']),
  );
});

describe('from when personal fields are kept', () => {
  it.each<[string, Partial<Parcel>, number | null]>([
    ['delivered', {}, 5000],
    ['returned', { status: 'ON_RETURNED_TO_SENDER' }, 5000],
    ['on its way', { status: 'ON_OTHER_STATUS', finishedAt: null }, null],
    ['cash not paid out to the user', { isCodDue: true, direction: 'sent' }, null],
    ['cash that the user has paid', { isCodDue: true, direction: 'received' }, 5000],
    ['cash not paid out, ended by hand', { isCodDue: true, direction: 'sent', closedAt: 6000 }, 5000],
    ['deleted already', { cleanedFor: 5000 }, null],
    ['answered again since', { cleanedFor: 5000, checkedAt: 7000 }, 5000],
    ['cash that only a sheet names', { sheet: { cash: 100 }, direction: 'sent' }, null],
    ['ended by hand before it arrived', { ...unheard, closedAt: 6000 }, 6000],
    ['given up before it arrived', unheard, 5500],
    ['the same, in no sheet', { ...unheard, sheet: { order: 'A-1' } }, null],
  ])('%s', (_, more, since) => expect(personalSince({ ...delivered, ...more })).toBe(since));
});

describe('from when the archive is kept', () => {
  it.each<[string, Partial<Parcel>, number | null]>([
    ['not archived', {}, null],
    ['archived', { archivedAt: 7000 }, 7000],
    ['archived, then ended', { archivedAt: 7000, closedAt: 9000 }, 9000],
    ['archived, but still checked', { archivedAt: 7000, dueAt: 9000 }, null],
    ['archived, cash not paid out', { archivedAt: 7000, isCodDue: true, direction: 'sent' }, null],
  ])('%s', (_, more, since) => expect(filedSince({ ...delivered, ...more })).toBe(since));
});

it('the settings give the ages; the archive is kept unless the user wants otherwise', () => {
  expect(agesOf({ personalFor: '90', deletesArchive: false })).toEqual([['personal', 90 * day]]);
  expect(agesOf({ personalFor: 'never', deletesArchive: true })).toEqual([['filed', 365 * day]]);
  expect(agesOf({ personalFor: 'never', deletesArchive: false })).toEqual([]);
});

it('a parcel without its personal fields keeps all others', () => {
  const tracking = knownTracking(Date.now());
  const { row, log } = withoutPersonal({
    row: delivered,
    log: { v: recordVersion, id: delivered.id, tracking },
  });
  const { detail, ...others } = log!.tracking;
  expect({ ...others, detail: tracking.detail }).toEqual(tracking);
  expect(
    Object.keys(detail).filter((field) => (personalFields as readonly string[]).includes(field)),
  ).toEqual([]);
  expect(detail).toMatchObject({ product: tracking.detail.product, cashOnDelivery: '1250' });
  expect(Object.keys(detail)).toHaveLength(Object.keys(tracking.detail).length - personalFields.length);
  expect(row).toEqual({ ...delivered, cleanedFor: 5000 });
  expect(personalSince(row)).toBeNull();
});

it('buyer and phone of a sheet go, its order, amount and date stay', () => {
  const sheet = { order: 'A-1', buyer: 'Mali', phone: '0815550142', cash: 100, date: '2026-11-20' };
  const { row } = withoutPersonal({ row: { ...delivered, sheet }, log: null });
  expect(row.sheet).toEqual({ order: 'A-1', cash: 100, date: '2026-11-20' });
});
