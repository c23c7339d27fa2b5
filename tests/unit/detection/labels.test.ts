import { expect, test } from 'vitest';
import { labelsIn, labelLanguage } from '@/utils/detection/labels.ts';
import { testEach } from '../../test-each.ts';

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
  ['จัดส่งโดย J&T Express ', 'J&T', true],
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
  expect(couriersNamed('DHL (Thailand)').toSorted()).toEqual(['dhl-ecommerce', 'dhl-express']);
  expect(couriersNamed('ไปรษณีย์ไทย')).toEqual(['thailand-post']);
  expect(couriersNamed('ninja van')).toEqual(['ninja-van']);
  expect(couriersNamed('somebody else')).toEqual([]);
});

test('gives the language of a label', () => {
  const language = (text: string) => labelLanguage(all(text)[0]!);
  expect(['tracking', 'พัสดุ', '追跡番号', '운송장'].map(language)).toEqual(['', 'th', 'ja', 'ko']);
});
