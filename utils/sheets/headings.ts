import type { Cell } from './table.ts';

/** What a column may hold. `amount` is an order's total, `payMethod` says whether it is cash on delivery. */
export const fields = [
  'trackingNo',
  'courier',
  'order',
  'buyer',
  'phone',
  'item',
  'cash',
  'amount',
  'payMethod',
  'currency',
  'date',
  'note',
] as const;
export type Field = (typeof fields)[number];

/**
 * The words of each field, as `bare` writes them, the better ones in the first line. A column of a better line is taken
 * before one of the next line, whatever the order of the columns.
 */
const words: Record<Field, string> = {
  trackingNo: `couriertrackingcode,couriertrackingno,couriertrackingnumber,couriertrackingid
หมายเลขติดตามพัสดุ,เลขติดตามพัสดุ,รหัสติดตามพัสดุ,หมายเลขติดตาม,เลขติดตาม,เลขที่ติดตาม,รหัสติดตาม,หมายเลขพัสดุ,เลขพัสดุ,เลขที่พัสดุ,รหัสพัสดุ,เลขแทรค,เลขแทรก,เลขแทร็ค,เลขแทร็ก,แทรค,แทรคกิ้ง,แทรกกิ้ง,แทร็คกิ้ง,แทร็กกิ้ง,เลขtrack,เลขtracking,หมายเลขtracking,รหัสtracking,เลขส่งของ,หมายเลขส่งของ,เลขสิ่งของ,หมายเลขสิ่งของ,เลขems,หมายเลขems,เลขขนส่ง,หมายเลขขนส่ง,เลขจัดส่ง,เลขที่จัดส่ง,หมายเลขจัดส่ง,หมายเลขการจัดส่ง,เลขนำส่ง,tracking,track,trackingno,trackingnumber,trackingnumbers,trackingid,trackingcode,trackingref,trackingreference,trackno,tracknumber,trackcode,trackid,parceltrackingno,parceltrackingnumber,ordertrackingno,ordertrackingnumber,shippingtrackingno,shippingtrackingnumber,shipmenttrackingnumber,requestedtrackingnumber,waybill,waybillno,waybillnumber,waybillid,airwaybill,airwaybillno,airwaybillnumber,awb,awbno,awbnumber,consignmentno,consignmentnumber,consignmentnote,consignmentnoteno,connote,connoteno,connotenumber,shipmentno,shipmentnumber,parcelno,parcelnumber,pno,resi,noresi,nomorresi,nopenjejakan,nomborpenjejakan,mãvậnđơn,mãvậnchuyển,運單號,运单号,快递单号,物流单号,追蹤號碼
บาร์โค้ด,บาร์โค๊ด,บาร์โคด,barcode,barcodeno
เลขที่ใบนำส่ง,เลขใบนำส่ง,ใบนำส่ง`,
  courier: `ขนส่ง,บริษัทขนส่ง,ผู้ให้บริการขนส่ง,ผู้ให้บริการจัดส่ง,บริษัทจัดส่ง,จัดส่งโดย,ส่งโดย,ขนส่งโดย,ผู้ขนส่ง,ชื่อขนส่ง,courier,couriername,courierservice,carrier,carriername,shippingprovider,shippingprovidername,shippingcarrier,shippingcompany,logistics,logisticsprovider,logisticscompany,deliverycompany,deliverypartner,deliveryprovider,kurir,jasakirim,đơnvịvậnchuyển
ตัวเลือกการจัดส่ง,shippingoption,shippingservice,opsipengiriman
วิธีการจัดส่ง,วิธีจัดส่ง,วิธีส่ง,ช่องทางการจัดส่ง,ช่องทางจัดส่ง,ช่องทางขนส่ง,shippingmethod,shipvia`,
  order: `หมายเลขคำสั่งซื้อ,เลขที่คำสั่งซื้อ,เลขคำสั่งซื้อ,รหัสคำสั่งซื้อ,คำสั่งซื้อ,เลขออเดอร์,เลขที่ออเดอร์,หมายเลขออเดอร์,รหัสออเดอร์,ออเดอร์,เลขออเดอร์ของลูกค้า,เลขorder,เลขที่order,orderid,orderno,ordernumber,ordersn,ordercode,order,customerorderno,customerordernumber,shipperorderno,shipperordernumber,merchantorderno,merchantorderid,shipmentorderid,salesorderno,salesordernumber,nopesanan,nomorpesanan,mãđơnhàng,訂單編號,订单编号,订单号,訂單號
เลขที่ใบสั่งขาย,เลขใบสั่งขาย,เลขที่บิล,เลขบิล,บิล,เลขที่ใบเสร็จ,เลขใบเสร็จ,เลขที่เอกสาร,เลขที่รายการ,เลขรายการ,invoice,invoiceno,invoicenumber,billno,customerrefno,customerref,customerreference,customerreferenceno
เลขอ้างอิง,เลขที่อ้างอิง,หมายเลขอ้างอิง,รหัสอ้างอิง,reference,referenceno,referencenumber,referenceid,refno,ref,name`,
  buyer: `ชื่อผู้รับ,ชื่อสกุลผู้รับ,ชื่อนามสกุลผู้รับ,ชื่อผู้รับพัสดุ,ชื่อผู้รับสินค้า,ผู้รับ,ผู้รับพัสดุ,ผู้รับสินค้า,ชื่อผู้รับปลายทาง,recipient,recipientname,receiver,receivername,consignee,consigneename,shiptoname,posttoname,shippingname,shipname,deliveryname,penerima,namapenerima,tênngườinhận,ngườinhận,收件人
ชื่อลูกค้า,ลูกค้า,ชื่อผู้ซื้อ,ผู้ซื้อ,ชื่อนามสกุล,ชื่อสกุล,ชื่อนามสกุลลูกค้า,ชื่อ,customer,customername,buyer,buyername,clientname,fullname,name,contactperson
ชื่อผู้ใช้ผู้ซื้อ,ชื่อผู้ใช้,ชื่อเฟส,ชื่อเฟซ,ชื่อเฟสบุ๊ค,ชื่อfb,ชื่อfacebook,ชื่อไลน์,ชื่อline,เฟส,fb,fbname,facebook,facebookname,buyerusername,usernamebuyer,username,usernamepembeli,ngườimua`,
  phone: `เบอร์ผู้รับ,เบอร์โทรผู้รับ,เบอร์โทรศัพท์ผู้รับ,เบอร์มือถือผู้รับ,เบอร์โทรศัพท์มือถือผู้รับ,โทรศัพท์ผู้รับ,โทรผู้รับ,หมายเลขโทรศัพท์ผู้รับ,recipientphone,recipientphoneno,recipientphonenumber,recipientmobile,receiverphone,receiverphoneno,receiverphonenumber,receivermobile,consigneephone,consigneephonenumber,consigneemobile,shiptophone,posttophone,shippingphone,shipphone,shipphonenumber
เบอร์,เบอร์โทร,เบอร์โทรศัพท์,เบอร์มือถือ,เบอร์โทรศัพท์มือถือ,เบอร์ติดต่อ,เบอร์โทรติดต่อ,เบอร์ลูกค้า,เบอร์โทรลูกค้า,โทร,โทรศัพท์,มือถือ,หมายเลขโทรศัพท์,หมายเลขโทรศัพท์มือถือ,phone,phoneno,phonenumber,mobile,mobileno,mobilenumber,mobilephone,tel,telno,telephone,telephoneno,telephonenumber,contact,contactno,contactnumber,contactphone,customerphone,customerphonenumber,buyerphone,buyerphonenumber,notelepon,nomortelepon,nohp,sốđiệnthoại`,
  item: `ชื่อสินค้า,สินค้า,รายการสินค้า,รายละเอียดสินค้า,ชื่อรายการ,ชื่อรายการสินค้า,สินค้าที่สั่ง,product,productname,products,itemname,itemnames,itemtitle,items,item,lineitemname,itemdescription,itemdescription1,goodsname,productdescription,namaproduk,tênsảnphẩm,商品名称
รายการ,รายละเอียด,รายละเอียดพัสดุ,description,parceldescription,goodsdescription,contents`,
  cash: `ยอดเก็บเงินปลายทาง,ยอดเงินเก็บปลายทาง,จำนวนเงินเก็บปลายทาง,เก็บเงินปลายทาง,เก็บปลายทาง,ยอดเก็บปลายทาง,ยอดปลายทาง,เงินปลายทาง,ยอดเก็บเงิน,ยอดเก็บ,เก็บเงิน,ยอดที่ต้องเก็บ,ยอดเรียกเก็บ,ยอดเรียกเก็บปลายทาง,ยอดเรียกเก็บเงินปลายทาง,จำนวนเงินที่ชำระปลายทาง,ยอดชำระปลายทาง,ยอดcod,ยอดเก็บcod,ยอดเงินcod,จำนวนเงินcod,เก็บcod,ราคาcod,เงินcod,cod,codamount,codvalue,codtotal,cashondelivery,cashondeliveryamount,cashondeliveryvalue,collectamount,collectionamount,amounttocollect,amountcollect,nilaicod,tiềnthuhộ,sốtiềncod,thucod
ปลายทาง`,
  amount: `จำนวนเงินทั้งหมด,จำนวนเงินรวม,ยอดรวม,ยอดรวมสุทธิ,ยอดรวมทั้งหมด,ยอดเงินรวม,ยอดเงิน,ยอดชำระ,ยอดที่ต้องชำระ,ยอดสุทธิ,ราคารวม,ราคารวมทั้งหมด,รวมเงิน,รวมทั้งหมด,orderamount,ordertotal,ordertotalamount,grandtotal,total,totalamount,totalprice,totalpembayaran,tổnggiátrịđơnhàng
paidprice`,
  payMethod: `ช่องทางการชำระเงิน,ช่องทางชำระเงิน,วิธีชำระเงิน,วิธีการชำระเงิน,การชำระเงิน,ประเภทการชำระเงิน,รูปแบบการชำระเงิน,ชำระโดย,paymentmethod,paymethod,paymenttype,paymentmethodtitle,paymentmode,payment,metodepembayaran`,
  currency: `currency,currencycode,สกุลเงิน,matauang`,
  date: `เวลาส่งสินค้า,เวลาส่ง,เวลาจัดส่ง,shiptime,shippingtime,shipouttime,วันที่ส่ง,วันที่ส่งของ,วันที่ส่งสินค้า,วันที่ส่งพัสดุ,วันส่ง,วันส่งของ,วันที่จัดส่ง,วันจัดส่ง,วันที่ฝากส่ง,วันที่ฝาก,วันเวลาฝากส่ง,วันเวลาฝาก,วันเวลาที่ฝากส่ง,วันที่รับฝาก,วันที่จอง,shippedtime,shippedondate,shippeddate,shippedat,shipdate,shippingdate,shipmentdate,dateshipped,dispatchdate,senddate,sentdate,fulfilledat,bookingdate,pickupdate
วันที่ทำการสั่งซื้อ,วันที่สั่งซื้อ,วันที่สั่ง,วันสั่งซื้อ,วันที่ออเดอร์,วันที่สร้าง,วันที่สร้างคำสั่งซื้อ,เวลาที่สร้าง,วันที่เปิดบิล,วันที่ทำรายการ,createdtime,createtime,createdat,createddate,creationdate,ordercreationdate,orderdate,ordertime,dateordered,saledate,purchasedate,transactiondate,waktupesanandibuat,ngàyđặthàng
วันที่,วัน,วันเดือนปี,date,datetime,tanggal,ngày`,
  note: `หมายเหตุ,หมายเหตุ1,หมายเหตุผู้ขาย,หมายเหตุร้าน,หมายเหตุจากร้าน,หมายเหตุร้านค้า,โน้ต,โน๊ต,note,notes,remark,remarks,remark1,sellernote,sellernotes,instructions,deliveryinstructions,comment,comments,catatan
หมายเหตุจากผู้ซื้อ,หมายเหตุจากลูกค้า,หมายเหตุลูกค้า,buyermessage,buyernote,customernote,customernotes,messagefrombuyer,catatandaripembeli,ghichú
บันทึก,memo`,
};

