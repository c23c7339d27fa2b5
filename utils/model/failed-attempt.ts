import { phaseOf } from './status.ts';
import type { Tracking } from './tracking.ts';

// Words of couriers for why an attempt failed, Thai and English. The first reason that fits counts.
const reasons = [
  ['returned', /returned to (?:the )?(?:sender|seller)|sent back|คืนผู้ฝาก|ส่งคืน|ส่งกลับต้นทาง|ตีกลับ/i],
  ['refused', /refus|reject|declin|ปฏิเสธ|ไม่รับพัสดุ/i],
  [
    'no-contact',
    /ติดต่อ(?:ผู้รับ|ลูกค้า|ปลายทาง)?ไม่(?:ได้|สำเร็จ)|ไม่(?:สามารถ|ได้)?(?:ติดต่อ|รับสาย|รับโทรศัพท์)|ไม่มีผู้รับสาย|(?:nobody|no|not|n't) answer|(?:cannot|unable to|(?:not|failed to)(?: be)?) (?:reach|contact)/i,
  ],
  [
    'address',
    /(?:wrong|incorrect|incomplete) address|address (?:is )?(?:wrong|incorrect|incomplete)|ที่อยู่(?:ผู้รับ|ปลายทาง)?(?:ไม่|ผิด)|(?:ไม่พบ|หา)ที่อยู่/i,
  ],
  ['nobody-home', /nobody|no one|not (?:at )?home|absent|unavailable|ไม่มีผู้รับ|ไม่มีคน|ไม่อยู่/i],
  ['postponed', /postpon|resched|เลื่อน|นัด/i],
] as const;

export type FailedReason = (typeof reasons)[number][0];

/**
 * Returns why the last attempt failed; null if the parcel has no failed attempt now, or the reason is not known. One of a
 * fixed list, never the courier's text: that may name people, and the card on a page shows this (docs/promises.md P11).
 */
export function failedReason({ status, events }: Tracking): FailedReason | null {
  if (phaseOf(status) !== 'trouble') return null;
  const { description = '' } = events.find((event) => phaseOf(event.status) === 'trouble') ?? {};
  return reasonIn(description);
}

/** Returns the reason that a courier's words for a failed attempt tell; null if none that is known. */
export const reasonIn = (description: string): FailedReason | null =>
  reasons.find(([, words]) => words.test(description))?.[0] ?? null;
