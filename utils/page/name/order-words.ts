import { labelsIn } from '../../detection/labels.ts';

/** Forms of texts in an order. */
export const forms = {
  /** A label or heading that announces products. */
  products:
    /^(?:order(?:ed)? |your )?(?:products?|items?|goods|articles?|listing|สินค้า|ชื่อสินค้า|รายการ|รายการสินค้า)(?: ?(?:names?|titles?|details?|descriptions?|in this shipment|\(s\)))? ?[:：]?$/i,
  /** A title that announces goods that are not of this order. */
  others:
    /^more |^buy it again|\b(?:you (?:may|might)|recommended|similar items|recently viewed|also (?:like|bought|viewed)|keep shopping|sponsored|best ?sellers|trending|new arrivals|just for you|inspired by)|สินค้าขายดี|สินค้ามาใหม่|คุณอาจ|สินค้าแนะนำ|แนะนำสำหรับ|ที่คล้าย|เพิ่งดู/i,
  /** A text before a price that is a sum or fee. */
  total:
    /total|shipping|handling|\btax|\bvat\b|discount|\bfees?\b|voucher|coupon|refund|paid|payment|รวม|ยอด|ค่า(?:จัด)?ส่ง|ค่าสินค้า|ส่วนลด|คูปอง|โค้ด|ภาษี|ชำระ|โอน/i,
  /** Several products: "Mug x1, Plate x2". */
  list: /[\p{L})] ?[x×] ?\d{1,3} ?[,;&+]|\(\d{1,3}\),|, ?\d{1,3} ?[x×] /u,
  /** There are more than the page shows: "and 2 more". */
  more: /^\+ ?\d{1,2}$|\b\d+ (?:more|other)\b|(?:อีก|ดู) ?\d+ (?:รายการ|ชิ้น)/i,
  /** A shop, with its name. */
  shop: /^(?:sold by|(?:shop|store|ร้านค้า|ร้าน) ?[:：]) ?:? ?([^,]{2,40})$/i,
  /** A count of products or pieces: "2 items", "รวม (3 ชิ้น)". */
  count:
    /^\(?(?:(?:sub)?total|items?|รวม|ยอดรวม|ทั้งหมด|สินค้า|คำสั่งซื้อ)?[^\p{L}\d]{0,3}(\d{1,2}) (?:items?|products?|รายการ|ชิ้น)(?: *$| *[^\p{L}\d ])/iu,
};

/**
 * What a text of an order is by its form and words. `products`, `people`: announces them. `other`: a date, a state, a
 * sentence and the like. Only a `text` may name a product.
 */
export type Kind =
  'text' | 'quantity' | 'price' | 'label' | 'products' | 'people' | 'code' | 'picture' | 'other';

const some = (all: readonly RegExp[], text: string): boolean => all.some((form) => form.test(text));

const variants = [
  / (?:สี|ไซ[ซส]์|size |colou?r )[^ ]{1,12}(?: [^ ]{1,3})?$/i,
  /\([^()/,]*[/,][^()]*\)$| [-–|] (?:[^ /]{1,20} ?\/ ?)?X{0,3}[SML]$/i,
  /(?<!แพ[ค็ก]{2}|เซ็ต|ชุด|pack of|set of) \d{1,3} ?(?:ชิ้น|ชุด|ตัว|คู่|อัน|ใบ|กล่อง|ขวด|ถุง|pcs?|pieces?)$/i,
];
/** Whether a text ends in a variant or a number of pieces: "Shirt (Black / M)", "เสื้อ สีดำ 2 ตัว". */
export const hasVariant = (text: string): boolean => some(variants, text);