/** What a heading must not hold to be of a field: words that only seem to name it. */
const never: Partial<Record<Field, RegExp>> = {
  trackingNo:
    /url|link|ลิงก์|ลิงค์|status|สถานะ|จำนวน|ค่า|น้ำหนัก|ประเภท|ขนาด|รายละเอียด|มูลค่า|วันที่|เวลา|date|time|บริษัท|ผู้ให้บริการ|provider|sku|return|ตีกลับ|package|event|last|สินค้า|order|count|qty|cod|ผู้|internal/,
  courier:
    /ค่า|cost|fee|price|phone|เบอร์|status|สถานะ|วันที่|เวลา|date|time|เลข|number|url|discount|ส่วนลด|จำนวน|ที่อยู่|fault/,
  order:
    /sku|item|date|วันที่|เวลา|time|status|สถานะ|amount|total|ยอด|ราคา|price|type|ประเภท|count|จำนวน|line|url|record|transaction|package|related|ที่เกี่ยวข้อง|สินค้า|parent|note|หมายเหตุ/,
  buyer:
    /ผู้ส่ง|ฝากส่ง|sender|bill(?:ing)?name|billing|ใบกำกับ|ภาษี|tax|ที่อยู่|address|จังหวัด|อำเภอ|ตำบล|แขวง|เขต|รหัส|code|เบอร์|โทร|phone|mobile|tel|mail|เมล|หมายเหตุ|note|message|signer|เซ็น|ผู้รับเงิน|บัญชี|account|bank|shop|ร้าน|ประเภท|กลุ่ม|จำนวน|เลข|status|date|วันที่|เวลา|country|city|zip|id$/,
  phone: /ผู้ส่ง|ฝากส่ง|sender|ใบกำกับ|ภาษี|tax|bill|สำรอง|ร้าน|shop|staff|พนักงาน|driver|rider|person|mail|[2-9]$/,
  item: /ราคา|จำนวน|น้ำหนัก|มูลค่า|รหัส|code|sku|ประเภท|type|หมวด|category|number|qty|quantity|price|value|total|status|สถานะ|อ้างอิง|weight|count|url|คืน|เวลา|วันที่|ชำระ|ส่วนลด|ค่า|ยอด|image|รูป|note|fee|discount|date|id$/,
  cash: /ค่าธรรมเนียม|ค่าบริการ|ค่าจัดส่ง|ค่าส่ง|fee|commission|charge|vat|ภาษี|status|สถานะ|time|date|วันที่|เวลา|method|วิธี|ช่องทาง|type|ประเภท|y\/n|^is|service|บริการ|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ที่อยู่|สาขา|โอน|paid|รับแล้ว|ชื่อ|เลข|ไปรษณีย์|%/,
  amount:
    /fee|ค่าธรรมเนียม|ส่วนลด|discount|ค่าส่ง|ค่าจัดส่ง|shipping|ภาษี|tax|vat|โอน|คืน|refund|ชิ้น|weight|น้ำหนัก|qty|quantity|%/,
  date: /คาดว่า|กำหนด|estimat|expected|shipby|due|deliver|cancel|ยกเลิก|โอน|ชำระ|paid|pay|รับเงิน|เซ็น|update|ปรับปรุง|สำเร็จ|พิมพ์|print|เกิด|ถึง|หมดอายุ|settle|refund|คืน/,
  note: /สถานะ|status/,
};

