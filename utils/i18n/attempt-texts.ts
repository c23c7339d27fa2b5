import type { MessageKey } from './i18n.ts';

// Why a delivery failed, by the courier's words; the first match counts. Waybill shows its own words, because those of
// the courier may name people and phone numbers (docs/promises.md P40).
const reasons = [
  ['attemptReturned', /returned to (?:the )?(?:sender|seller)|sent back|คืนผู้ฝาก|ส่งคืน|ส่งกลับต้นทาง|ตีกลับ/i],
  ['attemptRefused', /refus|reject|declin|ปฏิเสธ|ไม่รับพัสดุ/i],
  ['attemptNoAnswer', /(?:no|not|nobody|n't) answer|ติดต่อ(?:ผู้รับ|ลูกค้า)?ไม่ได้|ไม่รับสาย|ไม่รับโทรศัพท์/i],
  [
    'attemptAddress',
    /(?:wrong|incorrect|incomplete) address|address (?:is )?(?:wrong|incorrect|incomplete)|ที่อยู่(?:ผู้รับ)?(?:ไม่|ผิด)/i,
  ],
  ['attemptNobodyHome', /nobody|no one|not (?:at )?home|absent|unavailable|ไม่มีผู้รับ|ไม่มีคน|ไม่อยู่/i],
  ['attemptPostponed', /postpon|reschedul|เลื่อน|นัด/i],
] as const satisfies readonly (readonly [MessageKey, RegExp])[];
export type AttemptReason = (typeof reasons)[number][0];

/** Returns the text for the reason of a failed attempt; null if the courier's words tell none that is known. */
export const attemptReason = (what: string): AttemptReason | null =>
  reasons.find(([, pattern]) => pattern.test(what))?.[0] ?? null;
