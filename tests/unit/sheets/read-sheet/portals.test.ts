import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readSheet, type Sheet } from '@/utils/sheets/read-sheet.ts';

// One class of columns, rows or sheets a case. All numbers and names are made up.

const flash = ['TH99017ZQH315B', 'TH99017ZQE923B', 'TH99017ZQF934B'] as const;
const post = ['EX992030028TH', 'EX992020025TH'] as const;
const jt = ['899000010016', '899000010020', '899000010031', '899000010042', '899000010053'] as const;
type Parcel = Sheet['rows'][number];

const read = (lines: readonly string[], name = 'list.csv') =>
  readSheet(new TextEncoder().encode(lines.join('\n')), name);

/** The values of some fields of each parcel. */
const valuesOf = ({ rows }: Sheet, ...keys: (keyof Parcel)[]) =>
  rows.map((row) => keys.map((key) => row[key]));
const refusedIn = ({ refused }: Sheet) => refused.map(({ row, column, reason }) => [row, column, reason]);

test.each([
  ['German', 'Sendungsnummer,Referenznummer,Empfänger Name 1,Empfänger Telefon,Versanddatum,Bemerkung'],
  ['Malay', 'No. Penjejakan,No. Pesanan,Nama Pelanggan,No. Tel,Tarikh Pos,Catatan'],
  ['Indonesian', 'No. Resi,No. Pesanan,Nama Penerima,No. HP,Tgl Kirim,Ket.'],
  ['Vietnamese', 'Mã vận đơn,Mã đơn hàng,Tên người nhận,Số điện thoại,Ngày gửi,Ghi chú'],
  ['Chinese', '运单号,订单编号,收件人,收件人电话,寄件日期,备注'],
  ['Chinese of Taiwan', '運單號碼,訂單編號,收件人,收件電話,寄件日期,備註'],
  ['Japanese', 'お問い合わせ番号,注文番号,お届け先名,お届け先電話番号,出荷日,備考'],
  ['Thai', 'แทร็ค,รหัสสั่งซื้อ,คนรับ,เบอร์คนรับ,เวลารับพัสดุ,โน้ต'],
  ['a portal', 'Tracking ID,Shipper Order Ref No,To Name,To Contact,Pickup Date,Delivery Instructions'],
  ['a portal in two languages', '"Tracking number\n(หมายเลขพัสดุ)",Order Ref,Consignee,Recipient Tel.,Picked up on,Remark'.replaceAll('\n', ' ')],
  ['broken lines', '"เลข\nTracking","เลข\nออเดอร์","ชื่อ\nลูกค้า",โทร.,"วันที่\nส่ง","หมาย\nเหตุ"'],
])('headings in %s', async (_, headings) => {
  const sheet = await read([headings, `${flash[0]},A-1,Ann,0800000001,20/11/2026,call`]);
  expect(valuesOf(sheet, 'trackingNo', 'order', 'buyer', 'phone', 'date', 'note')).toEqual([
    [flash[0], 'A-1', 'Ann', '0800000001', '2026-11-20', 'call'],
  ]);
}); // prettier-ignore

test('a name in two columns, and the phone number of the bill where there is no other', async () => {
  const sheet = await read([
    'Tracking Number,First Name (Shipping),Last Name (Shipping),Phone (Billing),Tracking Provider',
    `${jt[0]},มานะ,ตัวอย่าง,+66 80 000 0101,J&T Express`,
  ]);
  expect(valuesOf(sheet, 'buyer', 'phone', 'courier')).toEqual([['มานะ ตัวอย่าง', '0800000101', 'jt-express']]);
});

test('a name that holds the surname of its own column, under headings of two languages', async () => {
  const sheet = await read([
    'Tracking Number,ผู้รับ Customer Name,Last Name (Shipping),ขนส่ง By',
    `${jt[0]},มานะ ตัวอย่าง,ตัวอย่าง,J&T Express`,
  ]);
  expect(valuesOf(sheet, 'buyer', 'courier')).toEqual([['มานะ ตัวอย่าง', 'jt-express']]);
});

test('the total of a live sale is collected where it says so', async () => {
  const sheet = await read(['รวมยอด,โอน/ปลายทาง,เลขแทร็ก', `239,ปลายทาง,${flash[0]}`, `438,โอน,${flash[1]}`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[23_900], [null]]);
});

test('name, address and phone number in one column', async () => {
  const sheet = await read(['แทร็ค,ชื่อ ที่อยู่ เบอร์โทร', `${flash[0]},"สมศรี ตัวอย่าง\n9/9 ต.ทดสอบ 10990\nโทร 080-000-0501"`]);
  expect(valuesOf(sheet, 'buyer', 'phone')).toEqual([['สมศรี ตัวอย่าง', '0800000501']]);
}); // prettier-ignore

test.each([
  ['beside', ['Tracking ID,From Name,From Contact,To Name,To Contact', `${flash[0]},Shop,0800000999,Ann,0800000001`]],
  ['next to', ['Tracking,Sender,Contact,Receiver,Phone', `${flash[0]},Shop,0800000999,Ann,0800000001`]],
  ['in a group', ['ผู้ส่ง,,ผู้รับ,,', 'ชื่อ,เบอร์โทร,ชื่อ,เบอร์โทร,เลขพัสดุ', `Shop,0800000999,Ann,0800000001,${flash[0]}`]],
])('the sender’s columns are not the buyer’s: %s', async (_, lines) =>
  expect(valuesOf(await read(lines), 'buyer', 'phone')).toEqual([['Ann', '0800000001']]),
); // prettier-ignore

