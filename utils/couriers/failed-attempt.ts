import { isFinished, phaseOf } from '../model/status.ts';
import type { Parcel } from '../model/parcel.ts';
import { dateAfter } from '../model/time.ts';
import { splitDescription, type Tracking, type TrackingEvent } from '../model/tracking.ts';

// Words of couriers for why an attempt failed, Thai and English. The first reason that fits counts.
const reasons = {
  refused:
    /refus|reject|declin|unwilling to pay|ไม่ยอม(?:ชำระ|จ่าย)|(?<!ยัง)ไม่(?:ชำระ|จ่าย)เงินปลายทาง|(?:not|n['’]t) (?:want|accept)|ป[ฏฎ]ิเสธ|ไม่(?:ยอม|ขอ|ประสงค์|ประสงค์จะ)?รับ(?!สาย|โทร|ผิด|การติดต่อ)|บอกปัด|ไม่เอา(?:สินค้า|ของ|แล้ว)|ยกเลิก(?:คำสั่งซื้อ|ออเดอร์)/i,
  'no-contact':
    /ติดต่อ(?:ผู้รับ|ลูกค้า|ปลายทาง)?ไม่(?:ได้|สำเร็จ)|ไม่(?:สามารถ|ได้|สะดวก)?(?:โทร)?(?:ติดต่อ|รับสาย|รับโทรศัพท์|รับการติดต่อ)|ไม่มี(?:ผู้|คน)รับสาย|ไม่มีสัญญาณ|ปิดเครื่อง|สายไม่ว่าง|ตัดสาย|โทรไม่ติด|(?:nobody|no|not|n['’]t) answer|(?:customer|recipient|consignee|receiver|addressee|phone) (?:is |was )?unreachable|unanswered|switched off|no (?:reply|response)|(?:cannot|unable to|(?:not|failed to)(?: be)?) (?:reach|contact)/i,
  address:
    /(?:wrong|incorrect|incomplete|insufficient|bad|invalid) address|address (?:is |was )?(?:wrong|incorrect|incomplete|insufficient|unknown|invalid|missing|not found)|(?:apartment|house|flat|unit|room) number|street number (?:is |was )?(?:incorrect|wrong|missing)|not known at|(?:recipient|receiver|consignee|addressee) unknown|left no address|\b(?:customer|recipient|consignee|receiver|addressee) (?:has )?moved\b|ที่อยู่(?:ผู้รับ|ปลายทาง|จัดส่ง)?(?:ไม่(?:ถูก|ชัด|ครบ|สมบูรณ์|พบ|เพียงพอ|ละเอียด|มีอยู่จริง|ตรง)|ผิด)|(?:ไม่พบ|หา)(?:ที่อยู่|บ้าน)|ไม่มี(?:เลขที่|เลข)?บ้าน|ไม่มี(?:ผู้รับ)?ตามจ่าหน้า|จ่าหน้า(?:ไม่|ผิด)|รหัสไปรษณีย์(?:ไม่|ผิด)|ย้าย(?:ที่อยู่|บ้าน|ออก| ไม่ทราบ)/i,
  'nobody-home':
    /nobody|no one|not (?:at )?home|absent|(?:not|n['’]t) in\b(?! service)|missed you|(?:recipient|customer|consignee|receiver|addressee) (?:is |was )?(?:unavailable|not available)|ไม่มีผู้รับ|ไม่มีคน(?:ออกมา)?(?:รับ|อยู่|ใน)|(?:คนรับ|ผู้รับ|ลูกค้า)(?:ปลายทาง|สินค้า|พัสดุ)?ไม่อยู่|ไม่อยู่(?:ที่)?บ้าน|บ้านปิด|ไม่มีใคร/i,
  postponed:
    /postpon|resched|\b(?:come|deliver(?:y|ed)?) on (?:mon|tue|wed|thu|fri|sat|sun)|date (?:was )?changed|(?:later|another|different|future|new) (?:delivery|date|day)|(?:(?:customer|recipient|receiver|consignee) (?:is )?on|returns? from) (?:holiday|vacation)|เลื่อน|นัด|(?:ผู้รับ|ลูกค้า)อยู่ต่างจังหวัด|ไม่สะดวก|(?:เปลี่ยน|ขอ)วัน/i,
  returned:
    /\breturn(?:ed|ing)? to (?:the )?(?:sender|seller|shipper|origin|merchant)|(?:sent )?back to (?:the )?(?:sender|seller|shipper|origin|merchant)|sent back|\brts\b|คืนผู้ฝาก|ส่งคืน|คืนต้นทาง|(?:ส่ง|ตี)?กลับ(?:ไป)?(?:ยัง)?(?:ผู้ส่ง|ต้นทาง|ร้านค้า|ผู้ขาย)|ตี(?:กลับ|คืน)/i,
};

export type FailedReason = keyof typeof reasons;

// What else must not be in a text with these words: a return may be a condition, cancelled, or one to a branch, and customs
// reject papers.
const exceptions: Partial<Record<FailedReason, RegExp>> = {
  returned:
    /\b(?:will|may|if|unless|within|cancell?ed|origin (?:hub|branch|facility|depot|cent(?:er|re)))\b|(?:คืน|กลับ) ?(?:ไปยัง|ไปที่|ที่|เข้า|ไป)?(?:สาขา|ศูนย์|ที่ทำการ|คลัง|เอกสาร)|ยกเลิก|จะ|หาก|ถ้า|เกินกำหนด/i,
  refused: /customs (?:has |have )?(?:refus|reject|declin)|ed by customs|ศุลกากร(?:ไม่|ปฏิเสธ)/i,
};

/**
 * Returns why the last attempt failed; null if the parcel has no failed attempt now, or the reason is not known. One of a
 * fixed list, never the courier's text: that may name people, and the card on a page shows this (docs/promises.md P11).
 */
export function failedReason({ status, events }: Tracking): FailedReason | null {
  if (phaseOf(status) !== 'trouble') return null;
  const { description = '' } = events.find((event) => phaseOf(event.status) === 'trouble') ?? {};
  return reasonIn(description);
}

const isAttempt = ({ status, description }: TrackingEvent): boolean =>
  phaseOf(status) === 'trouble' && reasonIn(description) !== 'returned';

/** How many attempts failed. Several events of one day, by the clock of their place, are one attempt. */
export const failedAttempts = ({ events }: Pick<Tracking, 'events'>): number =>
  new Set(events.filter(isAttempt).map(({ dateTime }) => dateTime.slice(0, 10))).size;

// Words of couriers that announce another attempt; of them, those that leave it to somebody or deny it, and those that
// name its day. "Second attempt" and ส่งซ้ำ alone may be the attempt that failed.
const aNextTry =
  /\b(?:try|deliver|attempt|return) (?:it |delivery )?(?:again|tomorrow)|\bwill (?:be )?(?:re-?(?:deliver|attempt)|attempt)|next (?:delivery )?attempt|(?:will|['’]ll) make another (?:delivery )?attempt|new attempt (?:next|tomorrow)|(?:another|second|third|2nd|3rd) (?:delivery )?attempt (?:will|to follow)|re-?attempt will|re-?delivery (?:is |was )?(?:scheduled|planned|booked)|(?:for|awaiting) re-?delivery|re-?delivery has been|be back (?:tomorrow|the)|come again|retry|rescheduled for|(?:return|again|deliver your parcel) (?:the following day|tomorrow)|we(?:['’]| wi)ll deliver|(?:ส่ง|จ่าย)(?:พัสดุ|สินค้า)?(?:ให้)?(?:ท่าน|คุณ)?(?:ใหม่|อีกครั้ง|อีกรอบ|(?:ใน|เป็น)?(?:วัน)?(?:ทำการ)?(?:พรุ[่้]งนี้|รุ่งขึ้น|ถัดไป)|(?:ครั้ง|(?:ใน)?รอบ)(?:ต่อไป|ถัดไป|ใหม่))|(?:จะ|รอ|คิว|อยู่ระหว่าง)(?:ดำเนินการ|มี|กลับเข้า)?(?:การ)?(?:นำ|จัด)?(?:ไป)?(?:ส่ง|จ่าย)(?:ครั้งที่|เมื่อ|ตามนัด|ซ้ำ)/i;
const aCondition =
  /please|will not|no (?:more|further) |จะไม่มี|(?:ใหม่|อีกครั้ง|อีกรอบ) ?(?:ไม่|แต่)|\b(?:if|unless)\b|contact (?:us|our|the (?:courier|branch|station|depot))|\bto (?:arrange|re-?schedule|re-?book|request|choose)|arrange\b|link|ลิงก์|เลือก|กรุณา|โปรด|หาก|ถ้า|เพื่อ/i;
const onTheNextDay = /tomorrow|\btmr\b|\bnext day|following day|พรุ[่้]งนี้|วันรุ่งขึ้น|วันถัดไป/i;

/**
 * Returns the day (YYYY-MM-DD) of the next attempt that the courier's words for the last failed one announce; '' if they
 * announce one without a day; null if they announce none. `today`: the date at the place; a day before it is over.
 */
export function nextTry({ events }: Pick<Tracking, 'events'>, today: string): string | null {
  const last = events.find(({ status }) => phaseOf(status) === 'trouble');
  if (!last || !isAttempt(last) || !saysNextTry(last.description)) return null;
  if (!onTheNextDay.test(last.description)) return '';
  const day = dateAfter(last.dateTime.slice(0, 10), 1);
  return day < today ? null : day;
}

/** Returns the reason that a courier's words for a failed attempt tell; null if none that is known. */
export const reasonIn = (text: string): FailedReason | null =>
  (Object.keys(reasons) as FailedReason[]).find(
    (reason) => reasons[reason].test(text) && !exceptions[reason]?.test(text),
  ) ?? null;

/** Whether the words say that the parcel goes back, whatever the reason. */
export const saysReturn = (text: string): boolean =>
  reasons.returned.test(text) && !exceptions.returned!.test(text);

/** Whether the words announce another attempt without a condition. */
export const saysNextTry = (text: string): boolean => aNextTry.test(text) && !aCondition.test(text);

// Words of couriers that say that a parcel is back, unless the text also has one of `notYet`. In Thai, then in English.
const back = [
  /(?:^|[\s\]】:,.])(?:พัสดุ|สินค้า)?(?:ของคุณ|ของท่าน)?(?:ได้|ถูก)?(?:ดำเนินการ|ทำการ)?(?:จัดส่ง|นำส่ง|นำจ่าย|ส่ง)?(?:พัสดุ|สินค้า)?(?:คืน(?:ไป)?(?:ยัง|ถึง|ให้|แก่)?|(?:ตี|ส่ง)?กลับ(?:ไป)?ถึง)(?:ผู้ส่ง|ผู้ฝาก(?:ส่ง)?|ผู้ขาย|ร้านค้า)(?:ต้นทาง)? ?(?:แล้ว|เรียบร้อย|สำเร็จ)/,
  /(?:ผู้ส่ง|ผู้ฝาก(?:ส่ง)?|ผู้ขาย|ร้านค้า)(?:ได้|มา)?(?:เซ็น)?รับ(?:พัสดุ|สินค้า)?(?:ที่)?(?:ตี|ส่ง)?(?:คืน|กลับ)(?:ที่สาขา)?(?:เรียบร้อย)?แล้ว/,
  /\b(?:successfully|(?:has|have) been) returned to (?:the |its )?(?:original )?(?:sender|seller|shipper|merchant)\b/i,
  /\breturned to (?:the )?(?:sender|seller|shipper|merchant) successfully\b/i,
  /\bdelivered (?:back to (?:the )?(?:sender|seller|shipper|merchant)|to (?:the )?original sender)\b/i,
  /\b(?:sender|seller|shipper|merchant) (?:has )?(?:collected|received|picked up|signed for) (?:the |its )?return/i,
  /\b(?:rts|return to (?:the )?(?:sender|seller|shipper|merchant)) (?:is |was |has been )?completed?\b/i,
];
const notYet =
  /\b(?:will|may|if|unless|until|once|when|ready|awaiting|waiting|not|cannot|could|failed|being|be|out|request(?:ed)?|transit|way|branch|hub|depot|facility|warehouse|sorting|station|cent(?:er|re))\b|(?:sender|seller|shipper|merchant)['’]s|จะ|รอ|เตรียม|กำลัง|ระหว่าง|แจ้ง|หาก|ถ้า|ยกเลิก|ไม่|ศูนย์|คลัง/i;
// With a reason, as in "Unclaimed, returned to sender", and in Thai without a word for "done", it only begins to go back.
const backAlone =
  /^(?:(?:the |your )?(?:parcel|item|package|shipment) (?:was )?)?returned to (?:the )?(?:original )?(?:sender|seller|shipper|merchant)[.!]?$/i;

/** Whether the words say that the parcel is back at its sender, not only that it goes back (`saysReturn`). */
export function saysReturned(text: string): boolean {
  const { what } = splitDescription(text);
  if (back.some((one) => one.test(what))) return !notYet.test(what);
  return backAlone.test(what) && reasonIn(text) === 'returned';
}

type Said = Pick<Parcel, 'status' | 'isGoingBack'> & { latest: { what: string } | null };

/**
 * Whether a parcel goes or came back to its sender before its status says so. A return has the status of a failed attempt
 * or of any scan (docs/api.md 10.3): the words tell it, those of the newest event or of one before (`goesBack`).
 */
export const isSentBack = ({ status, latest, isGoingBack = false }: Said): boolean =>
  isUnderWay(status) && (isGoingBack || reasonIn(latest?.what ?? '') === 'returned');

/** Whether a parcel with this status was scanned, and its journey is not over. */
export const isUnderWay = (status: string | null): boolean =>
  phaseOf(status) !== 'waiting' && !isFinished(status);
