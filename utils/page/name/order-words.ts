/** Makes an expression of a list of words. */
const anyOf = (words: string, before = '', after = ''): RegExp =>
  new RegExp(`${before}(?:${words.trim().replaceAll(/,\s*/g, '|')})${after}`, 'i');

/** What texts of an order mean. `npm run bench names` takes each row of these tables away. */
export const forms = {
  /** A label or heading of products. */
  products: anyOf(
    `products?, items?, goods, articles?, listing, สินค้า, ชื่อสินค้า, รายการ, รายการสินค้า`,
    '^(?:order(?:ed)? |your )?',
    String.raw`(?: ?(?:names?|titles?|details?|descriptions?|in this shipment|\(s\)))? ?[:：]?$`,
  ),
  /** A title of what is not in this parcel: people, or goods that the shop advises. */
  others:
    anyOf(`^(?:ship to|deliver to|buyer|customer|ลูกค้า|ผู้รับ)$, ^more , ^buy it again, you may, you might, recommended, similar items, recently viewed, also like, also bought,
    also viewed, keep shopping, sponsored, best ?sellers, trending, new arrivals, just for you, inspired by, สินค้าขายดี,
    สินค้ามาใหม่, คุณอาจ, สินค้าแนะนำ, แนะนำสำหรับ, ที่คล้าย, เพิ่งดู`),
  /** A text before a price that is a sum or fee. */
  total:
    anyOf(`total, shipping, handling, tax, vat, discount, fee, voucher, coupon, refund, paid, payment, รวม, ยอด, ค่าส่ง,
    ค่าจัดส่ง, ค่าสินค้า, ส่วนลด, คูปอง, โค้ด, ภาษี, ชำระ, โอน`),
  /** There are more products than the page shows: "and 2 more". */
  more: /^\+ ?\d{1,2}$|\b\d+ (?:more|other)\b|(?:อีก|ดู) ?\d+ (?:รายการ|ชิ้น)/i,
  /** Several products: "Mug x1, Plate x2". */
  list: /[\p{L})] ?[x×] ?\d{1,3} ?[,;&+]|\(\d{1,3}\),|, ?\d{1,3} ?[x×] /u,
  /** A variant, which may be a part of the name or not: "Shirt (Black / M)". */
  variant: /\([^()/,]*[/,][^()]*\)$/,
  /** A count, which may be the quantity, unless that is given apart: "เสื้อ 2 ตัว". */
  count: / \d{1,3} ?(?:ชิ้น|ชุด|ตัว|คู่|อัน|ใบ|กล่อง|ขวด|ถุง|pcs?|pieces?)$/i,
  /** The heading of a column of orders: each row is one. */
  order: /order|คำสั่งซื้อ|ออเดอร์/i,
};