test.each([
  ['yes or no', 'เก็บเงินปลายทาง,มูลค่า', ['ใช่,"1,090.00"', 'ไม่ใช่,500'], [109_000, null]],
  ['1 or 0', 'COD,Total', ['1,590', '0,390'], [59_000, null]],
  ['how it is paid', 'โอน / ปลายทาง,รวม', ['ปลายทาง,390', 'โอนแล้ว ✅,160'], [39_000, null]],
  ['below another heading', 'สถานะ,ยอด', ['COD,390', 'โอนแล้ว,160'], [39_000, null]],
  ['beside the amount', 'COD (Y/N),COD Amount', ['Y,350', 'N,200'], [35_000, null]],
  ['words between amounts', 'COD,Total', ['590 บาท,700', 'โอนแล้ว,390'], [59_000, null]],
  ['its own amount in other words', 'มูลค่าเก็บเงินปลายทาง,จำนวนเงินที่ประกัน', ['590,1000', '0,50'], [59_000, null]],
  ['only what is insured, in Thai', 'COD,มูลค่าประกัน', ['ใช่,5000', 'ไม่,300'], [null, null]],
  ['only what is insured', 'COD,Declared Value', ['Yes,5000', 'No,300'], [null, null]],
])('a column of cash on delivery says %s', async (_, headings, cells, cash) => {
  const sheet = await read([`Tracking,${headings}`, ...cells.map((cell, i) => `${flash[i]},${cell}`)]);
  expect([valuesOf(sheet, 'cash').flat(), refusedIn(sheet)]).toEqual([cash, []]);
});

test('an amount to collect of a row that says it is paid is refused', async () => {
  const sheet = await read(['เลขพัสดุ,COD,วิธีชำระ', `${flash[0]},100,โอนเงิน`, `${flash[1]},200,COD`]);
  expect([valuesOf(sheet, 'cash'), refusedIn(sheet)]).toEqual([[[null], [20_000]], [[2, 1, 'conflict']]]);
});

test.each([
  ['ยอดรวม,ค่าจัดส่ง,ยอดสุทธิ', '200,40,240'],
  ['ราคารวม,ค่าจัดส่ง,มูลค่ารวมสุทธิ', '200,40,240'],
  ['มูลค่ารวมสุทธิ,ค่าจัดส่ง,ราคารวม', '240,40,200'],
  ['Subtotal,Shipping,Total', '200,40,240'],
])('the order’s total is what the buyer pays, not the sum of the goods: %s', async (headings, amounts) => {
  const sheet = await read([`เลขพัสดุ,${headings},ช่องทางชำระเงิน`, `${flash[0]},${amounts},COD`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[24_000]]);
});

test.each([
  ['เลขพัสดุ,เลขออเดอร์,ยอด COD', ',890', ',310', [[89_000], [31_000]], []],
  ['เลขพัสดุ,เลขออเดอร์,ยอด COD', ',890', ',', [[null], [null]], [89_000]],
  ['เลขพัสดุ,เลขออเดอร์,ยอด COD', ',890', ',890', [[null], [null]], [89_000]],
])(
  'parcels of an order have amounts of their own only if all differ: %s %s %s',
  async (headings, one, other, own, of) => {
    const sheet = await read([headings, `${flash[0]},A-1${one}`, `${flash[1]},A-1${other}`]);
    expect(valuesOf(sheet, 'cash')).toEqual(own);
    expect(sheet.orders.map(({ cash }) => cash)).toEqual(of);
  },
);

test('of three parcels of an order, one may have no cash of its own', async () => {
  const lines = [
    'เลขพัสดุ,เลขออเดอร์,ยอด COD',
    `${flash[0]},A-1,890`,
    `${flash[1]},A-1,310`,
    `${flash[2]},A-1,`,
  ];
  const sheet = await read(lines);
  expect([valuesOf(sheet, 'cash'), sheet.orders, refusedIn(sheet)]).toEqual([
    [[89_000], [31_000], [null]],
    [],
    [],
  ]);
});

test('what is left to pay is collected, where it is paid on delivery', async () => {
  const headings = 'เลขพัสดุ,ยอดรวม,มัดจำ,ค้างชำระ,วิธีชำระเงิน';
  const cod = [`${flash[0]},2400,1000,1400,เก็บเงินปลายทาง`, `${flash[1]},500,200,300,โอนเงิน`];
  const sheet = await read([headings, ...cod]);
  expect([valuesOf(sheet, 'cash'), refusedIn(sheet)]).toEqual([[[140_000], [null]], []]);
});

test.each([
  ['สินค้า,คงเหลือ,ยอดรวม,วิธีชำระเงิน', 'เสื้อ,5,240,ปลายทาง', 24_000],
  ['ยอดรวม,ยอดเงินคงเหลือ,วิธีชำระเงิน', '240,10240,ปลายทาง', 24_000],
  ['ยอดรวม,ค้างชำระ,วิธีชำระเงิน', '240,,ปลายทาง', 24_000],
  ['ยอดรวม,ยอดค้างชำระ COD', '500,300', 30_000],
  ['ยอดรวม,มัดจำ,คงเหลือ,วิธีชำระเงิน', '500,200,300,ปลายทาง', null],
  ['Total,Outstanding Balance,Payment Method', '240,0.00,COD', null],
  ['ยอดรวม,ค้างชำระ,วิธีชำระเงิน', '240,รอสรุป,ปลายทาง', null],
])('what is left in stock or in a purse is not collected: %s', async (headings, cells, cash) => {
  const sheet = await read([`เลขพัสดุ,${headings}`, `${flash[0]},${cells}`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[cash]]);
});

test('a statement with phone, goods and way of payment is refused whole', async () => {
  const fees = 'ยอด COD,ค่าธรรมเนียม COD,VAT,ยอดโอน,วันที่โอน';
  const sheet = await read([
    `เลขพัสดุ,ผู้รับ,เบอร์โทร,สินค้า,วิธีชำระเงิน,${fees}`,
    `${flash[0]},ก ข,0810000001,แก้ว,COD,200,4,0.28,195.72,1/3/2569`,
  ]);
  expect([sheet.fault?.kind, sheet.rows]).toEqual(['statement', []]);
});

test('an order manager’s list with fees and pay-outs beside each order is no statement', async () => {
  const money = 'ยอดรวม,ยอด COD,ค่าบริการ COD,VAT,ยอดโอนคืนร้าน';
  const list = await read([
    `เลขที่ออเดอร์,ชื่อผู้รับ,เบอร์โทร,สินค้า,ประเภทชำระเงิน,${money},เลขพัสดุ`,
    `FG1,กนก ตัวอย่าง,0830003301,แก้ว,COD,400,400,12,0.84,359.16,${flash[0]}`,
  ]);
  expect([list.fault, valuesOf(list, 'cash')]).toEqual([null, [[40_000]]]);
});

