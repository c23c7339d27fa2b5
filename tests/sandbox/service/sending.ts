import { created, failure, success, type Answer } from '../http-answer.ts';
import { readFields, type Asked } from './body.ts';
import { courierOf, couriers, listed } from '../world/couriers.ts';
import { noCourier } from './lookup.ts';
import type { World } from '../world/parcel-world.ts';
import type { LocalizedText } from '../text.ts';

const badPhone: LocalizedText = { th: 'หมายเลขโทรศัพท์ไม่ถูกต้อง', en: 'The phone number is not a Thai one' };

/**
 * `POST /app/send-track` (docs/api.md 10.1): sends a parcel to a user of the phone app. The phone number must be a Thai
 * one, local or international. The answer is a 201 with `meta` only; its message has the number in international form
 * with blanks. From then on the parcel is tracked.
 */
export function sendTrack(asked: Asked, track: (trackingNo: string) => void): Answer {
  const { language } = asked;
  const read = readFields(asked, ['trackingNo', 'courierKey', 'phoneNumber'], ['note']);
  if ('refusal' in read) return read.refusal;
  if (!courierOf(read.fields.courierKey)) return failure(400, language, noCourier);
  const digits = /^(?:0|\+66)(\d{2})(\d{3})(\d{4})$/.exec(read.fields.phoneNumber);
  if (!digits) return failure(400, language, badPhone);
  track(read.fields.trackingNo);
  const phone = `+66 ${digits.slice(1).join(' ')}`;
  return created(language === 'th' ? `ส่งหมายเลขพัสดุไปยัง ${phone} แล้ว` : `The parcel was sent to ${phone}`);
}

/**
 * `POST /couriers/detect` (docs/api.md 10.1; its answer is not public). Here it gives the couriers that know the
 * number, described as in `GET /couriers`.
 */
export function detectCouriers(world: World, asked: Asked): Answer {
  const read = readFields(asked, ['trackingNo']);
  if ('refusal' in read) return read.refusal;
  const key = world.parcel(read.fields.trackingNo)?.courierKey;
  return success(couriers.filter((courier) => courier.key === key).map(listed));
}
