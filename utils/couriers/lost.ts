import type { Parcel } from '../model/parcel.ts';
import { isUnderWay } from './failed-attempt.ts';

/** "Lost in transit", "พัสดุสูญหาย": the parcel may be lost. */
const lost = [
  /\b(?:parcel|package|item|shipment|consignment) (?:may be |might be |may have been |is |was |has been |went )?(?:presumed |reported |reported as |believed |considered |declared )?(?:to be )?lost\b(?! (?:its|time|contact))/i,
  /\b(?:parcel|package|item|shipment|consignment) (?:is |was |has been |has gone |went )?(?:reported |reported as )?missing(?: in transit)?(?:$|[.,;!])/i,
  /^lost(?:$|[.,;!])|\blost (?:in transit|parcel|package|shipment|consignment)\b|\bmissing (?:in transit\b|(?:parcel|package|shipment|consignment)(?:$|[.,;!]| (?:report|case|search|trace)))/i,
  /(?:พัสดุ|สินค้า)(?:ของคุณ|ของท่าน)?(?:นี้)?(?:อาจ)?(?:จะ|ถูก)?(?:สูญ)?หาย|(?:^|[\s\]】:])(?:อาจ)?สูญหาย|สูญหายระหว่าง|(?:ถือว่า|คาดว่า|แจ้ง)สูญหาย/,
];

/** "The parcel cannot be found", "ไม่พบพัสดุ กำลังค้นหา": it is looked for. */
const notFound = [
  /\b(?:parcel|package|item|shipment|consignment) (?:(?:cannot|can['’]t|could not|couldn['’]t) be|(?:was |has )?not(?: been)?) (?:found|located|traced)\b/i,
  /\b(?:cannot|can['’]t|could not|couldn['’]t|unable to) (?:find|locate|trace) (?:the |your |this )?(?:parcel|package|item|shipment|consignment)\b/i,
  /\bsearching for (?:the |your |this )?(?:parcel|package|item|shipment|consignment)\b(?! locker)|\bbeing searched for\b/i,
  /(?:ไม่พบ|ตามหา|ค้นหา)(?:ตัว)?(?:พัสดุ|สินค้า)|หา(?:พัสดุ|สินค้า)ไม่(?:พบ|เจอ)/,
];
/** What is not found at the sender's or in a list was never on its way. */
const elsewhere =
  /\b(?:system|records?|database|pick-?up|collection|sender|seller|shipper|merchant)\b|ระบบ|เข้ารับ|รับไม่สำเร็จ|ผู้ส่ง|ผู้ฝาก|ร้านค้า|ผู้ขาย|เสียหาย|เพื่อค้นหา|(?:แอป|เว็บ)/i;

/** "If lost", "insured against loss", "the lost parcel has been found". */
const otherwise =
  /\b(?:if|unless|in case|insur(?:ed|ance)|label|not lost|no longer)\b|(?:was|is|now|(?<!not )been) (?:found|located|recovered)\b|หาก|ถ้า|กรณี|ประกัน|ป้องกัน|\b(?:parcel|package|item|shipment) (?:found|located|recovered)\b|\b(?:recipient|receiver|consignee|locker|signal)\b|ต้องห้าม|ได้ที่|เจอแล้ว|ไม่(?:ได้)?(?:สูญ)?หาย|(?:^|[^่])พบ(?:พัสดุ|สินค้า)?(?:แล้ว|เรียบร้อย)/i;

// Tested first: most texts have none of these words, and each change of the list tests all parcels.
const hint = /lost|missing|found|find|locate|trace|search|พบ|หา/i;

type Said = Pick<Parcel, 'status'> & { latest: { what: string } | null };

/** Whether a courier says that a parcel is lost, or that it cannot find it: its newest event says so, in whatever status. */
export function mayBeLost({ status, latest }: Said): boolean {
  const what = latest?.what ?? '';
  const fits = (patterns: readonly RegExp[]) => patterns.some((one) => one.test(what));
  if (!isUnderWay(status) || !hint.test(what) || otherwise.test(what)) return false;
  return fits(lost) || (fits(notFound) && !elsewhere.test(what));
}
