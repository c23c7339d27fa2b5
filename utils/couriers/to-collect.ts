import type { Parcel } from '../model/parcel.ts';
import {
  failedAttempt,
  heldAtCustoms,
  maybeLost,
  meaningOf,
  phaseOf,
  readyToCollect,
  type Phase,
} from '../model/status.ts';
import type { Tracking } from '../model/tracking.ts';
import { waitsAtCustoms } from './customs.ts';
import { mayBeLost } from './lost.ts';
import { isSentBack, isUnderWay, reasonIn, saysNextTry, saysReturn } from './failed-attempt.ts';

/**
 * Words of couriers, English and Thai; the first that fit count. `other`: the parcel waits for its courier, is not there
 * yet, was collected or goes back. `clear`: it waits for its recipient. `plain`: so is called, too, a parcel that waits
 * for its courier at the sender's.
 */
const words: readonly (readonly [kind: 'other' | 'clear' | 'plain', ...patterns: RegExp[]])[] = [
  // These come first, because their texts also hold words of the next groups.
  ['other', /กำลังส่งต่อ/],
  [
    'clear',
    /พร้อมให้(?:ผู้รับ|ลูกค้า|ท่าน|คุณ)?(?:เข้า)?(?:มา|ไป)?รับแล้ว|รอ(?:การ)?จ่าย ?(?:ณ|ที่)|ในการรับ(?:พัสดุ|สินค้า)|เหลือเวลารับ|ผู้รับ(?:เข้า)?มารับ(?:พัสดุ|สินค้า)?ได้|รอผู้รับ(?:นำ|มา|เข้า)/,
    /(?:ผู้รับ|ลูกค้า)(?:แจ้ง)?(?:ว่า)?(?:ต้องการ|ประสงค์|ขอ|จะ)(?:เข้า)?(?:มา|ไป)?รับ(?:พัสดุ|สินค้า)?(?:เอง|ด้วยตนเอง)?ที่(?:สาขา|ไปรษณีย์|ปณ|ศูนย์|จุด|ร้าน|ตู้)/,
    /\b(?:if (?:it is )?not|unless) (?:picked up|collected|claimed)\b|\bday for (?:pick-?up|collection)\b/i,
    /(?:หาก|ถ้า)(?:ท่าน|ผู้รับ|ลูกค้า)?ไม่(?:ได้)?(?:เข้า)?(?:มา|ไป)(?:ติดต่อ)?รับ/,
  ],
  [
    'other',
    /\b(?:by|for|to) (?:the |our |a |its |local |delivery |last-mile )?(?:courier|driver|rider|carrier|messenger|logistics|delivery staff)\b/i,
    /\bby (?:[A-Z][\w&]* ){1,3}(?:[Cc]ourier|[Dd]river|[Rr]ider|[Cc]arrier|[Mm]essenger)\b/,
    /\b(?:courier|driver|rider|carrier|messenger)(?:['’]s)? (?:will|to|is|has|pick|collect|wait|arriv)/i,
    /\b(?:sender|seller|shipper|merchant|vendor|warehouse|origin)\b|\bdrop(?:ped)?[ -]?off\b/i,
    /(?:\bnot|n['’]t) (?:yet )?(?:been )?(?:ready|available|collected|picked up|claimed)\b/i,
    /\bno longer\b|\bun(?:collected|claimed)\b|\bon its way\b/i,
    /\b(?:estimated|expected|scheduled)\b|\b(?:after|left the) (?:pick-?up|collection)\b/i,
    /\bwhen (?:it['’]s|(?:it|your parcel|the parcel|your item|the item) is) (?:ready|available)\b/i,
    /\bwill (?:soon )?(?:be (?:ready|available|held|delivered|kept)|arrive)\b/i,
    /(?:^|\b(?:was|were|been|successfully|parcel|package|item|shipment) )(?:collected|picked up|retrieved)\b/i,
    /(?:ขนส่ง|คูเรียร์|ศุลกากร|พนักงาน|เจ้าหน้าที่|คนขับ|ไรเดอร์|แมสเซนเจอร์|(?<!สามา)รถ) ?(?:จะ|กำลัง)?(?:เข้า)?(?:มา|ไป)?รับ/,
    /(?:เข้า|มา|ไป)รับ(?:พัสดุ|สินค้า)?(?:โดย|จาก)(?!ผู้รับ|ลูกค้า)|ผู้ส่ง|ผู้ฝาก|ผู้ขาย|ร้านค้า(?!จุดรับ)|ต้นทาง|จุดรับ(?:พัสดุ)?(?:[-/ ]?ส่ง|ฝาก)/,
    /(?:ยัง|จะ|กำลัง|ใกล้)(?:ไม่)?(?:พร้อม|ถึง)|(?<!ยัง)ไม่(?:ได้)?(?:มา|ไป)(?:ติดต่อ)?รับ/,
    /ไม่สามารถ(?:นำ|จัด)|(?:กำลัง|อยู่ระหว่าง(?:การ)?)(?:นำ|ไป|เดินทาง|จัดส่ง|ส่ง|ขนส่ง)|จะนำ|เตรียมพัสดุ|(?:ไรเดอร์|คนขับ|พนักงาน)ถึง|รอ(?:ไปรษณีย์|ตัวแทน|สายการบิน)|(?:มา|ไป|เข้า)รับ.{0,30}เรียบร้อย|เมื่อ(?:พัสดุ)?พร้อม/,
    /(?:เกิน|ครบ|พ้น)กำหนด(?:รอ|การ)?(?:จ่าย|มารับ|รับ)(?!วันที่)/,
    /(?:^|(?<!ให้)(?:มา|ไป|เข้า|ถูก|ได้|ขอ))รับ(?:พัสดุ|สินค้า|ของ)?(?:ไป)?(?:แล้ว|เรียบร้อย|สำเร็จ)/,
  ],
  [
    'clear',
    /\bavailable (?:for|to) (?:pick-?up|pick up|collect(?:ion)?)\b/i,
    /\b(?:ready|available|awaiting|waiting|pending|held) (?:for )?(?:the )?(?:recipient|customer|consignee|receiver|addressee|buyer|you)(?:['’]s)? (?:to )?(?:self[- ])?(?:pick-?up|pick up|collect)/i,
    /\b(?:pick[- ]?up|collection|collected) by (?:the )?(?:recipient|customer|consignee|receiver|addressee|buyer)\b/i,
    /\b(?:recipient|customer|consignee|receiver|addressee) (?:will|to|must|can|can now|may|should|advised to|asked to) (?:come (?:and|to) )?(?:self[- ])?(?:pick up|collect|fetch)\b/i,
    /\b(?:can|may|must) (?:now )?be (?:picked up|collected)\b|\bwhere (?:and when )?to (?:pick up|collect)\b/i,
    /(?<!will )\bcollect (?:it|your|with)\b|(?<!will |ll )\bpick (?:it up|up your)\b|\bwaiting for you\b|\b(?:hold|held) for pick-?up\b|\bfor (?:customer|recipient|consignee|receiver|addressee) (?:pick-?up|collection)\b/i,
    /\b(?:collect|pick up) within \d|\bpick-?up available\b|\blocker\b.{0,12}\b(?:pin|code)\b/i,
    /\bplease (?:come (?:and|to) )?collect\b|\bplease (?:come (?:and|to) )?pick (?:it |your \w+ )?up\b/i,
    /\bheld (?:for (?:pick-?up|collection)|at (?:the )?(?:post office|location|counter))\b/i,
    /\b(?:at|in|delivered to) (?:the |a |your )?(?:pick-?up|collection) (?:point|location|shop|store|counter)\b/i,
    /\b(?:at|in|into|delivered to) (?:the |a |your )?(?:(?:parcel |smart |amazon )?locker|parcel box)\b/i,
    /\buse (?:the |your )?(?:pin|code|otp)\b.{0,30} to (?:collect|pick up)\b/i,
    /พร้อม(?:ให้)?(?:ผู้รับ|ลูกค้า|ท่าน|คุณ)?(?:เข้า)?(?:มา|ไป)รับ|พร้อมให้(?:ผู้รับ|ลูกค้า|ท่าน|คุณ)?(?:เข้า)?รับ/,
    // A courier goes (ไป) or comes in (เข้า) to the sender's, so that these need a word for the recipient.
    /(?:มา|ติดต่อ)(?:ขอ)?รับ|มาไขตู้|ให้(?:ผู้รับ|ลูกค้า|ท่าน)นำ/,
    /(?:กรุณา|โปรด|สามารถ|เชิญ|ให้|ต้อง)(?:ผู้รับ|ลูกค้า|ท่าน|คุณ)?(?:ไป|เข้า)(?:ขอ)?รับ/,
    /รอ(?:ให้)?(?:ผู้รับ|ลูกค้า|ท่าน|คุณ)(?:อยู่)?(?:ที่|ณ|มา|รับ|เข้ารับ)|รอ(?:การ)?จ่าย/,
    /(?<!ได้)รับ(?:พัสดุ|สินค้า|สิ่งของ)?(?:ได้ที่|ภายใน)|(?<!ได้|ผู้)รับได้ภายใน|รอการรับที่|(?:ขอ|นัด)(?:เข้า)?รับ(?:พัสดุ)?เอง/,
    /(?:กรุณา|โปรด|สามารถ)รับ(?:พัสดุ|สินค้า|สิ่งของ)|(?:แสดง|กด)รหัส|รหัสรับ|รหัส PIN/,
    /(?:ถึง|ที่|ณ|เข้า|ใน|ใส่)(?:จุด(?:บริการ)?รับ|ตู้รับ|ตู้พัสดุ|ตู้ล็[อ]?[กค]เกอร์|ล็[อ]?[กค]เกอร์)/,
  ],
  [
    'plain',
    /\b(?:ready|awaiting|waiting|pending) (?:for )?(?:pick-?up|coll?ection)\b/i,
    /\bself[- ](?:pick-?up|collect(?:ion)?)\b/i,
    /พร้อม(?:สำหรับ(?:การ)?)?รับ(?!เงิน|ชำระ|ประกัน)|(?<!กรุณา|โปรด|เตรียม)รอรับ(?!เข้า|จาก|ข้อมูล)/,
    /\b(?:ready|waiting) to be (?:picked up|collected)\b|\bready to (?:pick up|collect)\b/i,
    /\bwait(?:s|ing) at (?:the|our|a|your) (?:branch|post office|outlet|counter|shop) to be (?:picked up|collected)\b/i,
  ],
];

// What is not about where the parcel is: what happens if nobody collects it, and why it was not delivered.
const besides =
  /\b(?:returned|sent back) to (?:the )?(?:sender|seller|shipper|origin)\b|\b(?:recipient|customer|consignee|receiver|addressee) (?:is |was )?not available\b|(?:คืน|กลับ)(?:ไป)?(?:ยัง)?(?:ผู้ส่ง|ผู้ฝาก|ผู้ขาย|ร้านค้า|ต้นทาง)/gi;

// Couriers use few texts. The list is grouped often: each text is read once.
const known = new Map<string, string | undefined>();
const maxKnown = 2000;

function kindOf(text: string): string | undefined {
  if (known.has(text)) return known.get(text);
  const bare = text.replace(besides, '');
  const kind =
    reasonIn(text) === 'returned'
      ? 'other'
      : words.find(([, ...patterns]) => patterns.some((one) => one.test(bare)))?.[0];
  if (known.size >= maxKnown) known.clear();
  known.set(text, kind);
  return kind;
}

type Said = Pick<Parcel, 'status' | 'firstScanAt' | 'isGoingBack'> & {
  latest: { at: string; what: string } | null;
};

const attempted: readonly Phase[] = ['out-for-delivery', 'trouble'];

const dateOf = (dateTime: string): string => dateTime.slice(0, 10);

/**
 * Whether a parcel waits to be collected by its recipient: its status or its newest event says so. Older events do not
 * count, so that a later one ends it. Plain words count after an attempt, or from the day after the first scan on.
 */
export function isToCollect({ status, latest, firstScanAt, isGoingBack }: Said): boolean {
  const phase = phaseOf(status);
  const { milestones, awaits } = meaningOf(status);
  if (milestones < 2 || awaits === null) return false; // not in transit yet, or its journey is over
  if (isGoingBack) return false;
  const what = kindOf(latest?.what ?? '');
  if (what === 'other' || phase === 'to-collect') return what !== 'other';
  const isLater = latest !== null && firstScanAt !== null && dateOf(firstScanAt) < dateOf(latest.at);
  const key = phase === 'unknown' ? kindOf(status!.replaceAll('_', ' ')) : undefined;
  return [key, what].some(
    (kind) => kind === 'clear' || (kind === 'plain' && (isLater || attempted.includes(phase))),
  );
}

const cancelledReturn = /ยกเลิก(?:การ)?(?:ส่งคืน|ตี(?:กลับ|คืน))|\breturn\b.{0,20}\bcancell?ed/i;
const isForRecipient = (text: string): boolean =>
  cancelledReturn.test(text) || saysNextTry(text) || kindOf(text) === 'clear';

/**
 * Whether a parcel goes back to its sender, although only scans may have followed the event that said so. A later round,
 * attempt or notice for the recipient ends it.
 */
export function goesBack({ status, events }: Pick<Tracking, 'status' | 'events'>): boolean {
  if (!isUnderWay(status)) return false;
  const last = events.find(
    ({ status: scan, description }) =>
      saysReturn(description) || meaningOf(scan).milestones > 2 || isForRecipient(description),
  );
  return last !== undefined && saysReturn(last.description);
}

/**
 * Returns the status to show: that of the service, or that the parcel waits to be collected or at customs, or may be lost,
 * or that it goes back, which counts as a failed attempt.
 */
export function shownStatus(parcel: Said): string | null {
  if (isSentBack(parcel)) return failedAttempt;
  if (isToCollect(parcel)) return readyToCollect;
  if (mayBeLost(parcel)) return maybeLost;
  return waitsAtCustoms(parcel) ? heldAtCustoms : parcel.status;
}
