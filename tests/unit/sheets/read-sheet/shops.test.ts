import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readSheet, type Sheet } from '@/utils/sheets/read-sheet.ts';

// Tables in the forms of marketplaces, couriers and sellers' own lists. All numbers and names are made up.

type Cell = string | number | Date | null;
type Rows = readonly (readonly Cell[])[];
type Want = {
  fault?: string;
  /** Number, order, buyer, phone, item, cash, date of each parcel; what is not given is not compared. */
  rows?: Partial<Sheet['rows'][number]>[];
  orders?: Sheet['orders'];
  refused?: [row: number, column: number, reason: string][];
};

const flash = ['TH98010001XK7M1A', 'TH98010002XK7M2A', 'TH98010003XK7M3A'] as const;
const post = ['EX980000015TH', 'EX980000029TH'] as const;
const tiktok = ['589801003003004007', '589801003003005004'] as const;

const csv = (rows: Rows, delimiter = ','): Uint8Array =>
  new TextEncoder().encode(
    rows
      .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n'),
  );
const book = (...sheets: Rows[]) =>
  writeXlsx({
    sheets: sheets.map((rows, i) => ({ name: `Sheet${i + 1}`, rows: rows.map((row) => [...row]) })),
  });

const cases: [name: string, file: string, bytes: () => Uint8Array | Promise<Uint8Array>, want: Want][] = [
  [
    'Shopee in English: an order in two parcels has its cash once, a paid order none',
    'Order.all.xlsx',
    () =>
      book([
        ['Order ID', 'Order Status', 'Username (Buyer)', 'Order Creation Date', 'Payment Method', 'Shipping Option', 'Tracking Number*', 'Estimated Ship Out Date', 'Ship Time', 'Product Name', 'Deal Price', 'Quantity', 'Grand Total', 'Receiver Name', 'Phone Number', 'Remark from buyer', 'Note'],
        ['261118DEMO001A', 'Shipping', 'u_demo', '2026-11-18 09:00', 'Cash on Delivery', 'Standard - Flash Express', flash[0], '2026-11-20 23:59', '2026-11-19 10:00', 'Mug', '200', '1', '450.00', 'A**e', '******01', '', ''],
        ['261118DEMO001A', 'Shipping', 'u_demo', '2026-11-18 09:00', 'Cash on Delivery', 'Standard - Flash Express', flash[1], '2026-11-20 23:59', '2026-11-19 10:00', 'Lamp', '250', '1', '450.00', 'A**e', '******01', '', ''],
        ['261118DEMO002B', 'Shipping', 'w_demo', '2026-11-18 09:30', 'ShopeePay', 'Standard - Flash Express', flash[2], '2026-11-20 23:59', '', 'Fan', '300', '1', '300.00', 'B**b', '******02', '', 'gift'],
      ]),
    {
      rows: [
        { trackingNo: flash[0], order: '261118DEMO001A', cash: null, item: 'Mug', buyer: 'A**e', phone: null, date: '2026-11-19' },
        { trackingNo: flash[1], order: '261118DEMO001A', cash: null, item: 'Lamp' },
        { trackingNo: flash[2], order: '261118DEMO002B', cash: null, date: '2026-11-18', note: 'gift' },
      ],
      orders: [{ order: '261118DEMO001A', cash: 45_000, parcels: [flash[0], flash[1]] }],
      refused: [],
    },
  ],
  [
    'Ninja Van: contact is a phone, a declared value no cash',
    'ninja.csv',
    () =>
      csv([
        ['REQUESTED TRACKING NUMBER', 'NAME', 'ADDRESS 1', 'EMAIL', 'CONTACT', 'POSTCODE', 'DELIVERY DATE', 'SHIPPER ORDER NO', 'INSTRUCTIONS', 'CASH ON DELIVERY', 'GOODS VALUE', 'PARCEL DESCRIPTION'],
        ['NVDEMO0000001', 'Mana Example', '1 Road', 'm@example.com', '+66 80 000 0001', '99000', '2026-11-20', 'S-1001', 'call first', '350.50', '900', 'tea'],
        ['NVDEMO0000002', 'Piti Example', '2 Road', '', '800000002', '99000', '2026-11-20', 'S-1002', '', '', '900', 'cup'],
      ]),
    {
      rows: [
        { trackingNo: 'NVDEMO0000001', buyer: 'Mana Example', phone: '0800000001', order: 'S-1001', cash: 35_050, item: 'tea', note: 'call first', date: null },
        { trackingNo: 'NVDEMO0000002', buyer: 'Piti Example', phone: '0800000002', order: 'S-1002', cash: null },
      ],
      refused: [],
    },
  ],
  [
    'a list of one’s own: what a buyer transferred is no statement and no cash',
    'ส่งของ.csv',
    () =>
      csv([
        ['ร้านตัวอย่าง'],
        ['ลำดับ', 'ชื่อเฟส', 'ชื่อ-นามสกุล', 'ที่อยู่', 'เบอร์โทร', 'สินค้า', 'ยอดโอน', 'วันที่โอน', 'ยอดเก็บปลายทาง', 'เลขพัสดุ', 'ขนส่ง', 'หมายเหตุ'],
        ['1', 'fb หนึ่ง', 'มานี ตัวอย่าง', '1 ถ.สมมุติ', '080-0000001', 'สบู่', '500', '18/11/2569', '', flash[0], 'แฟลช', '-'],
        ['2', 'fb สอง', 'ปิติ ตัวอย่าง', '2 ถ.สมมุติ', '0800000002', 'ครีม', '', '', '1,250.-', post[0], 'EMS', 'โทรก่อน'],
        ['', '', '', '', '', 'รวม', '500', '', '1,250', '', '', ''],
      ]),
    {
      rows: [
        { trackingNo: flash[0], buyer: 'มานี ตัวอย่าง', phone: '0800000001', cash: null, courier: 'flash-express', note: null },
        { trackingNo: post[0], buyer: 'ปิติ ตัวอย่าง', cash: 125_000, courier: 'thailand-post', note: 'โทรก่อน' },
      ],
      refused: [],
    },
  ],
  [
    'HTML with cells over several rows, headings in two languages, two currencies of one name',
    'list.xls',
    () =>
      new TextEncoder().encode(
        `<html><body><table><tr><th>Tracking No.<br>(เลขพัสดุ)</th><th>Consignee Name<br>(ชื่อผู้รับ)</th><th>Item<br>(สินค้า)</th><th>COD<br>(บาท)</th></tr>
<tr><td rowspan="2">${flash[0]}</td><td rowspan="2">มานี&nbsp;ตัวอย่าง</td><td>ถ้วย</td><td rowspan="2">฿590.00</td></tr><tr><td>จาน</td></tr>
<tr><td>${flash[1]}</td><td>ปิติ</td><td>ช้อน</td><td>$20</td></tr></table></body></html>`,
      ),
    {
      rows: [
        { trackingNo: flash[0], rows: [2, 3], buyer: 'มานี ตัวอย่าง', item: 'ถ้วย, จาน', cash: 59_000 },
        { trackingNo: flash[1], rows: [4], item: 'ช้อน', cash: null },
      ],
      refused: [[4, 3, 'other-currency']],
    },
  ],
  [
    'XML of Excel 2003',
    'old.xls',
    () =>
      new TextEncoder().encode(
        `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">เลขพัสดุ</Data></Cell><Cell><Data ss:Type="String">ลูกค้า</Data></Cell><Cell><Data ss:Type="String">COD</Data></Cell></Row><Row ss:Index="3"><Cell><Data ss:Type="String">${flash[0]}</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">250</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
    { rows: [{ trackingNo: flash[0], rows: [3], buyer: null, cash: 25_000 }], refused: [] },
  ],
  [
    'a counter report: merged columns, day numbers as dates, values beside their headings',
    'report.xlsx',
    () =>
      book([
        [null, null, null, 'รายงานข้อมูลรายละเอียดการรับฝาก'],
        ['วันเวลาที่พิมพ์ 18/11/2569 17:00:00'],
        [],
        ['ลำดับ', null, 'เลขที่ใบนำส่ง', null, 'วันเวลาฝาก', null, 'บาร์โค้ด', null, 'ผู้รับ', null, 'ปลายทาง', null, 'โทร', null, 'ค่าบริการ', null, 'COD'],
        [1, null, 'TR9900113', null, 46_344, null, null, post[0], 'มานี', null, '99000', null, 800000001, null, 42, null, 590],
        [2, null, 'TR9900113', null, 46_344, null, post[1], null, 'ปิติ', null, '99000', null, '0800000002', null, 42, null, null],
        ['รวม', null, null, null, null, null, '2 ชิ้น', null, null, null, null, null, null, null, 84, null, 590],
      ]),
    {
      rows: [
        { trackingNo: post[0], order: null, buyer: 'มานี', phone: '0800000001', cash: 59_000, date: '2026-11-18' },
        { trackingNo: post[1], order: null, buyer: 'ปิติ', phone: '0800000002', cash: null, date: '2026-11-18' },
      ],
      refused: [],
    },
  ],
  [
    'two days in one sheet, each below its headings; then goods',
    'days.xlsx',
    () =>
      book([
        ['17 พ.ย.'],
        ['เลขพัสดุ', 'ชื่อ', 'COD'],
        [flash[0], 'มานี', 100],
        [],
        ['18 พ.ย.'],
        ['เลขพัสดุ', 'ชื่อ', 'COD'],
        [flash[1], 'ปิติ', 200],
        [],
        ['รหัสสินค้า', 'คงเหลือ'],
        ['8859999000011', 12],
      ]),
    { rows: [{ trackingNo: flash[0], cash: 10_000 }, { trackingNo: flash[1], cash: 20_000 }], refused: [] },
  ],
  [
    'what is certain in a number cell, and what contradicts itself',
    'mixed.xlsx',
    () =>
      book([
        ['Order number', 'Tracking number', 'Receiver', 'COD amount'],
        [tiktok[0], 869_000_000_013, 'A', 100],
        [tiktok[0], flash[0], 'B', 100],
        ['S-3', flash[1], 'C', 300],
        ['S-3', flash[1], 'C', 350],
        ['S-4', 'S-4', 'D', 80],
        ['S-5', 860_000_000_000, 'E', 80],
        ['S-6', '0812345678', 'F', 80],
        ['S-7', `${flash[2]} / ${post[0]}`, 'G', 80],
        ['S-8', post[1], 'H', -50],
      ]),
    {
      rows: [
        { trackingNo: '869000000013', cash: null },
        { trackingNo: flash[0], cash: null },
        { trackingNo: flash[1], cash: null },
        { trackingNo: post[1], cash: null },
      ],
      orders: [{ order: tiktok[0], cash: 10_000, parcels: ['869000000013', flash[0]] }],
      refused: [
        [5, 3, 'conflict'],
        [6, 1, 'order-number'],
        [7, 1, 'digits-lost'],
        [8, 1, 'not-a-number'],
        [9, 1, 'two-numbers'],
        [10, 3, 'not-an-amount'],
      ],
    },
  ],
  [
    'a broker’s two numbers: that of the courier is followed',
    'broker.csv',
    () =>
      csv([
        ['tracking_code', 'courier_tracking_code', 'courier', 'cod_amount', 'cod_charge'],
        ['SP990000001', flash[0], 'Flash', '590', '12'],
        ['SP990000002', flash[1], 'Flash', '0', '0'],
      ]),
    { rows: [{ trackingNo: flash[0], cash: 59_000 }, { trackingNo: flash[1], cash: null }], refused: [] },
  ],
  [
    'a first empty template, then parcels; floats of a program; three decimals are not certain',
    'export.xlsx',
    () =>
      book(
        [['เลขพัสดุ', 'ชื่อผู้รับ']],
        [
          ['Track', 'Name', 'Mobile', 'เก็บเงินปลายทาง'],
          ['869000000013.0', 'A Example', '812345678.0', '1.290'],
          [flash[0], 'B Example', '(+66)81-234-5679', 'THB 1,290.50'],
        ],
      ),
    {
      rows: [
        { trackingNo: '869000000013', phone: '0812345678', cash: null, buyer: 'A Example' },
        { trackingNo: flash[0], phone: '0812345679', cash: 129_050, buyer: 'B Example' },
      ],
      refused: [[2, 3, 'not-an-amount']],
    },
  ],
  [
    'other money: a column of currency, and headings of another country',
    'other.csv',
    () =>
      csv([
        ['Order No', 'Tracking No', 'Currency', 'Order Total', 'Payment Method'],
        ['1', flash[0], 'USD', '10', 'COD'],
        ['2', flash[1], 'THB', '20', 'COD'],
        ['3', flash[2], 'THB', '30', 'Non-COD'],
      ]),
    {
      rows: [{ trackingNo: flash[0], cash: null }, { trackingNo: flash[1], cash: 2000 }, { trackingNo: flash[2], cash: null }],
      refused: [[2, 3, 'other-currency']],
    },
  ],
  ['one number from abroad changes no currency', 'sent.csv', () => csv([['เลขพัสดุ', 'ชื่อลูกค้า', 'ยอด COD'], [flash[0], 'มานี', '100'], [flash[1], 'ปิติ', '200'], ['RB123456785CN', 'ชูใจ', '']]), { rows: [{ cash: 10_000 }, { cash: 20_000 }, { cash: null }], refused: [] }],
  ['baht are baht, also for numbers from abroad', 'sent.csv', () => csv([['เลขพัสดุ', 'ชื่อลูกค้า', 'ยอด COD (บาท)'], ['RB123456785CN', 'ชูใจ', '100']]), { rows: [{ cash: 10_000 }], refused: [] }],
  ['orders that are counted anew each day are not one', 'sent.csv', () => csv([['วันที่', 'ออเดอร์', 'COD', 'เลขพัสดุ'], ['1/11/2569', '1', '290', flash[0]], ['2/11/2569', '1', '290', flash[1]]]), { rows: [{ order: '1', cash: 29_000 }, { order: '1', cash: 29_000 }], orders: [] }],
  ['nothing is collected for an order that is cancelled', 'sent.csv', () => csv([['เลขออเดอร์', 'ชื่อ', 'ยอด COD', 'สถานะ', 'เลขพัสดุ'], ['A-1', 'มานี', '500', 'ยกเลิกแล้ว', flash[0]], ['A-2', 'ปิติ', '300', 'ส่งแล้ว', flash[1]]]), { rows: [{ cash: null, isPaid: true }, { cash: 30_000 }], refused: [] }],
  ['the headings of a second table leave the parcels above it', 'two.csv', () => csv([['Flash'], ['เลขพัสดุ', 'ชื่อ'], [flash[0], 'มานี'], [''], ['Post'], ['เลขพัสดุ', 'ชื่อ', 'COD'], [post[0], 'ปิติ', '350']]), { rows: [{ trackingNo: flash[0], cash: null }, { trackingNo: post[0], cash: 35_000 }] }],
  ['what buyers transferred, with their banks, is no statement', 'live.csv', () => csv([['วันที่', 'ชื่อ FB', 'ยอดโอน', 'ธนาคาร', 'COD', 'เลขแทรค'], ['1/11/2569', 'มานี', '590', 'กสิกร', '', flash[0]], ['1/11/2569', 'ปิติ', '', '', '350', flash[1]]]), { rows: [{ cash: null }, { cash: 35_000 }] }],
  ['a cell may say that nothing is collected; an empty one says nothing', 'sent.csv', () => csv([['เลขพัสดุ', 'ชื่อ', 'COD'], [flash[0], 'มานี', '0'], [flash[1], 'ปิติ', 'โอนแล้ว'], [flash[2], 'ชูใจ', ''], [post[0], 'สมใจ', '90']]), { rows: [{ cash: null, isPaid: true }, { cash: null, isPaid: true }, { cash: null }, { cash: 9000 }], refused: [] }],
  ['a first row of 0 counts for the further rows of its parcel', 'sent.csv', () => csv([['เลขพัสดุ', 'สินค้า', 'COD'], [flash[0], 'เสื้อ', '0'], [flash[0], 'หมวก', ''], [flash[1], 'เสื้อ', '90']]), { rows: [{ cash: null, isPaid: true }, { cash: 9000 }] }],
  ['a phone number below a title is no parcel', 'sent.csv', () => csv([['เลขพัสดุ', 'ชื่อ'], ['ติดต่อ', '0812345678'], ['เลขพัสดุ', 'ชื่อ', 'COD', 'วันที่'], [flash[0], 'มานี', '90', '1/11/2569']]), { rows: [{ trackingNo: flash[0], cash: 9000 }] }],
  ['what was collected and paid out is a statement, also with a total', 'cod.csv', () => csv([['เลขพัสดุ', 'ยอด COD', 'ยอดโอน', 'วันที่โอน'], [flash[0], '500', '485', '1/9/2568'], [flash[1], '300', 'รอโอน', ''], ['รวม', '800', '', '']]), { fault: 'statement' }],
  ['what is cancelled may be a return or an invoice', 'sent.csv', () => csv([['เลขพัสดุ', 'COD', 'สถานะ', 'สถานะขอคืนสินค้า', 'แบรนด์'], [flash[0], '500', 'จัดส่งสำเร็จ', 'ยกเลิก', 'VOID'], [flash[1], '90', 'ยกเลิก (ลูกค้าไม่รับ)', '', '']]), { rows: [{ cash: 50_000 }, { cash: null, isPaid: true }] }],
  ['nothing is collected for a parcel that goes back or was paid before', 'sent.csv', () => csv([['เลขพัสดุ', 'COD', 'สถานะ'], [flash[0], '500', 'ตีกลับ'], [flash[1], '300', 'อยู่ระหว่างตีกลับ'], [flash[2], '200', 'ลูกค้าโอนก่อนแล้ว'], [post[0], '90', 'คืนนี้ส่ง']]), { rows: [{ cash: null, isPaid: true }, { cash: null, isPaid: true }, { cash: null, isPaid: true }, { cash: 9000 }], refused: [] }],
  ['a state in other languages may say that a parcel goes back', 'sent.csv', () => csv([['Tracking No', 'COD', 'Status'], [flash[0], '500', 'RTO in transit'], [flash[1], '300', 'For Return'], [flash[2], '90', 'No return']]), { rows: [{ cash: null }, { cash: null }, { cash: 9000 }] }],
  ['the word for goods is better than the code of a live sale', 'live.csv', () => csv([['รหัส CF', 'สินค้า', 'เลขแทรค'], ['A12', 'ผ้าถุง', flash[0]]]), { rows: [{ item: 'ผ้าถุง' }] }],
  ['a Japanese surname is first', 'rakuten.csv', () => csv([['注文番号', '送付先姓', '送付先名', 'お荷物伝票番号'], ['1-2', '見本', '花子', '131819121394']]), { rows: [{ buyer: '見本 花子' }] }],
  ['“No.” may be that of a house', 'sent.csv', () => csv([['ชื่อ', 'เลขที่', 'หมู่', 'COD', 'เลขพัสดุ'], ['มานี', '99/123', '1', '350', flash[0]], ['ปิติ', '99/123', '2', '350', flash[1]]]), { rows: [{ order: null, cash: 35_000 }, { order: null, cash: 35_000 }], orders: [] }],
  ['“No.” counts the rows where it has small numbers', 'sent.csv', () => csv([['เลขที่', 'เลขพัสดุ'], ['1', flash[0]], ['2', flash[1]]]), { rows: [{ order: null }, { order: null }] }],
  ['a deposit in the state agrees with what is collected', 'sent.csv', () => csv([['เลขพัสดุ', 'COD', 'สถานะ COD'], [flash[0], '390', 'มัดจำ 200 เหลือเก็บ 390'], [flash[1], '400', 'โอนก่อน 100 เหลือเก็บปลายทาง 400'], [flash[2], '90', 'ไม่ต้องตีกลับ'], [post[0], '80', 'RTO cancelled']]), { rows: [{ cash: 39_000 }, { cash: 40_000 }, { cash: 9000 }, { cash: 8000 }], refused: [] }],
  ['a state may mention a return that is not made', 'sent.csv', () => csv([['Tracking No', 'COD', 'Status'], [flash[0], '500', 'Order received, but buyer can still raise Return/Refund before 2026-11-30'], [flash[1], '300', 'ไม่มีการตีกลับ'], [flash[2], '90', 'ตีกลับแล้วส่งใหม่ ส่งสำเร็จ'], [post[0], '80', 'Return request rejected'], [post[1], '70', 'ถึงสาขาปลายทาง 19/11 09:30']]), { rows: [{ cash: 50_000 }, { cash: 30_000 }, { cash: 9000 }, { cash: 8000 }, { cash: 7000 }], refused: [] }],
  ['a surname is not said twice', 'rakuten.csv', () => csv([['注文者姓', '注文者名', '送付先姓', '送付先名', 'お荷物伝票番号'], ['例', '太郎', '見本', '花子', '131819121394']]), { rows: [{ buyer: '見本 花子' }] }],
  ['a rest in words beside an amount is refused', 'sent.csv', () => csv([['เลขพัสดุ', 'COD', 'สถานะ COD'], [flash[0], '590', 'มัดจำ 200 เหลือเก็บ 390'], [flash[1], '300', 'รอเก็บ']]), { rows: [{ cash: null }, { cash: 30_000 }], refused: [[2, 1, 'conflict']] }],
  ['a cancelled parcel does not share the cash of its order', 'sent.csv', () => csv([['ออเดอร์', 'เลขพัสดุ', 'COD', 'สถานะ'], ['SO-100', flash[0], '500', ''], ['SO-100', flash[1], '300', 'ยกเลิกแล้ว']]), { rows: [{ cash: 50_000 }, { cash: null, isPaid: true }], orders: [] }],
  ['a deposit beside what is collected is refused', 'sent.csv', () => csv([['เลขพัสดุ', 'COD'], [flash[0], 'โอนมัดจำ 100 เก็บ 400'], [flash[1], '฿0.00'], [flash[2], 'N/A'], [post[0], '90']]), { rows: [{ cash: null }, { cash: null, isPaid: true }, { cash: null }, { cash: 9000 }], refused: [[2, 1, 'not-an-amount']] }],
  ['a day that is left out is that of the order above', 'sent.csv', () => csv([['ออเดอร์', 'วันที่', 'ชื่อ', 'เลขพัสดุ', 'COD'], ['1', '1/9/2569', 'มานี', flash[0], '500'], ['1', '', '', flash[1], ''], ['2', '1/9/2569', 'ปิติ', flash[2], '100']]), { rows: [{ buyer: 'มานี' }, { buyer: 'มานี' }, { cash: 10_000 }], orders: [{ order: '1', cash: 50_000, parcels: [flash[0], flash[1]] }] }],
  ['Flash’s upload form has no number', 'order_template_cod.xlsx', () => book([['Customer_order_number\n(เลขออเดอร์ของลูกค้า)', '*Consignee_name\n(ชื่อผู้รับ)', '*Address\n(ที่อยู่)', '*Postal_code\n(รหัสไปรษณีย์)', '*Phone_number\n(เบอร์โทรศัพท์)', 'COD\n(ยอดเรียกเก็บ)', 'Item description1', '*Weight_kg\n(น้ำหนัก)', 'Remark1\n(หมายเหตุ1)'], ['7001', 'มานี', '1', '99000', '0800000001', 590, 'ถ้วย', 1, '']]), { fault: 'no-tracking-column' }],
  ['Amazon’s orders have no number', 'orders.txt', () => csv([['order-id', 'order-item-id', 'purchase-date', 'buyer-name', 'buyer-phone-number', 'sku', 'product-name', 'quantity-purchased', 'item-price', 'recipient-name'], ['123-1234567-1234567', '12345678901234', '2026-11-18T09:00:00+00:00', 'Pat', '', 'S', 'Cup', '1', '9.00', 'Pat']], '\t'), { fault: 'no-tracking-column' }],
  ['J&T’s bills are a statement', 'bills.csv', () => csv([['Bill number', 'Billing Date', 'COD Total Amount', 'COD commission', 'COD commission VAT fee', 'Total COD payable', 'Amount after deduction'], ['B1', '2026-11-18', '1000', '20', '1.4', '978.6', '978.6']]), { fault: 'statement' }],
  ['Lazada’s journal is a statement', 'finance.csv', () => csv([['รหัสรอบบิล', 'ชื่อรายการธุรกรรม', 'จำนวนเงิน(รวมภาษี)', 'VAT Amount', 'WHT Amount', 'หมายเลขคำสั่งซื้อ', 'สถานะการโอนเงิน'], ['TH1-2026', 'Commission', '-23.40', '1.53', '0', '9900112233440101', 'โอนแล้ว']], ';'), { fault: 'statement' }],
  ['TikTok’s settlement is a statement', 'income.xlsx', () => book([['Order/adjustment ID  ', 'Type ', 'Order created time', 'Order settled time', 'Currency', 'Total settlement amount', 'Total Fees'], [tiktok[0], 'Order', '2026/11/10', '2026/11/18', 'THB', 480, -20]]), { fault: 'statement' }],
  ['a courier’s list with fees, but nothing paid out, is followed', 'jt.xlsx', () => book([['AWB Number', 'Booking Date', 'Sender Name', 'Sender Phone', 'Receiver Name', 'Receiver Phone', 'Shipping Fee', 'COD Amount', 'COD Status', 'COD Payment Method', 'COD Payment Time'], [869_000_000_013, new Date('2569-11-18T00:00:00Z'), 'Shop', '0800000009', 'มานี', '0800000001', 30, 590, 'Unpaid', 'Transfer', '']]), { rows: [{ trackingNo: '869000000013', buyer: 'มานี', phone: '0800000001', cash: 59_000, date: '2026-11-18', courier: 'jt-express' }], refused: [] }],
]; // prettier-ignore

test.each(cases)('%s', async (_, file, bytes, { fault = null, rows = [], orders, refused }) => {
  const sheet = await readSheet(await bytes(), file);
  expect(sheet.fault?.kind ?? null).toBe(fault);
  expect(sheet.rows).toMatchObject(rows);
  expect(sheet.rows).toHaveLength(rows.length);
  if (orders) expect(sheet.orders).toEqual(orders);
  if (refused) expect(sheet.refused.map(({ row, column, reason }) => [row, column, reason])).toEqual(refused);
});