test('where a part is paid, the total is not what is collected', async () => {
  const said = ['แทร็ค,โอน / ปลายทาง,รวม', `${flash[0]},มัดจำ 200 ที่เหลือปลายทาง,690`, `${flash[1]},cod,100`];
  const beside = ['เลขพัสดุ,ชำระ,ยอดรวม,มัดจำ', `${flash[0]},COD,690,200`, `${flash[1]},COD,100,`];
  for (const lines of [said, beside]) {
    const sheet = await read(lines);
    expect([valuesOf(sheet, 'cash'), refusedIn(sheet)]).toEqual([[[null], [10_000]], [[2, 2, 'conflict']]]);
  }
});

test.each([
  ['a currency beside', 'No. Tracking,Harga (RM),COD', flash],
  ['a language', 'Resi,Penerima,COD', flash],
  ['posts of another country', 'Tracking,Receiver,COD', ['EN992160014MY', 'ER992160045MY']],
])('the cash of another country is not in baht: %s', async (_, headings, numbers) => {
  const sheet = await read([headings, `${numbers[0]},A,39`, `${numbers[1]},B,`]);
  expect([valuesOf(sheet, 'cash'), refusedIn(sheet)]).toEqual([[[null], [null]], [[2, 2, 'other-currency']]]);
});

test('two numbers in a cell share the cash of their order; without an order it is nobody’s', async () => {
  const sheet = await read(['เลขพัสดุ,เลขออเดอร์,COD', `"${post[0]}\n${post[1]}",A-1,3000`, `"${flash[0]}, ${flash[1]}",,540`]);
  expect(valuesOf(sheet, 'trackingNo', 'cash')).toEqual([...post, flash[0], flash[1]].map((no) => [no, null]));
  expect(sheet.orders).toEqual([{ order: 'A-1', cash: 300_000, parcels: [...post] }]);
  expect(refusedIn(sheet)).toEqual([[3, 2, 'conflict']]);
}); // prettier-ignore

test.each([
  ['a file', 'JT-VIP.csv', ['AWB Number', ...jt.slice(1, 3)]],
  ['a title', 'list.csv', ['J&T Express – Waybill List', 'AWB Number,Receiver', `${jt[1]},A`, `${jt[2]},B`]],
  ['all its numbers', 'list.csv', ['AWB Number,Receiver', ...jt.map((no) => `${no},A`)]],
])('the courier of numbers that fit several: of %s', async (_, name, lines) =>
  expect(new Set(valuesOf(await read(lines, name), 'courier').flat())).toEqual(new Set(['jt-express'])),
);

test('a number with a wrong check digit has the courier of all others of its form', async () => {
  const numbers = [...post, 'EX992130057TH', 'EX992130075TH'];
  const sheet = await read(['เลขพัสดุ,ผู้รับ', ...numbers.map((no) => `${no},A`)]);
  expect(valuesOf(sheet, 'courier').flat()).toEqual(numbers.map(() => 'thailand-post'));
});

test('sums, counts and pages carried over are no parcels; a note that begins like a sum is one', async () => {
  const sheet = await read([
    'เลขพัสดุ,ผู้รับ,เบอร์โทร,COD,หมายเหตุ',
    `${jt[0]},มานี,0800000001,100,รวมกล่องกับเพื่อน`,
    'รวมหน้า 1,,,100,',
    'เลขพัสดุ,ผู้รับ,เบอร์โทร,COD,หมายเหตุ',
    'ยอดยกมา,,,100,',
    `${jt[1]},ปิติ,0800000002,200,`,
    '2 consignments,,,300,',
  ]);
  expect(valuesOf(sheet, 'rows', 'cash')).toEqual([[[2], 10_000], [[6], 20_000]]); // prettier-ignore
  expect([sheet.refused, sheet.skipped.map(({ row }) => row)]).toEqual([[], [3, 4, 5, 7]]);
});

test('a week’s title after an empty row begins no other table', async () => {
  const sheet = await read(['Tracking No.,Name,Tel,Courier', 'NVMYTEST9900165,A,0120000165,Ninja Van', '', 'MINGGU 2', 'NVMYTEST9900166,B,0120000166,Ninja Van']);
  expect(valuesOf(sheet, 'buyer')).toEqual([['A'], ['B']]);
}); // prettier-ignore

test('a further item may repeat the number of its order', async () => {
  const sheet = await read(['Name,Tracking Number,Lineitem name,Shipping Name', `#1001,${flash[0]},Mug,Ann`, '#1001,,Cup,']);
  expect(valuesOf(sheet, 'rows', 'item')).toEqual([[[2, 3], 'Mug, Cup']]);
}); // prettier-ignore

test('a table beside the parcels is not theirs', async () => {
  const sheet = await read([
    'เลขพัสดุ,ผู้รับ,,ขนส่ง,จำนวน',
    `${jt[0]},มานี,,Flash,4`,
    `${post[0]},ปิติ,,รวม,4`,
    `${jt[1]},ชูใจ,,,`,
    `${jt[2]},วีระ,,,`,
  ]);
  expect(valuesOf(sheet, 'trackingNo').flat()).toEqual([jt[0], post[0], jt[1], jt[2]]);
  expect(sheet.rows[0]!.courier).toBe('jt-express');
  expect(sheet.columns).toHaveLength(5);
});

test('a column that shows the month first speaks for the other dates of the file', async () => {
  const sheet = await read(['Sale Date,Date Shipped,Tracking', `11/13/26,12/01/26,${post[0]}`, `11/09/26,11/10/26,${post[1]}`]);
  expect(valuesOf(sheet, 'date').flat()).toEqual(['2026-12-01', '2026-11-10']);
}); // prettier-ignore

