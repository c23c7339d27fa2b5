import { labelsIn } from '../detection/labels.ts';

/**
 * What a text of an order is by its form and words. `products`, `people`: announces them. `other`: a date, a state, a
 * sentence and the like. Only a `text` may name a product.
 */
export type Kind =
  'text' | 'quantity' | 'price' | 'label' | 'products' | 'people' | 'code' | 'picture' | 'other';

const aQuantity =
  /^\(?(?:[x×*] ?\d{1,4}(?: ?\p{L}{1,6})?|\d{1,4} ?(?:[x×]|pcs?|pieces?|sets?|units?|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง|ขวด)\.?|[\d,.]+-? ?[x×] ?[\d,.]+-?|(?:qty|quantity|จำนวน)\.? ?(?:[:：]|[:：]? ?[x×]? ?\d{1,4}.{0,9}))\)?$/iu;
const aVariant = /^(?:sku|รหัสสินค้า)(?![a-z])|^[^\s:：]{1,20}(?: [^\s:：]{1,20})? ?[:：]/i;
const currencies = /US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|PHP|VND|IDR|baht|บาท|[$฿€£¥₩₫₱]/gi;
const aCode = /^[#A-Z0-9][\w./#-]{4,}$/i;
const aContact = /@|https?:|www\.|(?:\d[ -]?){9,}/i;

export function kindOf(text: string, isLabel: boolean): Kind {
  if (isWordOfProducts(text)) return 'products';
  if (isWordOfPeople(text)) return 'people';
  const amount = text.replace(currencies, '').trim();
  if (aQuantity.test(amount)) return 'quantity';
  if (isLabel || /[:：]$/.test(text)) return 'label';
  if (/^[\d,.]+-?$/.test(amount) && (amount !== text || /\.(?:\d\d|-)$/.test(amount))) return 'price';
  if (/\d/.test(text) && aCode.test(text)) return 'code';
  const isOther = aVariant.test(text) || aContact.test(text) || /^[฿$€£]/.test(text) || text.length < 3;
  return !isOther && /\p{L}/u.test(text) && mayBeProduct(partsOf(text).name) ? 'text' : 'other';
}

const notProducts = [
  // Beginnings of labels, states, buttons, fees and greetings.
  /^(?:orders?|sub-?total|total|ship(?:ping|ped|s|ment)?|deliver(?:y|ed|ing)?|arriv(?:ing|es|ed)|expected|estimated|track(?:ing)?|carrier|courier|payment|paid|pay|discount|voucher|coupon|tax|vat|fees?|handling|refund|returns?|cancel(?:led|ed)?|contact|chat|view|see|buy|add|write|leave|hello|hi|dear|thanks?|please|sold|seller|store|visit|recipient|customer|buyer|status|processing|preparing|packed|out for|in transit|on its way|on the way|package|parcel|updated?|confirmed|placed|purchased?|invoice|receipt|need|help|copy|download|print|export|edit|delete|details|summary|more|show|starts|from|only|quantity|qty|price|date|amount|address|email|method|standard|express|free|cash|postal|departed|accepted|latest|product (?:image|information)|item (?:price|number|picture)|items? in|image|picture|photo|logo|transaction|reference|remarks?|reminder|shop by|my |to me)(?![a-z])/i,
  /^(?:รวม|ยอด|ราคา|ค่าส่ง|ค่าจัดส่ง|ค่าบริการ|ค่าธรรมเนียม|ส่วนลด|โค้ด|คูปอง|การจัดส่ง|การชำระ|การสั่งซื้อ|การซื้อ|คำสั่งซื้อ|ออเดอร์|หมายเลข|เลขที่|เลขพัสดุ|วันที่|เวลา|สถานะ|พัสดุ|จัดส่ง|ขนส่ง|บริษัทขนส่ง|ผู้รับ|ผู้ส่ง|ผู้ซื้อ|ผู้ขาย|ผู้ให้|ชื่อ|ที่อยู่|เบอร์|โทร[ .:]|ช่องทาง|วิธี|ชำระ|เก็บเงิน|โอนเงิน|ติดตาม|ติดต่อ|แชท|ดูร้าน|ดูราย|ดูเพิ่ม|ยกเลิก|คืนเงิน|คืนสินค้า|ซื้ออีก|ซื้อซ้ำ|รีวิว|ให้คะแนน|เขียน|คัดลอก|พิมพ์ใบ|แก้ไข|กำลัง|รอการ|รอผู้|รอชำระ|รอจัด|อยู่ระหว่าง|ได้รับ|จะได้รับ|ที่ต้อง|ทั้งหมด|สำเร็จ|คุณ|นาย|นาง|เรียน|สวัสดี|ขอบคุณ|รายละเอียด|รายการ|จำนวน|ใบเสร็จ|ใบกำกับ|ใบปะ|ภาษี|หมายเหตุ|ข้อมูล|ประเภท|น้ำหนัก|รูป|หน้าแรก|ค้นหา|บัญชี)/,
  // Badges.
  /^(?:best ?seller|choice|sale|hot|new|mall|preferred|official|recommended|top deal|gift|ขายดี|ร้านแนะนำ|แนะนำ|ลดราคา|ใหม่|ของแถม|พร้อมส่ง|ส่งฟรี|ส่งด่วน)$/i,
  // Sentences and shops.
  /[a-z]{3}[.!?]$|\b(?:your|you|we|is|are|has been|have been|will be|was|were|eligible|tracked|airmail|registered)\b|(?:store|shop|official|flagship|outlet)(?: th(?:ailand)?)?$|ค่ะ|ครับ|นะคะ|ของคุณ|ของท่าน|กรุณา|โปรด|แล้ว$|เรียบร้อย/i,
  /\d:\d\d|\d{4}-\d\d-\d\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d ?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i,
  /(?:ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.|\d ?(?:มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา)/,
];
const aStreet = /\b(?:st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd|row|apt|suite)\b/i;
const aPlace =
  /\b[A-Z]{2} \d{5}\b|\D\d{5}$|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่บ้าน|หมู่ \d|(?<![\u0e00-\u0e7f])[ถซตอจม]\.[ \d]?[\u0e00-\u0e7f\d]|กรุงเทพ|\b(?:soi|moo|tambon|amphoe|khet|khwaeng)\b/i;

/** Whether a text is not the label, state, button, sentence, date or courier that it would be by its words. */
export const mayBeProduct = (text: string): boolean =>
  notProducts.every((words) => !words.test(text)) &&
  (text.length > 40 || labelsIn(text, 0, text.length).every(({ couriers }) => couriers.length === 0));

/** Whether the price after a text is a sum or fee. */
export const isTotal = (text: string): boolean =>
  /total|shipping|handling|\btax|\bvat\b|discount|\bfees?\b|voucher|coupon|refund|paid|payment|รวม|ยอด|ค่า(?:จัด)?ส่ง|ค่าสินค้า|ส่วนลด|คูปอง|โค้ด|ภาษี|ชำระ|โอน/i.test(
    text,
  );

/** Whether a text may be a person's name (a single word, or two or three words of letters) or address. */
export const isPerson = (text: string): boolean =>
  /^[\w.-]+$/.test(text) ||
  /^\p{Lu}[\p{L}.'’-]* \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u.test(text) ||
  /^(?=.{0,37}$)[\u0e00-\u0e7f]+ [\u0e00-\u0e7f]+$/.test(text) ||
  aPlace.test(text) ||
  (/^\d/.test(text) && aStreet.test(text));

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean =>
  !isPerson(text) && (text.length >= 24 || text.split(' ').length > 3 || /[\u0e00-\u0e7f]{12}/.test(text));

/** Whether a label or heading announces products. */
export const isWordOfProducts = (text: string): boolean =>
  /^(?:order(?:ed)? |your )?(?:products?|items?|goods|articles?|listing|สินค้า|ชื่อสินค้า|รายการ|รายการสินค้า)(?: ?(?:names?|titles?|details?|descriptions?|in this shipment|\(s\)))? ?[:：]?$/i.test(
    text,
  );

/** "Product: Shirt" as label and name, another text as it is. */
export function announcedIn(text: string): string[] {
  const [label = '', ...value] = text.split(/(?<=[:：]) /);
  const texts = isWordOfProducts(label) ? [label, value.join(' ')] : [text];
  return texts.filter((one) => one !== '');
}

/** Whether a label announces a person or an address; not if it is in the same line. */
export const isWordOfPeople = (text: string): boolean =>
  !/[:：] ?\S/.test(text) &&
  /^(?:ship(?:ped|ping)?|deliver(?:y|ed)?|sold|bill(?:ing)?)?[ _]?(?:to|address|recipients?|customers?|buyers?|contact name|sender|receiver)\b|ผู้รับ|ผู้ส่ง|ผู้ซื้อ|ลูกค้า|ที่อยู่/i.test(
    text,
  );

/** Whether a title announces goods that are not of this order. */
export const isTitleOfOthers = (text: string): boolean =>
  /^more |\b(?:you (?:may|might)|recommended|similar items|buy it again|recently viewed|also (?:like|bought|viewed)|keep shopping|sponsored|best ?sellers|trending|new arrivals|just for you|inspired by)|สินค้าขายดี|สินค้ามาใหม่|คุณอาจ|สินค้าแนะนำ|แนะนำสำหรับ|ที่คล้าย|เพิ่งดู/i.test(
    text,
  );

const priceAtEnd =
  / ?(?:[-–—@]|\()? ?(?:[฿$€£]|THB|USD|EUR|RM) ?\d[\d,.]{0,12}\)?$|\(?\d[\d,.]{0,12} ?(?:บาท|฿|THB)\)?$/;
const quantityAt = /^\d{1,3} ?[x×] |(?<!\d ?) ?[x×] ?\d{1,3}$| \(1 [\p{L}\p{M}]{1,9}\)$/iu;

/** A text without a price and a quantity ("2x Shirt", "Shirt × 2 — $30"), and which of them it has. */
export function partsOf(text: string): { name: string; amounts: ('price' | 'quantity')[] } {
  const rest = text.replace(priceAtEnd, '');
  const name = rest.replace(quantityAt, '');
  const amounts = { price: rest !== text, quantity: name !== rest };
  return { name: name.trim(), amounts: (['price', 'quantity'] as const).filter((one) => amounts[one]) };
}

type Read = { text: string; kind: Kind; cell: { heading: string } | null; isNumber: boolean };

const anOrder = /(?<![a-z])(order|คำสั่งซื้อ|ออเดอร์)(?: (?:no|number|id|sn))?/i;
const aCodeAt = /^[ .:#]{0,4}([A-Z0-9][A-Z0-9-]{0,39})(?![a-z])/;

/** The number of the order that begins at line `n`, with the word before it: "Order 261121K7QM2R4X"; else undefined. */
export function orderIn(lines: readonly Read[], n: number): string | undefined {
  const { text, kind, cell, isNumber } = lines[n]!;
  const inColumn = kind === 'code' && cell ? anOrder.exec(cell.heading) : null;
  const order = inColumn ?? anOrder.exec(text);
  if (!order || isNumber) return undefined;
  const rest = inColumn ? text : text.slice(order.index + order[0].length);
  const next = /^[ .:#]*$/.test(rest) || kind === 'label' ? lines[n + 1] : undefined;
  const code = aCodeAt.exec(next?.kind === 'code' && !next.isNumber ? next.text : rest)?.[1] ?? '';
  if (!/\d.*\d.*\d/.test(code) || /^\d{4}-\d\d-\d\d$/.test(code)) return undefined;
  return `${order[1]![0]!.toUpperCase()}${order[1]!.slice(1).toLowerCase()} ${code}`;
}

const aShop = /^(?:sold by|(?:shop|store|ร้านค้า|ร้าน) ?[:：]) ?:? ?(.{2,40})$/i;

/** The shop's name, if a text announces one; else undefined. */
export const shopIn = (text: string): string | undefined => aShop.exec(text)?.[1];
