/** Makes an expression of a list: a comma divides as a bar does. */
const anyOf = (words: string): RegExp => new RegExp(words.replaceAll(/,\s*/g, '|'), 'i');

// What speaks for a product; 3 are enough. Customers, shops and advice have links and pictures, too; a price may be a total.
export const weights = { column: 3, label: 3, quantity: 3, product: 3, link: 1, image: 1, price: 1, long: 1 };
export type Evidence = keyof typeof weights;

/** What texts of an order mean. In brackets, if only some pages need the rule: which. */
export const forms = {
  /** A label or heading of products (mails, tables of sellers). */
  products: anyOf(`^[[【■]? ?(?:products?, (?:order )?items?, (?:ชื่อ|รายการ|รายละเอียด|ข้อมูล)?สินค้า, รายการ,
    contents, 商品名?, 品名, artikel, produkt?[ey]?, sản phẩm, nome (?:del )?prodotto, kandungan)(?: names?| details?)? ?[\\]】]?[:：]?$`),
  /** The title of what is not in the parcel: people (sellers), or goods that a shop advises (Amazon, Shopee). */
  others: anyOf(`^(?:ship to|deliver to|buyer|customer|ลูกค้า|ผู้รับ)$, ^more , you m(?:ay|ight),
    also (?:like|bought), recommended, similar, keep shopping, just for you, recently viewed, ^sponsored, คุณอาจ,
    สินค้าแนะนำ, แนะนำสำหรับ, ที่คล้าย, おすすめ(?:の|商品), gợi ý, tương tự, có thể bạn, rekomendasi`),
  /** The beginning of a heading after the number that may be over the parcel's products; others are advice. */
  own: anyOf(`\\d{4}\\)$, ^(?:(?:\\d+ |your |order )?items?\\b, (?:your )?(?:order|ship|pack|parcel),
    deliver, in this, bestell, versand, รายการ, รายละเอียด, ข้อมูล, คำสั่งซื้อ, พัสดุ, การจัดส่ง, สินค้า(?:$|ใน|ที่สั่ง|ที่จัดส่ง|ที่ซื้อ),
    ご?注文, 取引, お?届け, 配送, 商品(?:$|情報|明細|一覧), sản phẩm(?:$| trong| đã), đơn hàng, chi tiết, detai?l, pesanan, kiện hàng)`),
  /** "x2", "2 pcs". */
  quantity: /^\(?(?:[x×*] ?\d{1,4}|\d{1,4} ?(?:[x×]|pcs?|szt|stk|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง|ขวด|個|点|개)\.?)\)?$/i,
  /** "Qty: 2", or a quantity with its price: "2 x 100.00". */
  amount:
    /^(?:qty|quantity|จำนวน|menge|anzahl|số lượng|数量)\.? ?(?:[:：]|[:：]? ?[x×]? ?\d{1,4}.{0,9})$|^[\d,.]+(?: ?[\p{L}\p{M}]{1,8})? {0,2}[x×] ?[\d,.]+$/iu,
  total: /total|รวม|ยอด/i, // before a sum, which is no product's price and may be beside a customer (invoices)
  /** The page does not show all products: "and 2 more" (Lazada). */
  more: /^\+ ?\d{1,2}$|\b\d+ (?:more|other)\b|(?:อีก|ดู) ?\d+ (?:รายการ|ชิ้น)/i,
  /** Several products: "2 items", "Mug x1, Plate x2" (forwarders, tables of sellers). */
  list: /^\d+ ?(?:items?|skus?|products?|artikel|articles?|รายการ|(?:件|点)$)|[\p{L})] ?[x×] ?\d{1,3} ?[,;&+]|\(\d{1,3}\),|, ?\d{1,3} ?[x×] (?!\d)/iu,
  /** A variant or small count that may be a part of the name: "Shirt (Black / M)", "เสื้อ 2 ตัว" (chats). */
  variant: /\([^()/,]*[/,][^()]*\)$| \d ?(?:ชิ้น|ชุด|ตัว|คู่|อัน|ใบ|กล่อง|ขวด|ถุง|pcs?|pieces?)$/i,
  brand: /^[^ก-๛ぁ-鿿 ]+(?: [^ก-๛ぁ-鿿 ]+)?$/, // may be over the name (clothes, cosmetics)
};

