import { failure, success, type Answer } from './answer.ts';
import { courierOf } from './couriers.ts';
import { recordOf, type TrackingRecord } from './record.ts';
import type { Road } from './road.ts';
import type { Language, Text } from './text.ts';

const badType: Text = {
  th: 'Content-Type ต้องเป็น application/json',
  en: 'The Content-Type must be application/json',
};
const badBody: Text = {
  th: 'ต้องเป็น JSON ที่มี courier และ trackingNo เท่านั้น',
  en: 'The body must be a JSON object with courier and trackingNo, both text',
};
const noCourier: Text = { th: 'ไม่มีบริษัทขนส่งนี้', en: 'This courier does not exist' };
const noParcel: Text = { th: 'ไม่พบหมายเลขพัสดุนี้', en: 'This tracking number was not found' };

const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** The two fields of the body (api-v3, section 4.1), exactly; null when it is anything else. */
function asked(body: string): { courier: string; trackingNo: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (value === null || typeof value !== 'object' || Object.keys(value).length !== 2) return null;
  const courier: unknown = Reflect.get(value, 'courier');
  const trackingNo: unknown = Reflect.get(value, 'trackingNo');
  return typeof courier === 'string' && typeof trackingNo === 'string' ? { courier, trackingNo } : null;
}

/**
 * `POST /tracks/find` (api-v3, section 4.1). The number must be written as the courier writes it: upper case, no
 * blanks. A wrong courier answers 400 (api-facts, section 8); a number the courier does not know, 404.
 */
export function lookUp(
  road: Road,
  contentType: string | undefined,
  body: string,
  language: Language,
  alter: (record: TrackingRecord) => unknown,
): Answer {
  if (!isJson(contentType)) return failure(400, language, badType);
  const wanted = asked(body);
  if (!wanted) return failure(400, language, badBody);
  if (!courierOf(wanted.courier)) return failure(400, language, noCourier);
  const parcel = road.parcel(wanted.trackingNo);
  if (parcel?.courierKey !== wanted.courier) return failure(404, language, noParcel);
  const record = recordOf(parcel, language);
  return record ? success(alter(record)) : failure(404, language, noParcel);
}