const broker = 'ผู้รับ,เบอร์ผู้รับ,ที่อยู่ผู้รับ,หมายเลขติดตามพัสดุ (ขนส่ง),ยอด COD,ค่าบริการ COD,VAT,ยอดโอนคืน,วันที่โอนคืน';
test.each([
  ['waits for its money: a list of parcels', '', 2],
  ['is paid like all others: a statement', '23/11/2026', 0],
])('a parcel with fee and net %s', async (_, day, count) => {
  const row = (no: string, paid: string) => `มานี,0800000301,9/9 ถ.ทดสอบ,${no},590,17.7,1.24,571.06,${paid}`;
  expect((await read([broker, row(flash[0], '23/11/2026'), row(flash[1], day)])).rows).toHaveLength(count);
});

test.each([
  ['no title', 'Tracking,Consignee,COD,Fee,VAT,Net', '590,17.7,1.24,571.06'],
  ['Vietnamese', 'Mã vận đơn,Người nhận,Tiền COD,Phí COD,Thực nhận', '590,17.7,571.06'],
  ['Indonesian', 'No Resi,Penerima,Nilai COD,Biaya COD,Jumlah Diterima', '590,17.7,571.06'],
  ['German', 'Sendungsnummer,Empfänger,Nachnahme,Gebühr,Auszahlungsbetrag', '590,17.7,571.06'],
  ['phones', 'เลขพัสดุ,เบอร์โทร,ยอด COD,ค่าธรรมเนียม,ยอดสุทธิ,วันที่โอน,เลขที่โอน', '590,17.7,571,20/11/2569,T1'],
])('a statement of paid-out money: %s', async (_, headings, cells) => {
  const sheet = await read([headings, `${flash[0]},0800000001,${cells}`]);
  expect([sheet.fault?.kind, sheet.rows]).toEqual(['statement', []]);
}); // prettier-ignore

test('lines that end in two ways', async () => {
  const { rows } = await read(['"เลขพัสดุ","ผู้รับ"\r', `"${flash[0]}","มานี"\r`, `"${flash[1]}","ปิติ"`, '']);
  expect(rows).toHaveLength(2);
});

test('an example and a hidden sheet are not followed, and a sheet with several parcels is taken first', async () => {
  const rows = (...numbers: string[]) => [['เลขพัสดุ', 'ผู้รับ'], ...numbers.map((no) => [no, 'มานี'])];
  const sheets = [
    { name: 'เก่า', hidden: true, rows: rows(...jt) },
    { name: 'วิธีใช้', rows: rows(flash[2]) },
    { name: 'ลองกรอก', rows: rows(flash[1]) },
    { name: 'พ.ย.', rows: rows(...post) },
  ];
  const sheet = await readSheet(await writeXlsx({ sheets }), 'ร้าน.xlsx');
  expect([sheet.sheet, valuesOf(sheet, 'trackingNo').flat()]).toEqual([3, [...post]]);
  const alone = await readSheet(
    await writeXlsx({ sheets: [sheets[0]!, { name: 'ว่าง', rows: [['x']] }] }),
    'a.xlsx',
  );
  expect(alone.rows).toEqual([]);
  expect((await readSheet(await writeXlsx({ sheets }), 'a.xlsx', { sheet: 0 })).rows).toHaveLength(jt.length);
});

test.each([
  [['ราคาส่ง', 'ก.ย.69', 'พ.ย.69', 'ต.ค.69'], 'พ.ย.69'],
  [['ปัจจุบัน', 'ต.ค.69', 'ก.ย.69'], 'ปัจจุบัน'],
  [['22-11-69', '24-11-69', '23-11-69'], '24-11-69'],
  [['เก่า 12-69', '10-69'], '10-69'],
  [['Ploy', 'May', 'June'], 'Ploy'],
  [['1', '2', '3'], '1'],
])('of %j, %s is read: of days and months the newest', async (names, wanted) => {
  const parcels = [['เลขพัสดุ', 'ผู้รับ'], ...post.map((no) => [no, 'มานี'])];
  const sheets = names.map((name) => ({ name, rows: name === 'ราคาส่ง' ? [['ราคา'], ['40']] : parcels }));
  const sheet = await readSheet(await writeXlsx({ sheets }), 'ร้าน.xlsx');
  expect(sheet.sheets[sheet.sheet]).toBe(wanted);
});

test.each([
  ['French', 'Numéro de suivi,Référence,Destinataire,Téléphone,Date d’expédition,Commentaire'],
  ['Spanish', 'Nº de seguimiento,Número de pedido,Destinatario,Teléfono,Fecha de envío,Notas'],
  ['Italian', 'Codice di tracciamento,N. ordine,Nome destinatario,Cellulare,Data spedizione,Note'],
  ['Dutch', 'Track & Trace,Bestelnummer,Naam ontvanger,Telefoonnummer,Verzenddatum,Opmerkingen'],
  ['Polish, without accents', 'Numer przesylki,Nr zamowienia,Odbiorca,Nr telefonu,Data nadania,Uwagi'],
  ['Portuguese', 'Código de rastreio,Nº da encomenda,Destinatário,Telemóvel,Data de envio,Observações'],
  ['Vietnamese, without accents', 'Ma van don,Ma don hang,Ten nguoi nhan,So dien thoai,Ngay gui,Ghi chu'],
  ['Korean', '운송장 번호,주문번호,수령인,연락처,발송일,배송메모'],
  ['wide letters', 'ＴＲＡＣＫＩＮＧ　ＮＯ．,注文番号１,届け先名,届け先ＴＥＬ,発送日,備考１'],
  ['mistyped Thai', 'เลขพัศดุุ,เลขออร์เดอร์,ชื่อลค.,เบอโทร,ว/ด/ป ที่ส่ง,หมายเหต'],
])('headings in more words: %s', async (_, headings) => {
  const sheet = await read([headings, `${flash[0]},A-1,Ann,0800000001,20/11/2026,call`]);
  expect(valuesOf(sheet, 'trackingNo', 'order', 'buyer', 'phone', 'date', 'note')).toEqual([
    [flash[0], 'A-1', 'Ann', '0800000001', '2026-11-20', 'call'],
  ]);
}); // prettier-ignore