export const refused = {
  /** "Colour: blue" (Shopee, Etsy). */
  value: /^[^\s:：]{1,20}(?: [^\s:：]{1,20})? ?(?:(?<!\d)[:：]|[:：](?!\d))|[:：]$|\d:\d\d$/,
  /** A telephone number, a long number of another kind, or a measure. */
  number:
    /^\D{0,20}(?:\d[ -]?){9,}|(?:^|\D)(?:0|\+\d{2})(?:\d[ -]?){8,}|^\d[\d.,]* ?(?:k?g|m[lmg]?|cm|l|oz|lbs?|กรัม|กก|มล|ซม|ลิตร)\W*$/iu,
  /** docs/detection.md 6.1: an address is never a name. */
  address: /\D\d{5}$|ถนน|ซอย|แขวง|ตำบล|หมู่ \d|\bsoi\b|^\d.*\b(?:street|st|avenue|ave|road|rd|lane)\b/i,
  /** The beginning of a label, state, button, fee, badge, reason or courier's service (all pages). */
  label: anyOf(`^[[【(]?(?:free gift, gift(?:$|\\]), ของแถม, quà tặng(?: kèm|$), 赠品, orders?,
    (?:sub-?|sous-)?total, (?:frais de )?livraison, ship(?:ping|ped|ment)?, deliver(?:y|ed|ing)?, arriv(?:ing|es|ed),
    track(?:ing)?, pay(?:ment)?, paid, tax, fees?, add, returns?, cancel(?:led|ed)?, contact, chat, view, buy, seller,
    customer, out for, package, parcel, quantity, price, artikel(?:nr|nummer), 和我联系, photo,
    sku, (?:クール)?宅急便, priority, economy, worldwide, first.class, best ?seller, phí, tổng, giảm giá, รวม, ยอด, ซื้ออีก, ราคา, ค่า, ส่วนลด, คำสั่งซื้อ,
    การ(?:จัดส่ง|ชำระ|ซื้อ), เลขที่, วันที่(?:[ :\\d]|$|สั่ง|จัด|ส่ง|ได้รับ|ชำระ|คาด), สถานะ, พัสดุ, จัดส่ง, ขนส่ง, ผู้ขาย, ชำระ, เก็บเงิน,
    โอนเงิน, ติดต่อ, แชท, ดู(?:ร้าน|ราย|ทั้ง), ยกเลิก, คืน(?:เงิน|สินค้า), ไม่สามารถ, เช็ค(?:พัสดุ|สถานะ), ติดตาม, ได้รับ, สำเร็จ, คุณ, จำนวน, ยืนยัน)(?![a-z])`),
  /** A sentence, or a shop (chats, eBay). */
  sentence: /[a-z]{3}[.!?]$|(?:store|shop|[旗专].店)$|\b(?:is|are|was|has been)\b|ค่ะ|ครับ|กรุณา|ไม่(?:ได้)?ระบุ/i,
};

/** Evidence beside a name in its text (mails): "Item: Shirt × 2 — $30"; but not "AirTone X3", "30 x 40". */
export const parts = {
  label: /^(?:products?|items?|สินค้า|รายการ|รายการสินค้า) ?[:：] /i,
  price: / ?[-–—@(]? ?(?:[฿$€£]|THB|USD|EUR|RM) ?\d[\d,.]{0,12}\)?$|\(?\d[\d,.]{0,12} ?(?:บาท|฿|THB)\)?$/,
  quantity:
    /^\d{1,3} ?[xX×] |(?<!\d)(?: |(?<=[\u0e00-\u0e7f)\]]))[x×] ?\d{1,3}(?: of \d{1,3})?$| \(1 [\p{L}\p{M}]{1,9}\)$/u,
};

export function partsOf(text: string): { name: string; has: (keyof typeof parts)[] } {
  let name = text.replace(/^\d{1,2}[.)] (?=\D)| \(#[\w-]{1,20}\)$/g, ''); // the number of a list, or the shop's number
  const has = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => {
    const before = name;
    name = name.replace(parts[part], '').trim();
    return name !== before;
  });
  return { name, has };
}

const currency = /US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|baht|บาท|yen|円|원|zł|\p{Sc}/giu;

/** What a text of an order is by its form and words. Only a `text` may name a product. */
export function kindOf(text: string, name: string): 'text' | 'label' | 'quantity' | 'price' | 'other' {
  if (forms.products.test(text)) return 'label';
  const amount = text.replaceAll(currency, '').trim();
  if (forms.quantity.test(amount) || forms.amount.test(amount)) return 'quantity';
  if (/^[\d,.]+-?$/.test(amount) && (amount !== text || /\.(?:\d\d|-)$/.test(amount))) return 'price';
  const isRefused = Object.values(refused).some((form) => form.test(name));
  return /\p{L}[\p{L}\p{M}]/u.test(name.replaceAll(currency, '')) && !isRefused ? 'text' : 'other';
}

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean => /(?: [^ ]+){3}|[ก-๛]{12}|[぀-ヿ一-鿿].{7}/.test(text);
