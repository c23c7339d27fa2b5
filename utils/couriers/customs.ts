import type { Parcel } from '../model/parcel.ts';
import { meaningOf } from '../model/status.ts';
import { isUnderWay } from './failed-attempt.ts';

// Words of couriers, English and Thai. A hold alone is no case: postal services report one for each parcel from abroad.

/** "Held in customs, awaiting duty payment", "รอชำระภาษีอากรขาเข้า": both must be found. */
const duty = /\bdut(?:y|ies)\b|\btax(?:es)?\b|\bvat\b|\b(?:customs|import) (?:charges?|fees?)\b|ภาษี|อากร/i;
const unpaid =
  /\b(?:must|should|needs? to|to) be paid\b|\bunpaid\b|\bpayable\b|\b(?:is|are) (?:due|owed)\b|\bplease pay\b|\bpay(?:ment)? (?:of|the|your)\b|\bpayment\b.{0,40}\b(?:required|requested|due|pending|outstanding)\b|\b(?:await|pending|require|request|outstanding)\w{0,4}\b.{0,25}\bpay(?:ment)?\b|เรียกเก็บ|ค้างชำระ|(?:(?<!ท)รอ|กรุณา|โปรด|ต้อง).{0,20}(?:ชำระ|(?<!นำ)จ่าย)/i;

/** "Customs requires additional information from the recipient", "ศุลกากรขอเอกสารเพิ่มเติม": both must be found. */
const customs = /customs|clearance|ศุลกากร|พิธีการ/i;
const wantedPapers =
  /\b(?:documents?|documentation|invoice|papers|identification|information)\b.{0,20}\b(?:needed|required|requested|missing|incomplete)\b|\b(?:needs?|requires?|requests?|awaiting|pending|missing|incomplete|provide|submit)\b.{0,25}\b(?:documents?|documentation|invoice|papers|identification|(?:additional|more|further|your) information)\b|(?:ขอ(?!ง)|(?<!ท)รอ|กรุณา|โปรด|ต้อง|ขาด).{0,20}(?:เอกสาร|ใบแจ้งหนี้|ข้อมูลเพิ่ม)|(?:เอกสาร|ข้อมูล)(?:เพิ่มเติม)?.{0,10}(?:ไม่ครบ|ขาด)/i;

/** "Duties and taxes paid by sender", "ชำระภาษีเรียบร้อยแล้ว", "Invoice required from the sender", "payable on delivery". */
const settled =
  /\b(?:dut(?:y|ies)|tax(?:es)?|vat|charges?|fees?) (?:(?:is|are|was|were|has been|have been) )?(?:already )?(?:paid|settled|waived)\b|\bpayment (?:of .{1,30} )?(?:has been |was )?(?:received|completed?|confirmed)\b|\bdocuments? (?:has been |have been |was |were )?received\b|\b(?:by|from) (?:the )?(?:sender|shipper|seller)\b|prepaid|\bexempt|\bno (?:\w+ )?(?:dut|tax|vat|payment|action|document)|\b(?:on|upon) delivery\b|\bat the door\b|(?:ชำระ|(?<!นำ)จ่าย).{0,20}(?:แล้ว|เรียบร้อย|สำเร็จ)|ได้รับ(?:ชำระ|เอกสาร)|ยกเว้น|ไม่มี(?:ภาษี|อากร)/i;

/** Whether the words are about customs, whatever they say of them. */
export const saysCustoms = (text: string): boolean => customs.test(text);

type Said = Pick<Parcel, 'status'> & { latest: { what: string } | null };

/** Whether a parcel waits at customs for its recipient's money or papers: its newest event says so. */
export function waitsAtCustoms({ status, latest }: Said): boolean {
  const what = latest?.what ?? '';
  if (!isUnderWay(status) || meaningOf(status).milestones > 2 || settled.test(what)) return false;
  return (duty.test(what) && unpaid.test(what)) || (customs.test(what) && wantedPapers.test(what));
}
