/** Makes an expression of a list: a comma divides as a bar does. */
const anyOf = (words: string): RegExp => new RegExp(words.replaceAll(/,\s*/g, '|'), 'i');

/** What speaks for a product; 3 are enough. */
export const weights = {
  column: 3, // the heading of its column: tables of sellers
  label: 3, // "Item:" before it: mails
  quantity: 3, // the shops' own pages
  product: 2, // a link to a product: advice has it, too
  link: 1, // customers and shops have links, too
  picture: 1, // customers and shops have pictures, too
  price: 1, // a total is beside a customer
  long: 1, // a long text beside a price is seldom a person
};
export type Evidence = keyof typeof weights;

/** What texts of an order mean. In brackets: the pages that need the rule. */
export const forms = {
  /** A label or heading of products (mails, tables of sellers). */
  products:
    anyOf(`^[[【■]? ?(?:products?, items?, goods, contents, (?:ชื่อ|รายการ|รายละเอียด|ข้อมูล)?สินค้า, รายการ, 商品名?, 品名, 宝贝,
    artikel, produkt[ey]?, articles?, produits?, productos?, artículos?, prodotti, produk, sản phẩm,
    nome (?:del )?prodotto, nombre del producto, nom du produit, kandungan)(?: names?| details?)? ?[\\]】]?[:：]?$`),
  /** The title of what is not in the parcel: people (sellers), or goods that a shop advises (Amazon, Shopee). */
  others: anyOf(`^(?:ship to|deliver to|buyer|customer|ลูกค้า|ผู้รับ)$, ^more , ^buy it again, you may,
    you might, also like, also bought, recommended, similar, keep shopping, just for you, (?:picks|deals) (?:for|inspired),
    recently viewed, viewed items, related (?:items|products), ^sponsored, complete the look,
    frequently bought, สินค้าขายดี, คุณอาจ, สินค้าแนะนำ, แนะนำสำหรับ, ที่คล้าย, สินค้าโปรโมชั่น, ดูล่าสุด,
    auch gefallen, empfehlungen, zuletzt angesehen, ähnliche, おすすめ(?:の|商品), 関連商品, 最近チェック, gợi ý, tương tự,
    đã xem, có thể bạn, rekomendasi, 猜你喜欢, 可能还喜欢`),
  /** The beginning of a heading after the number that may be over the parcel's products; others are advice. */
  own: anyOf(`^\\[, \\d{4}\\)$, ^(?:\\d+ |your |order )?items?\\b, ^(?:your )?(?:order|ship|pack|parcel),
    ^deliver, ^contents, ^details, ^what, ^in this, ^artikel, ^bestell, ^paket, ^sendung, ^versand, ^liefer,
    ^รายการ, ^รายละเอียด, ^คำสั่งซื้อ, ^สินค้า(?:$|ใน|ที่สั่ง|ที่จัดส่ง|ที่ซื้อ), ^ข้อมูล, ^พัสดุ, ^ที่อยู่, ^การจัดส่ง,
    ^ご?注文, ^取引, ^商品(?:$|情報|明細|一覧), ^お?荷物, ^お?届け, ^配送, ^購入商品, ^sản phẩm(?:$| trong| đã), ^đơn hàng,
    ^chi tiết, ^kiện hàng, ^thông tin`),
  /** "x2", "2 pcs". */
  quantity:
    /^\(?(?:[x×*] ?\d{1,4}|\d{1,4} ?(?:[x×]|pcs?|szt\.?|stk\.?|ชิ้น|คู่|อัน|ตัว|ชุด|กล่อง|ขวด|個|点|개))\)?$/i,
  /** "Qty: 2", or a quantity with its price: "2 x 100.00". */
  amount:
    /^(?:qty|quantity|จำนวน|menge|anzahl|số lượng|数量)\.? ?(?:[:：]|[:：]? ?[x×]? ?\d{1,4}.{0,9})$|^[\d,.]+(?: ?[\p{L}\p{M}]{1,8})? {0,2}[x×] ?[\d,.]+$/iu,
  /** Before a sum or fee, which is no product's price and may be beside a customer (invoices, sellers). */
  total: /total|shipping|tax|vat|discount|fee|refund|paid|payment|รวม|ยอด|ค่า|ส่วนลด|ภาษี|ชำระ|โอน/i,
  /** The page does not show all products: "and 2 more" (Lazada). */
  more: /^\+ ?\d{1,2}$|\b\d+ (?:more|other)\b|(?:อีก|ดู) ?\d+ (?:รายการ|ชิ้น)/i,
  /** Several products: "2 items", "Mug x1, Plate x2" (forwarders, tables of sellers). */
  list: /^\d+ ?(?:items?|skus?|products?|artikel|articles?|รายการ|(?:件|点)$)|[\p{L})] ?[x×] ?\d{1,3} ?[,;&+]|\(\d{1,3}\),|, ?\d{1,3} ?[x×] (?!\d)/iu,
  /** A variant or small count that may be a part of the name: "Shirt (Black / M)", "เสื้อ 2 ตัว" (chats). */
  variant: /\([^()/,]*[/,][^()]*\)$| \d ?(?:ชิ้น|ชุด|ตัว|คู่|อัน|ใบ|กล่อง|ขวด|ถุง|pcs?|pieces?)$/i,
  /** A brand, which may be over the name (shops of clothes and cosmetics). */
  brand: /^[^ก-๛ぁ-鿿 ]+(?: [^ก-๛ぁ-鿿 ]+)?$/,
  /** A text for the reader, if it is not in a product's link: "Get 10% off your next order". */
  appeal: /\b(?:your|you|we|is|are|was|were|has been)\b/i,
  /** The heading of a column of orders: each row is one (WooCommerce). */
  order: /order|คำสั่งซื้อ|ออเดอร์/i,
};