// A label that announces a person or an address in the next line.
const people = [
  /^(?:(?:ship(?:ped|ping)?|deliver(?:y|ed)?|sold|bill(?:ing)?)?[ _]?(?:to|address|recipients?|customers?|buyers?|contact name|sender|receiver))\b/i,
  /ผู้รับ|ผู้ส่ง|ผู้ซื้อ|ลูกค้า|ที่อยู่/,
];
const quantities = [
  /^\(?[x×*] ?\d{1,4}(?: ?\p{L}{1,6})?\)?$/iu,
  /^\(?\d{1,4} ?(?:[x×]|pcs?|pieces?|sets?|units?|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง|ขวด)\.?\)?$/iu,
  /^\(?[\d,.]+-? ?[x×] ?[\d,.]+-?\)?$/i,
  /^\(?(?:qty|quantity|จำนวน)\.? ?(?:[:：]|[:：]? ?[x×]? ?\d{1,4}.{0,9})\)?$/i,
];
const currencies = /US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|PHP|VND|IDR|baht|บาท|[$฿€£¥₩₫₱]/gi;
const aCode = /^[#A-Z0-9][\w./#-]{4,}$/i;

export function kindOf(text: string, isLabel: boolean): Kind {
  if (forms.products.test(text)) return 'products';
  if (some(people, text) && !/[:：] ?\S/.test(text)) return 'people';
  const amount = text.replace(currencies, '').trim();
  if (some(quantities, amount)) return 'quantity';
  if (isLabel || /[:：]$/.test(text)) return 'label';
  if (/^[\d,.]+-?$/.test(amount) && (amount !== text || /\.(?:\d\d|-)$/.test(amount))) return 'price';
  if (/\d/.test(text) && aCode.test(text)) return 'code';
  return /\p{L}[\p{L}\p{M}]/u.test(amount) && mayBeProduct(partsOf(text).name) ? 'text' : 'other';
}

const notProducts = [
  // Variants, contacts, masked texts, prices.
  /^(?:sku|รหัสสินค้า)(?![a-z])|^[^\s:：]{1,20}(?: [^\s:：]{1,20})? ?[:：]/i,
  /@(?!\d)|https?:|www\.|^\(?\+/i,
  /(?:\d[ -]?){9,}/,
  /^สี[^/]{1,12} ?\/|^[^/,]{1,14}[/,] ?(?:X{0,3}[SML]|\dXL|free ?size|one size|ฟรีไซ[ซส]์)$/i,
  /^[฿$€£]|x{2}|\*{2}|•{2}/,
  // Beginnings of labels, states, buttons, fees and greetings.
  /^(?:orders?|sub-?total|total|ship(?:ping|ped|s|ment)?|deliver(?:y|ed|ing)?|arriv(?:ing|es|ed)|expected|estimated|track(?:ing)?|carrier|courier|payment|paid|pay|discount|voucher|coupon|tax|vat|fees?|handling|refund|returns?|cancel(?:led|ed)?|contact|chat|view|see|buy|add|write|leave|hello|hi|dear|thanks?|please|sold|seller|store|visit|recipient|customer|buyer|status|processing|preparing|packed|out for|in transit|on its way|on the way|package|parcel|updated?|confirmed|placed|purchased?|invoice|receipt|need|help|copy|download|print|export|edit|delete|details|summary|more|show|starts|from|only|quantity|qty|price|date|amount|address|email|method|standard|express|free|cash|postal|departed|accepted|latest|product (?:image|information)|item (?:price|number|picture)|items? in|image|picture|photo|logo|transaction|reference|remarks?|priority|economy|worldwide|first.class|reminder|shop by|my |to me)(?![a-z])/i,
  /^(?:รวม|ยอด|ราคา|ค่า|ส่วนลด|โค้ด|คูปอง|การจัดส่ง|การชำระ|การสั่งซื้อ|การซื้อ|คำสั่งซื้อ|ออเดอร์|หมายเลข|เลขที่|เลขพัสดุ|วันที่|เวลา|สถานะ|พัสดุ|จัดส่ง|ขนส่ง|บริษัทขนส่ง|ผู้ขาย|ผู้ให้|ชื่อ|เบอร์|โทร[ .:]|ช่องทาง|วิธี|ชำระ|เก็บเงิน|โอนเงิน|ติดตาม|ติดต่อ|แชท|ดู(?:ร้าน|ราย|เพิ่ม|ทั้งหมด|สินค้า| ?\d)|เหตุผล|ยกเลิก|คืนเงิน|คืนสินค้า|ซื้ออีก|ซื้อซ้ำ|รีวิว|ให้คะแนน|เขียน|คัดลอก|พิมพ์ใบ|แก้ไข|กำลัง|รอการ|รอผู้|รอชำระ|รอจัด|อยู่ระหว่าง|ได้รับ|จะได้รับ|ที่ต้อง|ทั้งหมด|สำเร็จ|คุณ|นาย|นาง|เรียน|สวัสดี|ขอบคุณ|รายละเอียด|รายการ|จำนวน|ใบ(?:เสร็จ|กำกับ|ปะ|สรุป|สั่ง|แจ้ง|เสนอ|ส่ง)|ยืนยัน|ตรวจสอบ|เช็[คก]|ภาษี|หมายเหตุ|ข้อมูล|ประเภท|น้ำหนัก|รูป|หน้าแรก|ค้นหา|บัญชี)/,
  // Ways to pay.
  /พร้อมเพย์|บัตร(?:เครดิต|เดบิต)|ปลายทาง|^โอน|ธนาคาร|(?:pay|pay ?later)$|\b(?:visa|mastercard|credit card|debit card|promptpay)\b/i,
  // Reasons of returns.
  /ชำรุด|เสียหาย|แตกหัก|ไม่ครบ|ไม่ตรง|ไม่พอดี|เปลี่ยนใจ|ใช้งานไม่|(?<!คำ)ผิด|damaged|defective|wrong (?:item|size|colou?r|product)|missing (?:item|part)|doesn.t|not (?:as|the|work|fit|match)|my mind|no longer|too (?:small|large|big|short|long|tight)/i,
  // Badges.
  /^(?:best ?seller|choice|sale|hot|new|mall|preferred|official|recommended|top deal|gift|ขายดี|ร้านแนะนำ|แนะนำ|ลดราคา|ใหม่|ของแถม|พร้อมส่ง|ส่งฟรี|ส่งด่วน)$/i,
  // Sentences, shops, dates (ม.ค., ก.พ., เม.ย. and so on).
  /[a-z]{3}[.!?]$|\b(?:your|you|we|is|are|has been|have been|will be|was|were|eligible|tracked|airmail|registered)\b|(?:store|shop|official|flagship|outlet)(?: th(?:ailand)?)?$|ค่ะ|ครับ|นะคะ|ของคุณ|ของท่าน|กรุณา|โปรด|แล้ว$|เรียบร้อย/i,
  /\b\d{1,2}:[0-5]\d(?!\d)|\d{4}-\d\d-\d\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d ?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i,
  /[กตธพมสิี]\.[คพย]\.|\d ?(?:มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา)/,
];
const aPlace =
  /\b[A-Z]{2} \d{5}\b|\D\d{5}$|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่บ้าน|หมู่ \d|(?:^|[^\u0e00-\u0e7f])[ถซตอจม]\.[ \d]?[\u0e00-\u0e7f\d]|กรุงเทพ|\b(?:soi|moo|tambon|amphoe|khet|khwaeng)\b/i;
const aStreet = /^\d.*\b(?:st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd|row|apt|suite)\b/i;
export const isAddress = (text: string): boolean => aPlace.test(text) || aStreet.test(text);

/** Whether a text is not the label, state, button, sentence, date or courier that it would be by its words. */
export const mayBeProduct = (text: string): boolean =>
  !some(notProducts, text) &&
  (text.length > 40 || labelsIn(text, 0, text.length).every(({ couriers }) => couriers.length === 0));

/** Whether a text may be a person's name (two or three words of letters) or address. */
export const isPerson = (text: string): boolean =>
  /^\p{Lu}[\p{L}.'’-]* \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u.test(text) ||
  (text.length <= 37 && /^[\u0e00-\u0e7f]+ [\u0e00-\u0e7f]+$/.test(text)) ||
  isAddress(text);

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean =>
  !isPerson(text) && (text.length >= 24 || text.split(' ').length > 3 || /[\u0e00-\u0e7f]{12}/.test(text));

const priceAtEnd =
  / ?(?:[-–—@]|\()? ?(?:[฿$€£]|THB|USD|EUR|RM) ?\d[\d,.]{0,12}\)?$|\(?\d[\d,.]{0,12} ?(?:บาท|฿|THB)\)?$/;
const aListNumber = /^\d{1,2}[.)] (?=\D)/;
// "2x Shirt", "Shirt x 2"; not "AirTone X3" or "30 x 40".
const quantityAt =
  /^\d{1,3} ?[xX×] |(?<!\d)(?: |(?<=[\u0e00-\u0e7f)\]]))[x×] ?\d{1,3}$| \(1 [\p{L}\p{M}]{1,9}\)$/u;

