import { phaseOf } from './status.ts';
import type { Tracking } from './tracking.ts';

// Words of couriers for why an attempt failed, Thai and English. The first reason that fits counts.
const reasons = [
  ['refused', /ปฏิเสธ|refus|reject/i],
  ['nobody-home', /ไม่มีผู้รับ(?!สาย)|ผู้รับไม่อยู่|ไม่อยู่บ้าน|no(?:body| one)[a-z ]{0,9} home|not (?:at )?home|absent/i],
  [
    'no-contact',
    /ติดต่อ[^ ]{0,30}ไม่(?:ได้|สำเร็จ)|ไม่(?:สามารถ|ได้)?(?:ติดต่อ|รับสาย)|ไม่มีผู้รับสาย|(?:nobody|no|not) answer|(?:cannot|unable to|(?:not|failed to)(?: be)?) (?:reach|contact)/i,
  ],
  ['address', /ที่อยู่[^ ]{0,9}(?:ไม่|ผิด)|(?:ไม่พบ|หา)ที่อยู่|address/i],
  ['postponed', /เลื่อน|นัด|resched|postpone/i],
] as const;

export type FailedReason = (typeof reasons)[number][0];

/**
 * Returns why the last attempt failed; null if the parcel has no failed attempt now, or the reason is not known. One of a
 * fixed list, never the courier's text: that may name people, and the card on a page shows this (docs/promises.md P11).
 */
export function failedReason({ status, events }: Tracking): FailedReason | null {
  if (phaseOf(status) !== 'trouble') return null;
  const { description = '' } = events.find((event) => phaseOf(event.status) === 'trouble') ?? {};
  return reasons.find(([, words]) => words.test(description))?.[0] ?? null;
}
