import { courierNames } from '../couriers/shapes.ts';

/**
 * Words that say what the number behind them is (docs/detection.md 3), in small letters. Latin ones count as whole
 * words, with a plural s or the end of a field's name (trackingNo); Thai, Japanese and Korean have no blanks between
 * words. A longer form is listed only where a part of it says something else.
 */
const parcelWords =
  'tracking,tracking ref,tracking reference,parcel,package,shipment,waybill,airwaybill,awb,consignment,courier,carrier,พัสดุ,เลขติดตาม,แทร็ก,แทร็ค,ขนส่ง,จัดส่งโดย,ใบนำส่ง,合わせ番号,合せ番号,追跡番号,伝票番号,운송장,송장번호';

const otherWords =
  'order,po,invoice,receipt,phone,mobile,tel,fax,line id,ean,upc,gtin,isbn,imei,sku,barcode,serial,card,account,bank,ref,reference,transaction,payment,refund,rma,return id,parcel id,promptpay,tax,price,total,otp,คำสั่งซื้อ,ออเดอร์,ใบเสร็จ,ใบกำกับ,ใบแจ้งหนี้,โทร,เบอร์,มือถือ,บาร์โค้ด,บัตร,บัญชี,ธนาคาร,อ้างอิง,พร้อมเพย์,ภาษี,ราคา,ยอด,รหัสสินค้า,คืนเงิน,คำขอ,รับโอน,เลขรายการ,注文,電話,주문,전화';

type Word = { couriers: string[]; good: boolean };

/** A label before a number: its words as they stand there, the couriers it names, whether it speaks for a parcel. */
export type Label = Word & { text: string; start: number };

const words = new Map<string, Word>();
const addWord = (text: string, good: boolean, couriers: string[] = []) => words.set(text, { good, couriers });
for (const text of parcelWords.split(',')) addWord(text, true);
for (const text of otherWords.split(',')) addWord(text, false);
for (const [courier, names] of Object.entries(courierNames)) {
  for (const text of names) addWord(text, true, [courier, ...(words.get(text)?.couriers ?? [])]);
}

// Longer words first, so that of two that begin together the longer is read.
const anyOf = (isLatin: boolean): string =>
  [...words.keys()]
    .filter((text) => text < '\x7f' === isLatin)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/**
 * Finds every word of the lists: "hotel" has no "tel" in it. A courier called by an everyday word is meant where the
 * word stands alone, in brackets or a cell: "(BEST)", "BEST:". A postcode and what the carriage costs are passed over,
 * so that the word in them for the post or a carrier is not read.
 */
export const wordPattern = new RegExp(
  `(?<![a-z0-9])(?:${anyOf(true)})(?=(?:s|no|number)?(?![a-z0-9]))|รหัสไปรษณีย์|ค่าขนส่ง|${anyOf(false)}|` +
    `(?<![^\\n\\t|(])best(?=[\\n\\t|):]| ?$)`,
  'gi',
);
addWord('best', true, ['best-express']);

/** How far before a number its label may stand, in UTF-16 units. */
export const labelReach = 100;

/** The words that stand whole in `from` to `to` (exclusive) of a text, in their order. */
export function labelsIn(text: string, from: number, to: number): Label[] {
  const first = Math.max(0, from - 1); // what comes before tells a word from the end of a longer one
  const stretch = text.slice(first, to);
  const found: Label[] = [];
  wordPattern.lastIndex = 0; // `matchAll` would copy the expression for every number
  for (let match = wordPattern.exec(stretch); match !== null; match = wordPattern.exec(stretch)) {
    const start = first + match.index;
    const known = words.get(match[0].toLowerCase());
    if (known && start >= from) found.push({ ...known, text: match[0], start });
  }
  return found;
}

/** The language a label is written in, by its first letter; empty where it is Latin. */
export function languageOf({ text }: Label): '' | 'th' | 'ja' | 'ko' {
  if (text < '\u0e00') return '';
  return text < '\u0e80' ? 'th' : text < '\uac00' ? 'ja' : 'ko';
}