/** A text without a list's number, a price and a quantity ("1. Shirt × 2 — $30"), and which of the last two it has. */
export function partsOf(text: string): { name: string; amounts: ('price' | 'quantity')[] } {
  const all = text.replace(aListNumber, '');
  const rest = all.replace(priceAtEnd, '');
  const name = rest.replace(quantityAt, '');
  const amounts = { price: rest !== all, quantity: name !== rest };
  return { name: name.trim(), amounts: (['price', 'quantity'] as const).filter((one) => amounts[one]) };
}

type Read = { text: string; kind: Kind; cell: { heading: string } | null; isNumber: boolean };

const anOrder =
  /(?<![a-z]|(?:ยอด|มูลค่า|ราคา|รวม|total) ?)(order|คำสั่งซื้อ|ออเดอร์)(?! total| amount)(?: (?:no|number|id|sn))?/i;
const aCodeAt = /^[A-Z0-9][A-Z0-9-]{0,39}(?![a-z])/;
const aSumDateOrPhone =
  /^[\d.,]+-? ?(?:บาท|฿|THB|baht)|^(?:\d{4}[/.-]\d\d?[/.-]\d\d?|\d\d?-\d\d?-\d{4}|0[2-9][\d-]{7,10}|1-800-[\d-]{8})(?:[^\w-]|$)/i;

/** The number of the order that begins at line `n`, with the word before it: "Order 261121K7QM2R4X"; else undefined. */
export function orderIn(lines: readonly Read[], n: number): string | undefined {
  const { text, kind, cell, isNumber } = lines[n]!;
  const inColumn = kind === 'code' && cell ? anOrder.exec(cell.heading) : null;
  const order = inColumn ?? anOrder.exec(text);
  if (!order || isNumber) return undefined;
  const rest = inColumn ? text : text.slice(order.index + order[0].length);
  const next = /^[ .:#]*$/.test(rest) || kind === 'label' ? lines[n + 1] : undefined;
  const value = (next?.kind === 'code' && !next.isNumber ? next.text : rest).replace(/^[ .:#]{0,4}/, '');
  const code = aCodeAt.exec(value)?.[0] ?? '';
  if (!/\d.*\d.*\d/.test(code) || aSumDateOrPhone.test(value)) return undefined;
  return `${order[1]![0]!.toUpperCase()}${order[1]!.slice(1).toLowerCase()} ${code}`;
}