test.each([
  ['Supplier tracking', flash[1]],
  ['国内快递单号', flash[1]],
  ['เลขพัสดุตีกลับ', flash[1]],
  ['Delivery no.', 'DN-2611-000101'],
  ['Shipment ID', '9911000012345'],
  ['EMS', '42.00'],
  ['ลงทะเบียน', 'บจก.0105500000001'],
  ['ลงทะเบียน', ''],
])('"%s" with %s is no number to follow', async (heading, cell) => {
  const lines = [`Buyer,Phone,Note,${heading}`, `Ann,0800000001,a,${cell}`, `Bob,0800000002,b,${cell}`];
  expect(valuesOf(await read(lines), 'trackingNo')).toEqual([]);
});

test.each([
  ['order', 'Supplier order no.,Return order no.,เลขอ้างอิงการโอน,Invoice address,Backorder of'],
  ['buyer', 'ชื่อปลายทาง,Supplier name,Customer service,Buyer paid shipping,Nom de l’expéditeur'],
  ['phone', 'Courier phone,Phone model,Teléfono remitente,เบอร์ผู้ส่ง,発送元電話番号'],
  ['item', 'Item address,รหัสสินค้า,Artikelnummer,Product type,商品コード'],
  ['note', 'Delivery note no,เลขที่หมายเหตุ,Note status,Link note,ลิงก์หมายเหตุ'],
  ['courier', 'Courier fee,Coste transportista,เบอร์ขนส่ง,Carrier code,运费'],
] as const)('a false friend of %s is none', async (field, headings) => {
  const others = {
    order: 'A-99',
    buyer: 'Ann',
    phone: '0800000009',
    item: 'Tea',
    note: 'x',
    courier: 'Flash',
  };
  const cells = headings.split(',').map(() => others[field]);
  const sheet = await read([`Tracking,${headings}`, `${[flash[0], ...cells].join(',')}`]);
  expect(sheet.columns.filter((column) => column.field === field)).toEqual([]);
});

test.each([
  ['COD 340', [34_000]],
  ['ปลายทาง 690 บาท', [69_000]],
  ['COD 1200.-', [120_000]],
  ['1290 COD', [129_000]],
  ['โอนแล้ว 630', [null]],
  ['COD ค่าส่ง 50', [null]],
  ['COD 2 กล่อง', [null]],
])('a column of mixed pay words says %s', async (cell, cash) => {
  const sheet = await read(['เลขพัสดุ,ชำระ', `${flash[0]},${cell}`, `${flash[1]},COD 100`, `${flash[2]},โอนแล้ว`]);
  expect(valuesOf(sheet, 'cash')).toEqual([cash, [10_000], [null]]);
}); // prettier-ignore

test('the amount of a whole bill is never added up', async () => {
  const lines = ['เลขพัสดุ,เลขที่บิล,COD ทั้งบิล', `${flash[0]},B-1,500`, `${flash[1]},B-1,700`];
  const sheet = await read(lines);
  expect([sheet.orders, refusedIn(sheet)]).toEqual([[], [[3, 2, 'conflict']]]);
});

test('a receipt for the parcels of two buyers is no order: each parcel has its own cash', async () => {
  const rows = [`R-1,${flash[0]},Ann,0800000001,100`, `R-1,${flash[1]},Bob,0800000002,250`];
  const sheet = await read(['เลขที่ใบเสร็จ,เลขพัสดุ,ผู้รับ,เบอร์ผู้รับ,COD', ...rows]);
  expect(valuesOf(sheet, 'order', 'cash')).toEqual([[null, 10_000], [null, 25_000]]); // prettier-ignore
  const typed = await read(['เลขที่บิล,เลขพัสดุ,ผู้รับ,เบอร์ผู้รับ,COD', rows[0]!, `R-1,${flash[1]},Anne,0800000001,100`]);
  expect(typed.orders).toEqual([{ order: 'R-1', cash: 10_000, parcels: [flash[0], flash[1]] }]);
}); // prettier-ignore

test.each([
  ['Numéro de suivi,Montant contre remboursement', '45.50', 'other-currency'],
  ['Tracking,Contrareembolso', '45.50', 'other-currency'],
  ['Tracking,Kwota pobrania', '45', 'other-currency'],
  ['快递单号,代收货款', '790', 'other-currency'],
  ['เลขพัสดุ,ยอด COD (หยวน)', '790', 'other-currency'],
  ['เลขพัสดุ,ยอด COD', '"45,50"', 'not-an-amount'],
])('an amount below %s, %s, is not in baht', async (headings, cell, reason) => {
  const sheet = await read([headings, `${flash[0]},${cell}`]);
  expect([valuesOf(sheet, 'cash'), refusedIn(sheet)]).toEqual([[[null]], [[2, 1, reason]]]);
});

test('a Chinese heading may name the baht', async () => {
  const sheet = await read(['快递单号,代收货款(泰铢)', `${flash[0]},790`, `${flash[1]},已付款`, `${flash[2]},590铢`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[79_000], [null], [59_000]]);
}); // prettier-ignore

test('of two columns of numbers, that of known couriers is read', async () => {
  const sheet = await read(['Shipment number,Tracking no', `SH0000912345,${flash[0]}`, `SH0000912346,${post[0]}`]);
  expect(valuesOf(sheet, 'trackingNo')).toEqual([[flash[0]], [post[0]]]);
}); // prettier-ignore

test('a purchase that covers many buyers is not their order, if a column names those', async () => {
  const headings = 'รหัสการสั่งซื้อ,เลขพัสดุ,ชื่อผู้รับ,โทร,ยอด COD,หมายเลขอ้างอิง';
  const rows = ['Mali,0815550142', 'Niran,0815550143'].map(
    (buyer, i) => `PO99,${flash[i]},${buyer},${100 + i},FB-${i}`,
  );
  expect(valuesOf(await read([headings, ...rows]), 'order', 'cash')).toEqual([
    ['FB-0', 10_000],
    ['FB-1', 10_100],
  ]);
});

