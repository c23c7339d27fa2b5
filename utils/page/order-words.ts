import { labelsIn } from '../detection/labels.ts';

/**
 * What a text of an order is by its form. `other`: a date, phone number, address of a page and the like. Only a `text`
 * may name a product.
 */
export type Kind = 'text' | 'quantity' | 'price' | 'variant' | 'label' | 'code' | 'picture' | 'other';

const aQuantity =
  /^(?:[x×*] ?\d{1,4}|\d{1,4} ?(?:[x×]|pcs?|pieces?|sets?|units?|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง)\.?|(?:qty|quantity|จำนวน)\.? ?[:：]? ?(?:[x×]? ?\d{1,4}.{0,9})?)$/iu;
const aVariant =
  /^(?:variations?|variants?|colou?rs?(?: family)?|size|style|options?|sku|model|properties|personali[sz]ation|ตัวเลือก(?:สินค้า)?|สี|ขนาด|ไซส์|ไซซ์|แบบ) ?[:：]/iu;
const currencies = /US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|PHP|VND|IDR|baht|บาท|[$฿€£¥₩₫₱]/gi;
const aCode = /^[#A-Z0-9][\w./#-]{4,}$/i;
const aContact = /@|https?:|www\.|(?:\d[ -]?){9,}/i;
const aDate =
  /\d:\d\d|\d{4}-\d\d-\d\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const aThaiDate =
  /(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.|\d ?(?:มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา)/;

export function kindOf(text: string): Kind {
  if (aQuantity.test(text)) return 'quantity';
  const bare = text.replace(currencies, '').replace(/ [x×] ?\d{1,4}$/i, '');
  const digits = /\d/.test(text);
  if (!/\p{L}/u.test(bare)) {
    if (!digits) return 'other';
    return bare !== text || /^[\d,]+\.\d\d$/.test(bare) ? 'price' : aCode.test(text) ? 'code' : 'other';
  }
  if (aVariant.test(text)) return 'variant';
  if (aCode.test(text) && digits) return 'code';
  if (/[:：]$/.test(text) || isWordOfProducts(text)) return 'label';
  return aContact.test(text) || text.length < 3 ? 'other' : 'text';
}

// Beginnings of labels, states, buttons, fees and greetings.
const noise =
  /^(?:orders?|sub-?total|total|ship(?:ping|ped|s|ment)?|deliver(?:y|ed|ing)?|arriv(?:ing|es|ed)|expected|estimated|track(?:ing)?|carrier|courier|payment|paid|pay|discount|voucher|coupon|tax|vat|fees?|handling|refund|returns?|cancel(?:led|ed)?|contact|chat|view|see|buy|add|write|leave|hello|hi|dear|thanks?|please|sold|seller|store|visit|recipient|customer|buyer|status|processing|preparing|packed|out for|in transit|on its way|on the way|package|parcel|updated?|confirmed|placed|purchased?|invoice|receipt|need|help|copy|download|print|export|edit|delete|details|summary|more|show|quantity|qty|price|date|amount|address|email|method|standard|express|free|cash|postal|departed|accepted|latest|product (?:image|information)|item (?:price|number|picture)|items? in|image|picture|photo|logo|transaction|reference|remarks?|reminder|shop by|my |to me)(?![a-z])/i;
const thaiNoise =
  /^(?:รวม|ยอด|ราคา|ค่าส่ง|ค่าจัดส่ง|ค่าบริการ|ค่าธรรมเนียม|ส่วนลด|โค้ด|คูปอง|การจัดส่ง|การชำระ|การสั่งซื้อ|การซื้อ|คำสั่งซื้อ|ออเดอร์|หมายเลข|เลขที่|เลขพัสดุ|วันที่|เวลา|สถานะ|พัสดุ|จัดส่ง|ขนส่ง|บริษัทขนส่ง|ผู้รับ|ผู้ส่ง|ผู้ซื้อ|ผู้ขาย|ผู้ให้|ชื่อ|ที่อยู่|เบอร์|โทร[ .:]|ช่องทาง|วิธี|ชำระ|เก็บเงิน|โอนเงิน|ติดตาม|ติดต่อ|แชท|ดูร้าน|ดูราย|ดูเพิ่ม|ยกเลิก|คืนเงิน|คืนสินค้า|ซื้ออีก|ซื้อซ้ำ|รีวิว|ให้คะแนน|เขียน|คัดลอก|พิมพ์ใบ|แก้ไข|กำลัง|รอการ|รอผู้|รอชำระ|รอจัด|อยู่ระหว่าง|ได้รับ|จะได้รับ|ที่ต้อง|ทั้งหมด|สำเร็จ|คุณ|นาย|นาง|เรียน|สวัสดี|ขอบคุณ|รายละเอียด|รายการ|จำนวน|ใบเสร็จ|ใบกำกับ|ใบปะ|ภาษี|หมายเหตุ|ข้อมูล|ประเภท|น้ำหนัก|รูป|หน้าแรก|ค้นหา|บัญชี)/;
const aSentence =
  /\b(?:your|you|we|has been|have been|will be|is on|was|were|eligible|tracked|airmail|registered)\b|ของคุณ|ของท่าน|กรุณา|โปรด|แล้ว$|เรียบร้อย/i;
const aStreet = /\b(?:st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd|row|apt|suite)\b/i;
const aPlace =
  /\b[A-Z]{2} \d{5}\b|\D\d{5}$|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่บ้าน|หมู่ \d|[ถซตอจม]\.[ \d]?[\u0e00-\u0e7f\d]|กรุงเทพ|\b(?:soi|moo|tambon|amphoe|khet|khwaeng)\b/i;
const longestLabel = 40;

/** What speaks against a text as a product's name, as a number of points. */
export function against(text: string): number {
  const isCourier =
    text.length <= longestLabel && labelsIn(text, 0, text.length).some(({ couriers }) => couriers.length > 0);
  const isPair = /^[^:：]{1,24}[:：] /.test(text);
  return (
    (noise.test(text) || thaiNoise.test(text) ? 3 : 0) +
    (aSentence.test(text) ? 3 : 0) +
    (aPlace.test(text) || (/^\d/.test(text) && aStreet.test(text)) ? 4 : 0) +
    (aDate.test(text) || aThaiDate.test(text) ? 3 : 0) +
    (isCourier ? 3 : 0) +
    (isPair ? 2 : 0)
  );
}

const longestThaiName = 37;

/** Whether a text may be a person's name: a single word, or two or three words of letters. */
export const isPerson = (text: string): boolean =>
  /^[\w.-]+$/.test(text) ||
  /^\p{Lu}[\p{L}.'’-]* \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u.test(text) ||
  (text.length <= longestThaiName && /^[\u0e00-\u0e7f]+ [\u0e00-\u0e7f]+$/.test(text));

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean =>
  !isPerson(text) && (text.length >= 24 || text.split(' ').length > 2 || /[\u0e00-\u0e7f]{12}/.test(text));

/** Whether a label or heading announces products. */
export const isWordOfProducts = (text: string): boolean =>
  /^(?:order(?:ed)? |your )?(?:products?|items?|goods|articles?|listing|สินค้า|ชื่อสินค้า|รายการ|รายการสินค้า)(?: ?(?:names?|titles?|details?|descriptions?|in this shipment|\(s\)))? ?[:：]?$/i.test(
    text,
  );

/** Whether a label announces a person or an address; not if it is in the same line. */
export const isWordOfPeople = (text: string): boolean =>
  !/[:：] ?\S/.test(text) &&
  /^(?:ship(?:ped|ping)?|deliver(?:y|ed)?|sold|bill(?:ing)?)?[ _]?(?:to|address|recipients?|customers?|buyers?|contact name|sender|receiver)\b|ผู้รับ|ผู้ส่ง|ผู้ซื้อ|ลูกค้า|ที่อยู่/i.test(
    text,
  );

/** Whether a title announces goods that are not of this order. */
export const isTitleOfOthers = (text: string): boolean =>
  /^more |\b(?:you (?:may|might)|recommended|similar items|buy it again|recently viewed|also (?:like|bought|viewed)|keep shopping|sponsored)|คุณอาจ|สินค้าแนะนำ|แนะนำสำหรับ|ที่คล้าย|เพิ่งดู/i.test(
    text,
  );

const priceAtEnd = / ?[-–—]? ?[฿$€£] ?\d[\d,.]*$/;
const quantityAt = /^\d{1,3} ?[x×] |(?<!\d ?) ?[x×] ?\d{1,3}$/i;

/** The product's name in a text, without a price and a quantity: "2x Shirt", "Shirt × 2 — $30". */
export const productOf = (text: string): string =>
  text.replace(priceAtEnd, '').replace(quantityAt, '').trim();

type Read = { text: string; kind: Kind; cell: { heading: string } | null; isNumber: boolean };

const anOrder = /(?<![a-z])(order|คำสั่งซื้อ|ออเดอร์)(?: (?:no|number|id|sn))?/i;
const codeAfter = /^[ .:#]{0,4}([A-Z0-9][A-Z0-9-]*)/i;
const longestCode = 40;
const isOrderCode = (code: string): boolean => /\d.*\d.*\d/.test(code) && !/^\d{4}-\d\d-\d\d$/.test(code);

/** The number of the order that begins at line `n`, with the word before it: "Order 261121K7QM2R4X"; else undefined. */
export function orderIn(lines: readonly Read[], n: number): string | undefined {
  const { text, kind, cell, isNumber } = lines[n]!;
  if (isNumber) return undefined;
  const inColumn = kind === 'code' && cell ? anOrder.exec(cell.heading)?.[1] : undefined;
  if (inColumn) return named(inColumn, text);
  const order = anOrder.exec(text);
  if (!order) return undefined;
  const [all, word = ''] = order;
  const rest = text.slice(order.index + all.length);
  const code = codeAfter.exec(rest)?.[1]?.slice(0, longestCode);
  if (code && code.length > 3) return isOrderCode(code) ? named(word, code) : undefined;
  const next = lines[n + 1];
  const isLabel = /^[ .:#]*$/.test(rest) || kind === 'label';
  return isLabel && next?.kind === 'code' && !next.isNumber && isOrderCode(next.text)
    ? named(word, next.text)
    : undefined;
}

const named = (word: string, code: string): string =>
  `${word[0]!.toUpperCase()}${word.slice(1)} ${code.replace(/^#/, '')}`;

const aShop = /^(?:sold by|(?:shop|store|ร้านค้า|ร้าน) ?[:：])[ :：]*/i;
const longestShop = 40;
const toShop = /^(?:view shop|visit (?:our )?(?:store|shop)|ดูร้านค้า|ไปที่ร้านค้า)$/i;

/** The shop's name, if line `n` is or announces one; else undefined. */
export function shopIn(lines: readonly Read[], n: number): string | undefined {
  const { text, kind } = lines[n]!;
  const next = lines[n + 1];
  const shop = aShop.exec(text);
  const name = shop && text.slice(shop[0].length);
  if (name === '') return next?.kind === 'text' ? next.text : undefined;
  if (name !== null && name.length <= longestShop) return name;
  const isBesideButton = lines.slice(n + 1, n + 4).some((line) => toShop.test(line.text));
  return isBesideButton && kind === 'text' && against(text) === 0 && text.length <= longestShop
    ? text
    : undefined;
}
