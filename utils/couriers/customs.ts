import type { Parcel } from '../model/parcel.ts';
import { isUnderWay } from './failed-attempt.ts';

// Words of couriers, English and Thai: duty is not paid yet, or customs wait for papers. A hold alone is no case: postal
// services report one for each parcel from abroad.
const duty = /\bdut(?:y|ies)\b|\btax(?:es)?\b|\bvat\b|\b(?:customs|import) (?:charges?|fees?)\b|ภาษี|อากร/i;
const unpaid =
  /\b(?:must|should|needs? to|to) be paid\b|\bunpaid\b|\bpayable\b|\b(?:is|are) (?:due|owed)\b|\b(?:await|pending|require|request|demand|outstanding)|\bplease pay\b|\bpay(?:ment)? (?:of|the|your|required|is)\b|เรียกเก็บ|ค้าง|รอ|กรุณา|โปรด|ต้อง/i;
const customs = /customs|clearance|ศุลกากร|พิธีการ/i;
const papers =
  /\b(?:documents?|documentation|information|invoice|papers|identification)\b|เอกสาร|ข้อมูล|ใบแจ้งหนี้/i;
const wanted =
  /\b(?:needs?|needed|requires?|required|requests?|requested|awaiting|missing|incomplete|provide|submit)\b|ขอ|รอ|ต้อง|กรุณา|โปรด|ขาด|ไม่ครบ/i;
const settled =
  /\b(?:has|have|was|were|been|already) (?:been )?(?:paid|received|settled|waived)\b|\bpayment (?:of .{1,30} )?(?:received|completed?|confirmed)\b|\bpaid by (?:the )?(?:sender|shipper|seller)|prepaid|\bno (?:\w+ )?(?:dut|tax|vat|payment|action|document)|\b(?:cleared|released|exempt)|(?:ชำระ|จ่าย)(?:ภาษี|อากร|ค่าธรรมเนียม|เงิน){0,3}(?:แล้ว|เรียบร้อย|สำเร็จ)|ได้รับ(?:ชำระ|เอกสาร)|ยกเว้น|ไม่มี(?:ภาษี|อากร)|ผ่านพิธีการ/i;

type Said = Pick<Parcel, 'status'> & { latest: { what: string } | null };

/** Whether a parcel waits at customs for its recipient's money or papers: its newest event says so. */
export function waitsAtCustoms({ status, latest }: Said): boolean {
  const what = latest?.what ?? '';
  const has = (...words: RegExp[]): boolean => words.every((one) => one.test(what));
  return isUnderWay(status) && !has(settled) && (has(duty, unpaid) || has(customs, papers, wanted));
}