test.each(['8.6E+11', '5.85E+17'])(
  'of two columns of numbers, a lost one (%s) spoils the row',
  async (lost) => {
    const headings = 'ชื่อผู้รับ,เลขพัสดุ 1,เลขพัสดุ 2,ยอด COD';
    const rows = [
      `มานี,${flash[1]},${flash[2]},100`,
      `ปิติ,${lost},${flash[0]},500`,
      `ชูใจ,${post[0]},${lost},300`,
    ];
    const sheet = await read([headings, ...rows]);
    expect(sheet.rows.map(({ trackingNo }) => trackingNo)).toEqual([flash[1], flash[2]]);
    const refused = refusedIn(sheet).filter(([, , reason]) => reason === 'digits-lost');
    expect(refused).toEqual([
      [3, 1, 'digits-lost'],
      [4, 2, 'digits-lost'],
    ]);
  },
);

test('of two columns of numbers, a word in one leaves the other', async () => {
  const rows = [`${flash[0]},${flash[1]}`, `${flash[2]},รอเลข`, `${post[0]},${post[1]}`];
  const sheet = await read(['เลขพัสดุ 1,เลขพัสดุ 2', ...rows]);
  expect(sheet.rows.map(({ trackingNo }) => trackingNo)).toEqual([...flash, ...post]);
  expect(sheet.refused).toEqual([]);
});

test('numbers and goods in numbered columns are of one order', async () => {
  const headings = 'เลขออเดอร์,เลขพัสดุ 1,เลขพัสดุ 2,COD,สินค้า1,สินค้า2';
  const sheet = await read([headings, `A1,${flash[0]},${flash[1]},500,เสื้อ,หมวก`, `A2,${flash[2]},,300,เสื้อ,`]);
  expect(sheet.orders).toEqual([{ order: 'A1', cash: 50_000, parcels: [flash[0], flash[1]] }]);
  expect(valuesOf(sheet, 'cash', 'item')).toEqual([[null, 'เสื้อ, หมวก'], [null, 'เสื้อ, หมวก'], [30_000, 'เสื้อ']]);
}); // prettier-ignore

test('a day that is written once counts for the rows below it, up to an empty row', async () => {
  const rows = ['3/12/2569', '', '"""', '4/12/2569'].map((day, i) => `${day},${jt[i]}`);
  const sheet = await read(['วันที่,เลขพัสดุ', ...rows.map((row) => row.replace('"""', '""""')), ',', `,${jt[4]}`]);
  const days = ['2026-12-03', '2026-12-03', '2026-12-03', '2026-12-04', null];
  expect(valuesOf(sheet, 'date')).toEqual(days.map((day) => [day]));
  const shipped = await read(['วันที่ส่ง,เลขพัสดุ', `3/12/2569,${jt[0]}`, `,${jt[1]}`, `4/12/2569,${jt[2]}`]);
  expect(valuesOf(shipped, 'date')).toEqual([['2026-12-03'], [null], ['2026-12-04']]);
  const merged = await read(['วันที่ส่ง,เลขพัสดุ', `3/12/2569,${jt[0]}`, `,${jt[1]}`, `4/12/2569,${jt[2]}`, `,${jt[3]}`, `5/12/2569,${jt[4]}`, `,${flash[0]}`]);
  expect(valuesOf(merged, 'date').flat()).toEqual([3, 3, 4, 4, 5, 5].map((day) => `2026-12-0${day}`));
}); // prettier-ignore

test('a courier that is not known stays unknown where the number fits another one by chance', async () => {
  const sheet = await read(['เลขพัสดุ,ขนส่ง', '005314052747,SiCepat', '005314052747,']);
  expect(valuesOf(sheet, 'courier')).toEqual([[null]]);
  const austrian = await read(['Tracking number,Carrier', 'RB980000015AT,Österreichische Post']);
  expect(valuesOf(austrian, 'courier')).toEqual([[null]]);
});

test('the receiver beside the sender is the buyer, not the state that he lives in', async () => {
  const sheet = await read(['Awb,Sender Contact,Receiver Name,Receiver Contact,Receiver State', `${jt[0]},0800000009,Ann,0800000001,Selangor`]);
  expect(valuesOf(sheet, 'buyer', 'phone')).toEqual([['Ann', '0800000001']]);
}); // prettier-ignore

test('a further parcel of an order has the buyer of the order', async () => {
  const sheet = await read(['Order ID,Recipient,Phone,Tracking number', `A-1,Ann,0800000001,${jt[0]}`, `A-1,,,${jt[1]}`, `A-2,,,${jt[2]}`]);
  expect(valuesOf(sheet, 'buyer', 'phone')).toEqual([['Ann', '0800000001'], ['Ann', '0800000001'], [null, null]]);
}); // prettier-ignore

test('below a heading of orders, words are the goods, but codes, customers and channels are not', async () => {
  const below = async (heading: string, ...cells: string[]) =>
    valuesOf(await read([`${heading},เลขพัสดุ`, ...cells.map((cell, i) => `${cell},${jt[i]}`)]), 'order', 'item');
  const [cake, set] = ['เค้กส้ม 2 กล่อง + ขนมปัง', 'ชุดของขวัญ สีแดง 1 ชุด'];
  expect(await below('ออเดอร์', cake!, set!)).toEqual([[null, cake], [null, set]]);
  expect(await below('Order ID', 'SHOP-WEB-1', 'SHOP-WEB-2')).toEqual([['SHOP-WEB-1', null], ['SHOP-WEB-2', null]]);
  expect(await below('Order', 'WEB ORDER 1001', 'WEB ORDER 1002')).toEqual([['WEB ORDER 1001', null], ['WEB ORDER 1002', null]]);
  expect(await below('ออเดอร์', 'สมชาย ใจดีมาก', 'วิภา แสงทอง')).toEqual([[null, null], [null, null]]);
  expect(await below('Order', 'Ann Marie Lee', 'Bob van Dyke')).toEqual([[null, null], [null, null]]);
  expect(await below('Order', 'TikTok Shop', 'Facebook Live')).toEqual([[null, null], [null, null]]);
}); // prettier-ignore