/** Texts that are no product. */
export const refused = {
  /** "Colour: blue" (Shopee, Etsy). */
  value: /^[^\s:：]{1,20}(?: [^\s:：]{1,20})? ?(?:(?<!\d)[:：]|[:：](?!\d))|[:：]$|\d:\d\d$/,
  /** A telephone number, a long number of another kind, or a measure. */
  number:
    /^\D{0,20}(?:\d[ -]?){9,}|(?:^|\D)(?:0|\+\d{2})(?:\d[ -]?){8,}|^\d[\d.,]* ?(?:k?g|m[lmg]?|cm|l|oz|lbs?|กรัม|กก|มล|ซม|ลิตร)\W*$/iu,
  /** docs/detection.md 6.1: an address is never a name. */
  address: /\D\d{5}$|ถนน|ซอย|แขวง|ตำบล|หมู่ \d|\bsoi\b|^\d.*\b(?:street|st|avenue|ave|road|rd|lane)\b/i,
  /** The beginning of a label, state, button, fee, badge, reason or courier's service (all pages). */
  label:
    anyOf(`^(?:orders?, (?:sub-?|sous-)?total, (?:frais de )?livraison, grand total, ship(?:ping|ped|ment)?, deliver(?:y|ed|ing)?,
    arriv(?:ing|es|ed), track(?:ing)?, carrier, courier, pay(?:ment)?, paid, discount, tax, fees?, refund, add,
    returns?, cancel(?:led|ed)?, contact, chat, view, buy, sold, seller, customer, buyer, status, out for,
    in transit, package, parcel, more, starts, quantity, price, artikel(?:nr|nummer), 和我联系, 联系, 再次购买, 加入购物车, date, address, on [a-z]{3} \\d, latest,
    photo, messages?, deleted, unidentified, pledge, by, priority, economy, worldwide, first.class, best ?seller, choice$, รวม, ยอด, ราคา, ค่า,
    ส่วนลด, โค้ด, phí, tổng, tạm tính, giảm giá, คำสั่งซื้อ, การ(?:จัดส่ง|ชำระ|ซื้อ), เลขที่, วันที่(?:[ :\\d]|$|สั่ง|จัดส่ง|ส่ง|ได้รับ|ชำระ|โอน|คาด|ออก|สร้าง), สถานะ, พัสดุ, จัดส่ง, ขนส่ง, ผู้ขาย,
    ชำระ, เก็บเงิน, โอนเงิน, ติดต่อ, แชท, ดู(?:ร้าน|ราย|ทั้ง), ยกเลิก, คืนเงิน, คืนสินค้า, สินค้าชำรุด,
    ไม่สามารถ, เช็ค(?:พัสดุ|สถานะ), ติดตาม, ดาวน์โหลด, ประวัติการ, ได้รับ, สำเร็จ, คุณ, จำนวน, ยืนยัน, แสดง, รูป, รหัส)(?![a-z])`),
  /** What is added for nothing: "[Free gift] Pen". */
  gift: /^[[【(]?(?:free gift|gift(?:$|\])|ของแถม|quà tặng(?: kèm|\W*$)|赠品)/i,
  /** A sentence, or a shop (chats, eBay). */
  sentence: /[a-z]{3}[.!?]$|(?:store|shop|旗舰店|专营店|专卖店)$|ค่ะ|ครับ|กรุณา|(?:ไม่ได้|ไม่)ระบุ|not specified/i,
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

/** What a text of an order is by its form and words. Only a `text` may name a product. */
export function kindOf(text: string, name: string): 'text' | 'label' | 'quantity' | 'price' | 'other' {
  if (forms.products.test(text)) return 'label';
  const amount = withoutCurrency(text);
  if (forms.quantity.test(amount) || forms.amount.test(amount)) return 'quantity';
  if (/^[\d,.]+-?$/.test(amount) && (amount !== text || /\.(?:\d\d|-)$/.test(amount))) return 'price';
  const isRefused = Object.values(refused).some((form) => form.test(name));
  return /\p{L}[\p{L}\p{M}]/u.test(withoutCurrency(name)) && !isRefused ? 'text' : 'other';
}

const withoutCurrency = (text: string): string =>
  text.replace(/US ?\$|RM|Rp|USD|THB|SGD|MYR|EUR|GBP|baht|บาท|yen|円|원|zł|\p{Sc}/giu, '').trim();

/** Whether a text has the length of a product's name rather than of a button or a variant. */
export const isLong = (text: string): boolean =>
  text.split(' ').length > 3 || /[ก-๛]{12}/.test(text) || /[぀-ヿ一-鿿].{7}/.test(text);
