import type { Parcel, StoredRecord } from '../model/parcel.ts';
import { day } from '../model/time.ts';
import type { Detail } from '../model/tracking.ts';
import { isCashOpen } from '../schedule/cash.ts';
import { isArchived } from './sections.ts';

/** Days after which the personal fields of delivered parcels are deleted. */
export const retentions = ['30', '90', '365', 'never'] as const;
export type Retention = (typeof retentions)[number];

/** The fields of `detail` about people, and pictures, which may show an address. */
// prettier-ignore
export const personalFields = [
  'sender', 'senderCompany', 'senderAddress', 'senderPhoneNumber', 'recipient', 'recipientCompany',
  'recipientAddress', 'recipientPhoneNumber', 'address', 'originPostcode', 'destinationPostcode', 'signer',
  'signatures', 'parcelImageURL', 'deliveryStaffName', 'deliveryStaffPhoneNumber', 'deliveryStaffEmail',
  'deliveryStaffVehicleRegistrationNumber',
] as const satisfies readonly (keyof Detail)[];

/**
 * When its end was heard, if personal fields of it may be stored; else null. A later answer brings them back. Nothing is
 * deleted while the user waits for cash on delivery. What a sheet says also goes if the end is never heard: from when it
 * was ended by hand, or last tried.
 */
export const personalSince = (row: Parcel): number | null =>
  isCashOpen(row) || row.cleanedFor === row.checkedAt ? null : (row.finishedAt ?? restsSince(row));

const restsSince = ({ sheet, dueAt, closedAt, triedAt }: Parcel): number | null =>
  (sheet?.buyer ?? sheet?.phone) !== undefined && dueAt === null ? (closedAt ?? triedAt) : null;

/** When it was archived, if it is not checked any more; else null. */
export const filedSince = (row: Parcel): number | null =>
  !isArchived(row) || row.dueAt !== null || isCashOpen(row)
    ? null
    : Math.max(row.archivedAt ?? 0, row.closedAt ?? 0);

export const keptSince = { personal: personalSince, filed: filedSince };

/** How long the user wants to keep what (milliseconds). What is kept for good is missing. */
export const agesOf = (of: { personalFor: Retention; deletesArchive: boolean }) => [
  ...(of.personalFor === 'never' ? [] : [['personal', Number(of.personalFor) * day] as const]),
  ...(of.deletesArchive ? [['filed', 365 * day] as const] : []),
];

/** Returns a parcel without the personal fields of its history and its sheet. */
export function withoutPersonal({ row, log }: StoredRecord): StoredRecord {
  const cleaned = { ...row, cleanedFor: row.checkedAt };
  if (row.sheet) {
    const { buyer: _, phone: __, ...sheet } = row.sheet;
    cleaned.sheet = sheet;
  }
  if (!log) return { row: cleaned, log };
  const detail = { ...log.tracking.detail };
  for (const field of personalFields) delete detail[field];
  return { row: cleaned, log: { ...log, tracking: { ...log.tracking, detail } } };
}
