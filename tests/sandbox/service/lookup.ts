import { failure, success, type Answer } from '../http-answer.ts';
import { readFields, type Asked } from './body.ts';
import { courierOf } from '../world/couriers.ts';
import type { World } from '../world/parcel-world.ts';
import { fiveFields, recordOf, type RecordFields, type TrackingRecord } from './record.ts';
import type { LocalizedText } from '../text.ts';

export const noCourier: LocalizedText = { th: 'ไม่มีบริษัทขนส่งนี้', en: 'This courier does not exist' };
const noParcel: LocalizedText = { th: 'ไม่พบหมายเลขพัสดุนี้', en: 'This tracking number was not found' };

/** What a look-up needs besides the request. */
export type LookUp = {
  world: World;
  /** Called with each number that is looked up: from then on its parcel is tracked. */
  track(trackingNo: string): void;
  /** Which fields of the record are given. */
  fields: RecordFields;
  /** Applies the fault to the record. */
  alter(record: TrackingRecord): unknown;
};

/**
 * `POST /tracks/find` (docs/api.md 4.1). The number must be written as by the courier: upper case, no blanks. The
 * answer for a courier that is not served is a 400 with a text about the courier, as in a live call; for a number that
 * the courier does not know it is a 404 (docs/api.md 10.8).
 */
export function findTrack(asked: Asked, around: LookUp): Answer {
  const read = readFields(asked, ['courier', 'trackingNo']);
  if ('refusal' in read) return read.refusal;
  const { courier, trackingNo } = read.fields;
  if (!courierOf(courier)) return failure(400, asked.language, noCourier);
  return answerFor(courier, trackingNo, asked, around);
}

/**
 * `POST /tracks/{courier}` (docs/api.md 10.1): the older form, used by the official libraries. The courier is in the
 * path, and may be repeated in the body. If it is unknown, the answer is a 404.
 */
export function findTrackOf(courier: string, asked: Asked, around: LookUp): Answer {
  if (!courierOf(courier)) return failure(404, asked.language, noCourier);
  const read = readFields(asked, ['trackingNo'], ['courier']);
  if ('refusal' in read) return read.refusal;
  const repeated = read.fields.courier ?? courier;
  if (repeated !== courier) return failure(400, asked.language, noCourier);
  return answerFor(courier, read.fields.trackingNo, asked, around);
}

function answerFor(courier: string, trackingNo: string, { language }: Asked, around: LookUp): Answer {
  const { world, track, alter, fields } = around;
  const parcel = world.parcel(trackingNo);
  if (parcel?.courierKey !== courier) return failure(404, language, noParcel);
  track(trackingNo);
  const record = recordOf(parcel, world.countOf(parcel), language);
  if (!record) return failure(404, language, noParcel);
  return success(fields === 'all' ? alter(record) : onlyFive(alter(record)));
}

/** Returns the record with only the five fields. A value that is no object (by a fault) is returned unchanged. */
function onlyFive(record: unknown): unknown {
  if (record === null || typeof record !== 'object') return record;
  const kept = fiveFields.filter((field) => Object.hasOwn(record, field));
  return Object.fromEntries(kept.map((field) => [field, Reflect.get(record, field)]));
}
