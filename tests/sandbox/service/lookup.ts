import { failure, success, type Answer } from '../answer.ts';
import { readFields } from './body.ts';
import { courierOf } from '../world/couriers.ts';
import { recordOf, type TrackingRecord } from './record.ts';
import type { Road } from '../world/world.ts';
import type { Language, Text } from '../text.ts';

export const noCourier: Text = { th: 'ไม่มีบริษัทขนส่งนี้', en: 'This courier does not exist' };
const noParcel: Text = { th: 'ไม่พบหมายเลขพัสดุนี้', en: 'This tracking number was not found' };

/**
 * `POST /tracks/find` (api-v3, section 4.1). The number must be written as the courier writes it: upper case, no
 * blanks. A wrong courier answers 400 (api-facts, section 8); a number the courier does not know, 404.
 */
export function lookUp(
  road: Road,
  asked: { contentType: string | undefined; body: string; language: Language },
  alter: (record: TrackingRecord) => unknown,
): Answer {
  const { language } = asked;
  const read = readFields(asked, ['courier', 'trackingNo']);
  if ('refusal' in read) return read.refusal;
  const { courier, trackingNo } = read.fields;
  if (!courierOf(courier)) return failure(400, language, noCourier);
  const parcel = road.parcel(trackingNo);
  if (parcel?.courierKey !== courier) return failure(404, language, noParcel);
  const record = recordOf(parcel, language);
  return record ? success(alter(record)) : failure(404, language, noParcel);
}
