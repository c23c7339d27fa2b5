import { expect, test } from 'vitest';
import { detect } from '@/utils/detection/detect.ts';
import { labelsIn, labelLanguage } from '@/utils/detection/labels.ts';
import { testEach } from '../support/test-each.ts';

const all = (text: string) => labelsIn(text, 0, text.length);

testEach([
  ['Tracking number: ', 'Tracking', true],
  ['order tracking number ', 'tracking', true],
  ['tracking reference ', 'tracking reference', true],
  ['tracking of your order ', 'order', false],
  ['หมายเลขพัสดุ ', 'พัสดุ', true],
  ['เลขพัสดุของหมายเลขคำสั่งซื้อ ', 'คำสั่งซื้อ', false],
  ['พัสดุ (รหัสไปรษณีย์) ', 'พัสดุ', true],
  ['เบอร์ ค่าขนส่ง ', 'เบอร์', false],
  ['Label number: ', 'Label number', true], // Aramex in Australia
  ['PostNL: barcode ', 'PostNL: barcode', true],
  ['운송장 주문처리상태 ', '운송장', true],
  ['운송장 주문번호 ', '주문', false],
  ['J&T860050536402', 'J&T', true],
  ['Parcels: ', 'Parcel', true],
  ['เบอร์โทร ', 'โทร', false],
  ['Refund number: ', 'Refund', false],
  ['Refunded with tracking ', 'tracking', true],
  ['Return tracking ', 'tracking', true],
  ['เลขที่คำขอคืนเงิน ', 'คืนเงิน', false],
  ['คืนเงินแล้ว พัสดุ ', 'พัสดุ', true],
  ['รับโอนจาก ', 'รับโอน', false],
  ['หมายเลขรายการ ', 'เลขรายการ', false],
  ['Parcel ID ', 'Parcel ID', false], // an ID of land in a county's records
  ['Package ID ', 'Package ID', false], // the orders of TikTok Shop
  ['จัดส่งโดย J&T Express ', 'J&T', true],
  ['Track No. ', 'Track No', true],
  ['TrackNo: ', 'TrackNo', true],
  ['Track#', 'Track#', true],
  ['Shipping number: ', 'Shipping number', true],
  ['เลข Track ', 'เลข Track', true],
  ['เลขแทรค ', 'เลขแทรค', true],
  ['เลขแทรกกิ้ง ', 'เลขแทรก', true],
  ['เลขจัดส่ง ', 'เลขจัดส่ง', true],
  ['รหัสติดตาม ', 'รหัสติดตาม', true],
  ['快递单号：', '单号', true],
  ['订单号：', '订单号', false],
  ['お問い合わせ番号 ', '合わせ番号', true],
  ['送り状番号 ', '送り状番号', true],
  ['운송장번호 ', '운송장', true],
  ['Sendungsnummer: ', 'Sendungsnummer', true],
  ['Numéro de suivi : ', 'Numéro de suivi', true],
  ['Número de guía: ', 'Número de guía', true],
  ['No. Resi ', 'Resi', true],
  ['Mã vận đơn: ', 'Mã vận đơn', true],
  ['Billing number of the tracking page ', 'tracking', true],
  ['tracking and customer number ', 'customer number', false],
  ['Pickup number ', 'Pickup number', false],
  ['Item code: ', 'Item code', false],
  ['Part No. ', 'Part No', false],
  ['Item #', 'Item #', false],
  ['Artikelnr. ', 'Artikelnr', false],
  ['商品コード：', '商品コード', false],
  ['品番 ', '品番', false],
  ['상품코드 ', '상품코드', false],
])('the last label of a text applies', (text, label, good) =>
  expect(all(text).at(-1)).toMatchObject({ text: label, good }),
);

testEach(['hotel ', 'I prefer ', 'discard ', 'reorder ', 'KEX10467725519'])(
  'a word inside another word is not a label',
  (text) => expect(all(text)).toEqual([]),
);

test('a label counts only if it is whole within the range', () => {
  expect(labelsIn('pretracking no', 3, 14)).toEqual([]);
  expect(labelsIn('tracking no', 0, 5)).toEqual([]);
  expect(labelsIn('my tracking no', 3, 14)).toMatchObject([{ start: 3 }]);
});

test('a courier is recognised by its names', () => {
  const couriersNamed = (name: string) => all(name).flatMap(({ couriers }) => couriers);
  expect(couriersNamed('DHL Express (Thailand)')).toEqual(['dhl-express']);
  expect(couriersNamed('DHL (Thailand)').toSorted()).toEqual(['dhl-ecommerce', 'dhl-express', 'dhl-paket']);
  expect(couriersNamed('ไปรษณีย์ไทย')).toEqual(['thailand-post']);
  expect(couriersNamed('ninja van')).toEqual(['ninja-van']);
  expect(couriersNamed('somebody else')).toEqual([]);
});

testEach([
  'https://shop.example/tracking/863104277593',
  'https://shop.example/t?tracking=863104277593',
  'https://shop.example/t?trackingNo=863104277593',
  'https://www.dhl.com/t?id=3318810025',
])('a word in a web address is a label, too', (text) => expect(detect(text)).toHaveLength(1));

test('a Chinese label says nothing for the post of Japan', () => {
  expect(detect('单号 863104277593')[0]?.couriers.map(({ key }) => key)).not.toContain('japan-post');
});

test('gives the language of a label', () => {
  const language = (text: string) => labelLanguage(all(text)[0]!);
  expect(['tracking', 'พัสดุ', '追跡番号', '운송장'].map(language)).toEqual(['', 'th', 'ja', 'ko']);
});