test.each(['lazada-orders.csv', 'shopee orders Nov.csv', 'Flash sale 11.11.csv', 'bestsellers.csv'])(
  'the name of the file %s names no courier',
  async (name) => {
    const sheet = await readSheet(
      new TextEncoder().encode('Order,Tracking number\n1,GHX8812993\n2,GHX8812994'),
      name,
    );
    expect(valuesOf(sheet, 'courier').flat()).toEqual([null, null]);
  },
);

test('the courier in the name of a file is that of numbers without a form, not of others', async () => {
  const rows = 'Order,Tracking number\n1,GHX8812993\n2,EF582621152TH';
  const sheet = await readSheet(new TextEncoder().encode(rows), 'DHL report.csv');
  expect(valuesOf(sheet, 'courier').flat()).toEqual(['dhl-express', 'thailand-post']);
});

test('columns without headings are taken where their cells show what they hold', async () => {
  const sheet = await read([
    `มานี ใจดี\t9/9 ม.9 ต.ทดสอบ 10990\t0800000001\tเสื้อ 2 ตัว\tCOD 300\t${flash[0]}`,
    `ปิติ\t9/9 ม.9 ต.ทดสอบ 10990\t0800000002\tหมวก\tโอนแล้ว\t${flash[1]}`,
  ]);
  // Names and goods look alike: neither is taken.
  expect(valuesOf(sheet, 'buyer', 'phone', 'item', 'cash')).toEqual([
    [null, '0800000001', null, 30_000],
    [null, '0800000002', null, null],
  ]);
}); // prettier-ignore

test('cells that say the heading of their column are no repeated heading', async () => {
  const sheet = await read(['เลขพัสดุ,ยอดรวม,COD', `${flash[0]},290,COD`, `${flash[1]},100,`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[29_000], [null]]);
  expect(sheet.refused).toEqual([]);
});

test.each(['Tracking number to', 'Tracking no. resource', 'Hoàn thành mã vận đơn'])(
  'the heading %s is not of a return',
  async (heading) =>
    expect(
      valuesOf(await read([`Order,${heading}`, `A1,${flash[0]}`, `A2,${flash[1]}`]), 'trackingNo'),
    ).toEqual([[flash[0]], [flash[1]]]),
);

test('without headings, a column of numbers is known by its check digits', async () => {
  const numbers = ['690000079193', '899000053033', '899000053055', '899000010016'];
  const found = async (all: string[]) =>
    valuesOf(await read(all.map((no, i) => `ลูกค้า ${i},${no}`)), 'trackingNo', 'courier');
  expect(await found(numbers)).toEqual(numbers.map((no) => [no, 'jt-express']));
  expect(await found(numbers.slice(1))).toEqual([]); // too few to be sure
  expect(await found([...numbers, '899000010017'])).toEqual([]);
});

test.each([
  ['เลขพัสดุ,ผู้รับ', '899000010016', 'jt-express'],
  ['送り状番号,お届け先名', '899000010016', null],
])('below %s, the number %s is of %s', async (headings, no, courier) => {
  expect(valuesOf(await read([headings, `${no},Ann`]), 'courier')).toEqual([[courier]]);
});

test('codes with few digits are numbers where a whole column has them', async () => {
  const numbers = async (...codes: string[]) =>
    valuesOf(
      await read(['Mã đơn GHN,Người nhận', ...codes.map((code) => `${code},Ann`)]),
      'trackingNo',
    ).flat();
  expect(await numbers('GXMPT9A1', 'GXMPT9KC', 'GXMPT9LD')).toEqual(['GXMPT9A1', 'GXMPT9KC', 'GXMPT9LD']);
  expect(await numbers('GXMPT9A1', 'PICKUP2', 'GXMPT9LD')).toEqual([]);
});

test.each([
  ['Teléfono', '612555001'],
  ['Phone', '0612555001'],
])('the phone number 612555001 below %s is %s', async (heading, phone) =>
  expect(valuesOf(await read([`Tracking,${heading}`, `${flash[0]},612555001`]), 'phone')).toEqual([[phone]]),
);

test('a cell that says it is collected has an amount to collect, below any heading of amounts', async () => {
  const sheet = await read(['เลขพัสดุ,ยอด', `${flash[0]},COD 300`, `${flash[1]},โอนแล้ว 200`, `${flash[2]},200`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[30_000], [null], [null]]);
}); // prettier-ignore

test('an order’s second box has its order and buyer, if a product stands in its row: the cash is the order’s', async () => {
  const headings = 'เลขออเดอร์,ผู้รับ,สินค้า,เลขพัสดุ,COD';
  const sheet = await read([headings, `A1,มานี,หมวก,${flash[0]},500`, `,,เสื้อ,${flash[1]},`, `,,,${flash[2]},`]);
  expect(valuesOf(sheet, 'order', 'buyer', 'cash')).toEqual([['A1', 'มานี', null], ['A1', 'มานี', null], [null, null, null]]);
  expect(sheet.orders).toEqual([{ order: 'A1', cash: 50_000, parcels: [flash[0], flash[1]] }]);
}); // prettier-ignore

test.each([
  ['cash', '', '200', 20_000],
  ['address', '9/9 เชียงใหม่', '', null],
])('a row with its own %s is of no order above', async (_, address, cash, own) => {
  const headings = 'เลขออเดอร์,ผู้รับ,ที่อยู่,สินค้า,เลขพัสดุ,COD';
  const sheet = await read([headings, `A1,มานี,9/1,หมวก,${flash[0]},500`, `,,${address},เสื้อ,${flash[1]},${cash}`]);
  expect(valuesOf(sheet, 'order', 'buyer', 'cash')).toEqual([['A1', 'มานี', 50_000], [null, null, own]]);
}); // prettier-ignore

test('words in place of a number say that there is none yet; an error of the sheet is refused', async () => {
  const sheet = await read(['เลขพัสดุ,ผู้รับ', `${flash[0]},มานี`, 'ยังไม่ได้ส่ง,ปิติ', '#REF!,ชูใจ']);
  expect(sheet.skipped).toEqual([{ row: 3, reason: 'no-number-yet' }]);
  expect(sheet.refused).toEqual([{ row: 4, column: 0, field: 'trackingNo', reason: 'not-a-number' }]);
});

