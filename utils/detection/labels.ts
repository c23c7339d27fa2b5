import { courierNames } from '../couriers/shapes.ts';

/**
 * Words before a parcel number (docs/detection.md 3), in lower case. Latin words match whole words, also with a plural
 * s or the end of a field name (trackingNo). Thai, Japanese and Korean words match anywhere, because these languages
 * have no blanks between words. A longer form is listed only if a part of it has another meaning.
 *
 * Many are on the result pages of couriers, for example: 伝票番号 (Yamato), お問い合せ送り状No. (Sagawa), お問い合わせ番号, 引受番号, 郵便物番号
 * (Japan Post); 운송장번호 (CJ, Lotte, Hanjin), 등기번호, 우편물번호 (Korea Post); 运单号, 快递单号 (ZTO, YTO), 邮件号 (China Post), 郵件號碼
 * (Chunghwa Post), 查询号码 (Yamato), 追蹤號碼 (Hongkong Post); Sendungsnummer, Identcode (DHL), Paketnummer, Paketscheinnummer (DPD),
 * zendingsnummer (PostNL), kollinummer, sändningsnummer (PostNord); numéro de colis (Colissimo), numéro de suivi (La
 * Poste), número de envío, localizador (Correos), código do objeto; numer przesyłki (DPD Poland), numer paczki (InPost); numero di spedizione, lettera di vettura (BRT); nomor
 * resi (J&T, Pos Indonesia), nombor penjejakan (Pos Malaysia); mã vận đơn (GHN), mã bưu gửi (Vietnam Post);
 * หมายเลขสิ่งของ (Thailand Post), waybill (DHL), consignment (Royal Mail).
 */
const parcelWords =
  'tracking,tracking ref,tracking reference,parcel ref,parcel reference,track no,track number,track code,track#,track #,trackno,shipping no,shipping number,parcel,package,shipment,رقم الشحنة,رقم التتبع,label number,waybill,airwaybill,awb,consignment,courier,carrier,' +
  'พัสดุ,หมายเลขสิ่งของ,เลขติดตาม,รหัสติดตาม,เลข track,เลขtrack,แทร็ก,แทร็ค,แทรค,เลขแทรค,เลขแทรก,แทรคกิ้ง,แทรกกิ้ง,ขนส่ง,จัดส่งโดย,เลขจัดส่ง,ใบนำส่ง,' +
  '合わせ番号,合せ番号,問合番号,追跡番号,伝票番号,送り状番号,送状番号,荷物番号,配送番号,引受番号,郵便物番号,' +
  `${['合わせ', '合せ', '伝票', '送り状', '送状', '追跡'].flatMap((word) => ['no', 'ｎｏ', '№'].map((no) => word + no)).join()},` +
  '운송장,송장번호,송장 번호,등기번호,우편물번호,单号,單號,单号码,运单编号,快件,邮件号,郵件號碼,查询号码,查詢號碼,物流编号,追蹤號碼,包裹號碼,包裹編號,託運單,' +
  'sendungsnummer,sendungsnr,paketnummer,paketscheinnummer,numéro de suivi,n° de suivi,numero de suivi,número de guía,numero de guia,número de seguimiento,numero de seguimiento,código de rastreo,resi,mã vận đơn,vận đơn,mã bưu gửi,' +
  'sendungsnr.,trackingnummer,frachtbriefnummer,identcode,numéro de colis,n° de colis,n° colis,número de envío,numero de envio,nº de envío,localizador,código de rastreio,código do objeto,' +
  'numer przesyłki,nr przesyłki,numer paczki,numero di spedizione,codice di tracciamento,lettera di vettura,zendingsnummer,pakketnummer,track & trace,trackingcode,kollinummer,kolli-id,försändelsenummer,sändningsnummer,nomor resi,nombor penjejakan,nombor konsainan';

const otherWords =
  'order,po,invoice,receipt,phone,mobile,tel,fax,line id,ean,upc,gtin,isbn,imei,sku,barcode,serial,item code,item no,item number,item #,part no,part number,product code,product number,product id,model no,artikelnr,artikelnummer,bestellnummer,réf,référence,card,account,bank,ref,reference,transaction,payment,billing no,billing number,customer no,customer number,customer id,pickup no,pickup number,pickup code,refund,rma,return id,parcel id,package id,promptpay,tax,sdn bhd,price,total,otp,คำสั่งซื้อ,ออเดอร์,ใบเสร็จ,ใบกำกับ,ใบแจ้งหนี้,ใบแจ้งหนี้ค่าขนส่งพัสดุ,โทร,เบอร์,มือถือ,บาร์โค้ด,บัตร,บัญชี,ธนาคาร,อ้างอิง,พร้อมเพย์,ภาษี,ราคา,ยอด,รหัสสินค้า,รหัสงาน,รหัสตำแหน่ง,คืนเงิน,คำขอ,รับโอน,เลขรายการ,เลขชุด,เลขสมาชิก,เลขสัญญา,เลขมิเตอร์,เลขกรมธรรม์,เลขลูกค้า,รหัสลูกค้า,注文,電話,お客様番号,お客様コード,顧客コード,会員番号,会員コード,求人番号,口座番号,製造番号,契約番号,受付番号,予約番号,商品コード,品番,型番,商品编号,商品编码,货号,代码编号,会员编号,合同编号,订单号,订单编号,訂單,电话,热线,熱線,手机,주문,전화,고객번호,회원번호,교환 접수번호,계좌번호,계약번호,사업자,상품코드,상품번호,품번,고객센터';