/** Texts that are no product. */
export const refused = {
  /** "Colour: blue". */
  value: /^[^\s:：]{1,20}(?: [^\s:：]{1,20})? ?[:：]/,
  /** A telephone number, or a long number of another kind. */
  number: /(?:\d[ -]?){9,}/,
  address:
    /\b[A-Z]{2} \d{5}\b|\D\d{5}$|ถนน|ซอย|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่ \d|กรุงเทพ|\bsoi\b|^\d.*\b(?:st|street|ave|avenue|rd|road|lane)\b/i,
  /** The beginning of a label, state, button, fee or greeting. */
  label: anyOf(
    `orders?, sub-?total, total, ship(?:ping|ped|s|ment)?, deliver(?:y|ed|ing)?, arriv(?:ing|es|ed), expected, estimated,
    track(?:ing)?, carrier, courier, pay(?:ment)?, paid, discount, voucher, coupon, tax, vat, fees?, handling, refund, returns?,
    cancel(?:led|ed)?, contact, chat, view, see, buy, add, write, hello, hi, dear, thanks?, please, sold, seller, visit, customer,
    buyer, status, processing, preparing, packed, out for, in transit, on its way, package, parcel, updated?, purchased?,
    invoice, receipt, help, copy, download, print, edit, details, more, show, starts, quantity, qty, price, unit price, date,
    amount, address, email, standard, latest, photo, remarks?, priority, economy, worldwide, first.class, sku, size`,
    '^',
    '(?![a-z])',
  ),
  thaiLabel: anyOf(
    `รวม, ยอด, ราคา, ค่า, ส่วนลด, โค้ด, คูปอง, การจัดส่ง, การชำระ, การสั่งซื้อ, การซื้อ, คำสั่งซื้อ, ออเดอร์, หมายเลข, เลขที่, เลขพัสดุ, วันที่,
    เวลา, สถานะ, พัสดุ, จัดส่ง, ขนส่ง, บริษัทขนส่ง, ผู้ขาย, ผู้ให้, ชื่อ, เบอร์, โทร[ .:], ช่องทาง, วิธี, ชำระ, เก็บเงิน, โอนเงิน, ติดตาม, ติดต่อ, แชท,
    ดู(?:ร้าน|ราย|เพิ่ม|ทั้งหมด|สินค้า| ?\\d), เหตุผล, ยกเลิก, คืนเงิน, คืนสินค้า, ซื้ออีก, ซื้อซ้ำ, รีวิว, ให้คะแนน, เขียน, คัดลอก, พิมพ์ใบ, แก้ไข, กำลัง,
    รอการ, รอผู้, รอชำระ, รอจัด, อยู่ระหว่าง, ได้รับ, จะได้รับ, ที่ต้อง, ทั้งหมด, สำเร็จ, คุณ, นาย, นาง, เรียน, สวัสดี, ขอบคุณ, รายละเอียด, รายการ, จำนวน,
    ใบ(?:เสร็จ|กำกับ|ปะ|สรุป|สั่ง|แจ้ง|เสนอ|ส่ง), ยืนยัน, ตรวจสอบ, เช็[คก], ภาษี, แสดง, หมายเหตุ, ข้อมูล, ประเภท, น้ำหนัก, รูป, หน้าแรก, ค้นหา, บัญชี`,
    '^',
  ),
  payment:
    /พร้อมเพย์|บัตร(?:เครดิต|เดบิต)|ปลายทาง|^โอน|ธนาคาร|pay$|\b(?:visa|mastercard|(?:credit|debit) card)\b/i,
  /** The reason of a return. */
  reason: /ชำรุด|เสียหาย|ไม่ครบ|ไม่ตรง|ไม่พอดี|เปลี่ยนใจ|ใช้งานไม่|damaged|defective|doesn.t|my mind|no longer/i,
  badge:
    /^(?:best ?seller|choice|sale|hot|new|mall|preferred|official|recommended|gift|ขายดี|แนะนำ|ลดราคา|ใหม่|ของแถม|พร้อมส่ง|ส่งฟรี)$/i,
  /** A sentence, or a shop. */
  sentence:
    /[a-z]{3}[.!?]$|\b(?:your|you|we|is|are|has been|have been|will be|was|were|eligible)\b|(?:store|shop|official)$|ค่ะ|ครับ|นะคะ|ของคุณ|ของท่าน|กรุณา|โปรด|แล้ว$|เรียบร้อย/i,
};

/** Parts of a text that speak for a product and are not its name: "Item: Shirt × 2 — $30"; not "AirTone X3", "30 x 40". */
export const parts = {
  label: /^(?:products?|items?|สินค้า|รายการ|รายการสินค้า) ?[:：] /i,
  price:
    / ?(?:[-–—@]|\()? ?(?:[฿$€£]|THB|USD|EUR|RM) ?\d[\d,.]{0,12}\)?$|\(?\d[\d,.]{0,12} ?(?:บาท|฿|THB)\)?$/,
  quantity: /^\d{1,3} ?[xX×] |(?<!\d)(?: |(?<=[\u0e00-\u0e7f)\]]))[x×] ?\d{1,3}$| \(1 [\p{L}\p{M}]{1,9}\)$/u,
};

export function partsOf(text: string): { name: string; has: (keyof typeof parts)[] } {
  let name = text.replace(/^\d{1,2}[.)] (?=\D)/, ''); // the number of a list
  const has = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => {
    const before = name;
    name = name.replace(parts[part], '').trim();
    return name !== before;
  });
  return { name, has };
}

export type Kind = 'text' | 'products' | 'quantity' | 'price' | 'picture' | 'other';

const quantities = [
  /^\(?[x×*] ?\d{1,4}(?: ?\p{L}{1,6})?\)?$/iu,
  /^\(?\d{1,4} ?(?:[x×]|pcs?|pieces?|sets?|units?|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง|ขวด)\.?\)?$/iu,
  /^\(?[\d,.]+-? ?[x×] ?[\d,.]+-?\)?$/i,
  /^\(?(?:qty|quantity|จำนวน)\.? ?(?:[:：]|[:：]? ?[x×]? ?\d{1,4}.{0,9})\)?$/i,
];
const currencies = /US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|PHP|VND|IDR|baht|บาท|[$฿€£¥₩₫₱]/gi;

/** What a text of an order is by its form and words. Only a `text` may name a product. */
export function kindOf(text: string, name: string): Kind {
  if (forms.products.test(text)) return 'products';
  const amount = text.replace(currencies, '').trim();
  if (quantities.some((form) => form.test(amount))) return 'quantity';
  if (/^[\d,.]+-?$/.test(amount) && (amount !== text || /\.(?:\d\d|-)$/.test(amount))) return 'price';
  const isRefused = Object.values(refused).some((form) => form.test(name));
  return /\p{L}[\p{L}\p{M}]/u.test(amount) && !isRefused ? 'text' : 'other';
}

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean =>
  text.split(' ').length > 3 || /[\u0e00-\u0e7f]{12}/.test(text);
