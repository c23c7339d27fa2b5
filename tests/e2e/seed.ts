import type { Page } from '@playwright/test';
import { newParcel } from '../../utils/core/merge.ts';
import type { Parcel, ParcelLog } from '../../utils/core/parcel.ts';
import { splitLog } from '../../utils/core/parcel-log.ts';
import { recordVersion } from '../../utils/core/parcel.ts';
import { firstScan, splitDescription, type Tracking } from '../../utils/core/tracking.ts';
import { putAll } from '../browser/seed.ts';

/** A parcel as it lies in the store. */
export type Seed = { row: Parcel; log: ParcelLog | null };

/** A kept parcel the service said `tracking` of; nothing is due, so that no poll asks for it meanwhile. */
export function seedOf(tracking: Tracking, more: Partial<Parcel> = {}, now = Date.now()): Seed {
  const { trackingNo, courierKey, courier, status, events, detail } = tracking;
  const id = `${courierKey}/${trackingNo}`;
  const newest = events[0];
  const row: Parcel = {
    ...newParcel({ id, courierKey, trackingNo, foundOn: '' }, now),
    courier,
    status,
    latest: newest ? { key: 'k', at: newest.dateTime, ...splitDescription(newest.description) } : null,
    dueDate: detail.dueDate ?? '',
    firstScanAt: firstScan(events),
    checkedAt: now - 12 * 60_000,
    triedAt: now - 12 * 60_000,
    dueAt: null,
    ...more,
  };
  return { row, log: { v: recordVersion, id, tracking } };
}

/** Puts parcels into the store as the background would have, from one of the extension's own pages. */
export async function seed(page: Page, parcels: readonly Seed[]): Promise<void> {
  const split = parcels.flatMap(({ log }) => (log ? [splitLog(log)] : []));
  await page.evaluate(putAll, {
    rows: parcels.map(({ row }) => row),
    logs: split.map(({ log }) => log),
    pictures: split.flatMap(({ log: { id }, picture }) => (picture === null ? [] : [{ id, picture }])),
  });
}