/**
 * Names of couriers without a known shape. They matter where digits fit somebody else's shape: the number is left alone
 * instead of given to another courier.
 */
const otherCouriers =
  'jne,sicepat,anteraja,id express,lion parcel,ghn,ghtk,viettel post,lbc,gls,evri,hermes,inpost,correos,mondial relay,delhivery,blue dart,dtdc,ekart,xpressbees,jadlog,logen,nim express,นิ่มเอ็กซ์เพรส,inter express,黑貓宅急便,黑猫宅急便,新竹物流';

/** What Thai forwarders call the numbers of parcels inside China, which have digits alone. */
const chineseWords = ['แทรค', 'แทร็ค', 'แทร็ก', 'แทรคกิ้ง', 'แทร็คกิ้ง', 'แทร็กกิ้ง']
  .flatMap((word) => [`${word}จีน`, `เลข${word}จีน`])
  .concat('tracking จีน', 'เลข tracking จีน', 'เลขพัสดุจีน', 'เลขขนส่งจีน');
export const ofChina = ['zto-express', 'sto-express', 'yunda', 'jd-logistics'];

type Word = { couriers: string[]; good: boolean };

/** A label near a number: its text, the couriers it names, and whether it is a word for a parcel (`good`). */
export type Label = Word & { text: string; start: number };

const words = new Map<string, Word>();
const addWord = (text: string, good: boolean, couriers: string[] = []) => words.set(text, { good, couriers });
for (const text of parcelWords.split(',')) addWord(text, true);
for (const text of otherWords.split(',')) addWord(text, false);
for (const text of otherCouriers.split(',')) addWord(text, true, ['without-shape']);
for (const text of chineseWords) addWord(text, true, ofChina);
for (const [courier, names] of Object.entries(courierNames)) {
  for (const text of names) addWord(text, true, [courier, ...(words.get(text)?.couriers ?? [])]);
}

// Longer words first: of two that begin at the same place, the longer one matches.
const anyOf = (isLatin: boolean): string =>
  [...words.keys()]
    .filter((text) => text < '\x7f' === isLatin)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/**
 * Finds every listed word; Latin words only as whole words: no "tel" in "hotel". BEST is also an everyday word, so it
 * must be alone on a line, in brackets or in a cell ("(BEST)", "BEST:"), or between a colon or Thai and the number. The
 * Thai words for postcode, shipping cost and tractor and the Korean one for the state of an order match only to be
 * skipped, because they contain the words for post, carrier, tracking and order. J&T may touch its number.
 */
export const wordPattern = new RegExp(
  `(?<![a-z0-9])(?:${anyOf(true)})(?=(?:s|no|number)?(?![a-z0-9])|(?<=#|j&t))|` +
    `(?=[^\\x00-\\x7f])(?:รหัสไปรษณีย์|ค่าขนส่ง|แทร็?คเตอร์|주문(?:처리)?상태|${anyOf(false)})|` +
    `(?<![^\\n\\t|(])best(?=[\\n\\t|):]| ?$)|(?<=[:\\u0e00-\\u0e7f] )best(?= ?$)`,
  'gi',
);
addWord('best', true, ['best-express']);

/** How far before a number its label may begin, in UTF-16 units. */
export const labelReach = 100;

/** Returns the words between the offsets `from` and `to` (exclusive) of a text, in order; a cut word does not count. */
export function labelsIn(text: string, from: number, to: number): Label[] {
  const first = Math.max(0, from - 1); // with the character before, the end of a longer word is not taken for a word
  const stretch = text.slice(first, to);
  const found: Label[] = [];
  wordPattern.lastIndex = 0; // `matchAll` would copy the expression each time
  for (let match = wordPattern.exec(stretch); match !== null; match = wordPattern.exec(stretch)) {
    const start = first + match.index;
    const known = words.get(match[0].toLowerCase());
    if (known && start >= from) found.push({ ...known, text: match[0], start });
  }
  return found;
}

// 番 is Japanese; the words of Chinese end with "number" without it.
const isChinese = /^[^番]*[号號码碼單]$/;

/** The language of a label, by its letters; empty = Latin or Chinese. */
export function labelLanguage({ text }: Label): '' | 'th' | 'ja' | 'ko' {
  if (text < '\u0e00' || isChinese.test(text)) return '';
  return text < '\u0e80' ? 'th' : text < '\uac00' ? 'ja' : 'ko';
}
