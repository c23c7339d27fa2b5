/**
 * Words that say what the number behind them is (detection.md 3.1). Lower case; Latin words count only as whole
 * words, Thai has no blanks between words.
 */
const tracking = [
  'tracking', 'tracking no', 'tracking number', 'tracking id', 'track & trace', 'track no', 'parcel', 'parcel no',
  'shipment', 'shipment no', 'waybill', 'airwaybill', 'air waybill', 'awb', 'consignment', 'consignment no', 'courier',
  'เลขพัสดุ', 'หมายเลขพัสดุ', 'เลขที่พัสดุ', 'รหัสพัสดุ', 'พัสดุ', 'เลขติดตาม', 'หมายเลขติดตาม', 'ติดตามสถานะ',
  'เลขแทรค', 'เลขแทร็ก', 'เลขแทร็ค', 'แทรคกิ้ง', 'แทร็กกิ้ง', 'เลขขนส่ง', 'เลขที่ขนส่ง', 'เลขจัดส่ง',
]; // prettier-ignore

const others = [
  'order', 'order no', 'order id', 'order number', 'po', 'invoice', 'receipt', 'phone', 'mobile', 'tel', 'telephone',
  'call', 'fax', 'line id', 'ean', 'upc', 'gtin', 'isbn', 'imei', 'sku', 'barcode', 'serial', 'card', 'visa', 'account',
  'bank', 'ref', 'reference', 'transaction', 'payment', 'promptpay', 'tax', 'vat', 'passport', 'price', 'total', 'amount',
  'qty', 'date', 'item id', 'product id', 'customer', 'member', 'coupon', 'voucher',
  'คำสั่งซื้อ', 'ออเดอร์', 'ใบเสร็จ', 'ใบกำกับ', 'โทร', 'เบอร์', 'มือถือ', 'แฟกซ์', 'บาร์โค้ด', 'บัตร', 'บัญชี', 'ธนาคาร',
  'อ้างอิง', 'ธุรกรรม', 'ชำระ', 'พร้อมเพย์', 'ผู้เสียภาษี', 'ภาษี', 'ราคา', 'ยอด', 'จำนวน', 'วันที่', 'รหัสสินค้า', 'สมาชิก', 'คูปอง',
]; // prettier-ignore

/** How couriers are named on pages, by key. */
const names: Record<string, readonly string[]> = {
  'thailand-post': ['thailand post', 'thailandpost', 'thai post', 'ems', 'ไปรษณีย์'],
  'flash-express': ['flash', 'flash express', 'แฟลช'],
  'kex-express': ['kex', 'kerry', 'kerry express', 'เคอรี่', 'เคอีเอ็กซ์'],
  'jt-express': ['j&t', 'j & t', 'jnt', 'j&t express', 'jt express', 'jtexpress', 'เจแอนด์ที', 'เจ แอนด์ ที'],
  'shopee-express': ['spx', 'spx express', 'shopee express', 'shopee xpress', 'เอสพีเอ็กซ์'],
  lex: ['lex', 'lazada express', 'lazada logistics', 'ลาซาด้า เอ็กซ์เพรส'],
  'ninja-van': ['ninja van', 'ninjavan', 'ninja', 'นินจาแวน', 'นินจา แวน'],
  'dhl-express': ['dhl', 'dhl express', 'ดีเอชแอล'],
  ups: ['ups', 'ยูพีเอส'],
};

type Word = { text: string; latin: boolean; courier: string | null; good: boolean };
const word = (text: string, good: boolean, courier: string | null = null): Word => ({
  text,
  latin: text.charCodeAt(0) < 128,
  courier,
  good,
});
const words: readonly Word[] = [
  ...tracking.map((text) => word(text, true)),
  ...others.map((text) => word(text, false)),
  ...Object.entries(names).flatMap(([courier, list]) => list.map((text) => word(text, true, courier))),
];

/** A label before a number: its words, the courier it names, if it names one, and whether it speaks for a parcel. */
export type Label = { text: string; courier: string | null; good: boolean; end: number };

/** How far before a number its label may stand, in UTF-16 units. */
export const labelReach = 100;

/**
 * The labels in the 100 characters before `start`, nearest first, each word at its last place only.
 */
export function labelsBefore(text: string, start: number): Label[] {
  const from = Math.max(0, start - labelReach);
  const before = text.slice(from, start).toLowerCase();
  const found: Label[] = [];
  for (const one of words) {
    const at = lastWord(before, one);
    if (at >= 0) found.push({ ...one, end: from + at + one.text.length });
  }
  // The nearest decides; of two that end together the longer one ("order tracking number" is about tracking).
  return found.toSorted((a, b) => b.end - a.end || b.text.length - a.text.length);
}

function lastWord(before: string, { text, latin }: Word): number {
  let at = before.lastIndexOf(text);
  if (!latin) return at;
  while (at >= 0 && !isWhole(before, at, at + text.length)) {
    at = at === 0 ? -1 : before.lastIndexOf(text, at - 1);
  }
  return at;
}

const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at); // NaN outside
  return code >= 97 && code <= 122;
};

/** A whole word; a plural s and digits directly behind ("AWB3318810025" is one run anyway) do not break it. */
function isWhole(text: string, start: number, end: number): boolean {
  if (isLetter(text, start - 1)) return false;
  return !isLetter(text, text[end] === 's' ? end + 1 : end);
}

/** The couriers that a name seen on a page stands for. */
export function couriersNamed(name: string): string[] {
  const low = name.toLowerCase();
  return Object.keys(names).filter((key) => key === low || names[key]!.some((one) => low.includes(one)));
}