const longest = 60; // characters of a heading; explanations are longer

/** A heading without what differs between files: case, blanks, signs, the currency, and two ways to type Thai. */
export const bare = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('เเ', 'แ')
    .replace(/[([（](?:thb|฿|บาท|baht)[)\]）]/g, '')
    .replace(/[\s*.#_\-:"'“”()[\]（）\u200b\ufeff]+/g, '');

/** The parts of a heading in two languages: by line breaks, brackets and slashes. */
const partsOf = (text: string): string[] =>
  text
    .split(/[\n\r()[\]（）/|]+/)
    .map(bare)
    .filter((part) => part.length > 1);

type Word = { field: Field; line: number };
const known = new Map<string, Word[]>();
for (const field of fields)
  for (const [line, list] of words[field].split('\n').entries())
    for (const word of list.split(','))
      known.set(bare(word), [...(known.get(bare(word)) ?? []), { field, line }]);

// Shorter words are also parts of others.
const leastPart = 5;
const long = [...known].filter(([word]) => word.length >= leastPart);

/** How a heading names a field. `level`: 4 the whole heading, 3 one of its languages, 2 its beginning, 1 a part. */
export type Match = Word & { level: 1 | 2 | 3 | 4; length: number };

/** The fields that a heading may name, best first. */
export function matchesOf(heading: string): Match[] {
  const whole = bare(heading);
  if (whole === '' || whole.length > longest * 2) return [];
  const parts = partsOf(heading);
  const found: Match[] = [];
  const add = (word: string, level: Match['level']): void => {
    for (const { field, line } of known.get(word) ?? [])
      found.push({ field, line, level, length: word.length });
  };
  add(whole, 4);
  for (const part of parts) if (part !== whole) add(part, 3);
  if (found.length === 0)
    for (const [word] of long) {
      if (whole.startsWith(word)) add(word, 2);
      else if (whole.includes(word)) add(word, 1);
    }
  return found
    .filter(({ field, level }) => level === 4 || !never[field]?.test(whole))
    .toSorted((a, b) => b.level - a.level || b.length - a.length);
}

/** The text of a heading's cell; empty if it is none. */
export const headingOf = (cell: Cell): string => (typeof cell === 'string' ? cell.trim() : '');

/** The fields that the cells of a row name exactly: what speaks for a row of headings. */
export function fieldsIn(row: readonly Cell[] | undefined): Set<Field> {
  const found = new Set<Field>();
  for (const cell of row ?? []) {
    const heading = headingOf(cell);
    if (heading === '' || heading.length > longest) continue;
    const [best] = matchesOf(heading);
    if (best && best.level > 2) found.add(best.field);
  }
  return found;
}

const lastHeadingRow = 20;

/** Finds the row of headings: the one that names most fields, a tracking number counting thrice; -1 if there is none. */
export function headingRowOf(rows: readonly (readonly Cell[] | undefined)[]): number {
  let [best, row] = [1, -1];
  for (let i = 0; i < Math.min(rows.length, lastHeadingRow); i += 1) {
    const found = fieldsIn(rows[i]);
    const score = found.size + (found.has('trackingNo') ? 2 : 0);
    if (score > best) [best, row] = [score, i];
  }
  return row;
}

const foreignMoney =
  /nilaicod|tiềnthuhộ|sốtiềncod|thucod|totalpembayaran|tổnggiátrị|usd|eur|gbp|myr|sgd|idr|vnd|php|cny|rmb|\$|€|£|¥|₫/;
const foreignCode = /[([（](?:rm|rp|us|s\$|r\$)[)\]）]/i;

/** Whether a heading of amounts names another currency than the baht. */
export const isForeignMoney = (heading: string): boolean =>
  foreignMoney.test(bare(heading)) || foreignCode.test(heading);