test('ticks with their sum below them are no amounts', async () => {
  const lines = flash.slice(0, 3).map((no, i) => `${i + 1}00,${i < 2 ? 1 : 0},${no}`);
  const sheet = await read(['ยอดชำระ,เก็บเงินปลายทาง,เลขพัสดุ', ...lines, '600,2,']);
  expect(valuesOf(sheet, 'cash')).toEqual([[10_000], [20_000], [null]]);
});

test('a day in a row of its own is that of the rows below, until a sum', async () => {
  const headings = 'ชื่อ,เลขพัสดุ';
  const days = ['วันศุกร์ที่ 13 พ.ย. 69', 'วันเสาร์ หยุด', '16/11/2569'];
  const sheet = await read([
    headings,
    days[0]!,
    `เอ,${flash[0]}`,
    'รวม 1 กล่อง',
    `บี,${flash[1]}`,
    days[1]!,
    days[2]!,
    headings,
    `ซี,${flash[2]}`,
  ]);
  expect(valuesOf(sheet, 'date')).toEqual([['2026-11-13'], [null], ['2026-11-16']]);
  const dated = await read(['ชื่อ,เลขพัสดุ,วันที่', days[0]!, `เอ,${flash[0]},`]);
  expect(valuesOf(dated, 'date')).toEqual([[null]]);
});

test.each([
  ['which month is first is not certain', ['ชื่อ,เลขพัสดุ', '11/5/26', `เอ,${flash[0]}`]],
  ['a year is first', ['이름,송장번호', '26.11.10', `A,${flash[0]}`]],
  ['a time follows', ['ชื่อ,เลขพัสดุ', '16/11/2569 14:30', `เอ,${flash[0]}`]],
  ['a remark follows', ['ชื่อ,เลขพัสดุ', '20/11/2569 นัดส่งรอบหน้า', `เอ,${flash[0]}`]],
  ['it is a span', ['ชื่อ,เลขพัสดุ', '1/11/2569 - 7/11/2569', `เอ,${flash[0]}`]],
  ['it stands in another column', ['ชื่อ,เลขพัสดุ,วันที่โอน COD', ',,19/11/2569', `เอ,${flash[0]},`]],
  ['rows stand above it', ['ชื่อ,เลขพัสดุ', `บี,${flash[1]}`, 'วันที่ 10/11/2569', `เอ,${flash[0]}`]],
])('a row with a date gives no day where %s', async (_, lines) =>
  expect(valuesOf(await read(lines), 'date').at(-1)).toEqual([null]),
);

test('each courier may have a column for its numbers', async () => {
  const sheet = await read([
    'ผู้รับ,เลข Flash,เลข J&T,เลขไปรษณีย์,ค่าส่ง Flash',
    `เอ,${flash[0]},,,35`,
    `บี,,${jt[0]},,`,
    `ซี,,,${post[0]},`,
    `ดี,${flash[1]},,,40`,
  ]);
  expect(valuesOf(sheet, 'trackingNo', 'courier')).toEqual([
    [flash[0], 'flash-express'],
    [jt[0], 'jt-express'],
    [post[0], 'thailand-post'],
    [flash[1], 'flash-express'],
  ]);
});

test('a replaced number in a column of its own is not followed', async () => {
  const cells = `เอ,${flash[0]},${jt[0]},200`;
  const other = `บี,${flash[1]},${jt[1]},300`;
  for (const old of ['เลขพัสดุเดิม J&T', 'เลขพัสดุ J&T (ยกเลิก)', 'เลข J&T']) {
    const sheet = await read([`ผู้รับ,เลขพัสดุใหม่ Flash,${old},COD`, cells, other]);
    expect(valuesOf(sheet, 'trackingNo', 'cash')).toEqual([
      [flash[0], 20_000],
      [flash[1], 30_000],
    ]);
  }
});

test('what is collected besides the price is not the price', async () => {
  const sheet = await read(['ผู้รับ,เลขพัสดุ,ยอด COD,เก็บเงินเพิ่ม', `เอ,${flash[0]},590,`, `บี,${flash[1]},690,50`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[59_000], [69_000]]);
});

test('the amount of an order before its exchange is not collected again', async () => {
  const sheet = await read([
    'ลูกค้า,เลขพัสดุเดิม,COD เดิม,เก็บเงินเพิ่ม,เลขพัสดุส่งใหม่',
    `เอ,${post[0]},660,,${flash[0]}`,
    `บี,${post[1]},900,100,${flash[1]}`,
  ]);
  expect(valuesOf(sheet, 'trackingNo', 'cash')).toEqual([
    [flash[0], null],
    [flash[1], 10_000],
  ]);
});

test.each(['แจ้งส่งคืนสินค้า', 'แจ้งคืนสินค้าแล้ว'])('the state %s is an announcement', async (state) => {
  const sheet = await read(['เลขพัสดุ,ยอด COD,สถานะ', `${flash[0]},390,${state}`, `${flash[1]},390,ส่งแล้ว`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[39_000], [39_000]]);
});

test.each(['คืนสินค้าแล้ว', 'คืนผู้ฝาก'])('nothing is collected of a parcel in the state %s', async (state) => {
  const sheet = await read(['เลขพัสดุ,ยอด COD,สถานะ', `${flash[0]},390,${state}`, `${flash[1]},390,ส่งแล้ว`]);
  expect(valuesOf(sheet, 'cash')).toEqual([[null], [39_000]]);
});

test('a remark above a list does not give its numbers to another courier than their check digits', async () => {
  const numbers = ['796928753176', '880906347366', '820735405604'];
  const list = (remark: string) => read([remark, 'ผู้รับ,เลขพัสดุ', ...numbers.map((no) => `เอ,${no}`)]);
  expect(valuesOf(await list('รถ Flash มาบ่าย 3'), 'courier').flat()).toEqual(numbers.map(() => 'jt-express'));
});
