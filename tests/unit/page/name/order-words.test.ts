import { expect, it } from 'vitest';
import { kindOf, mayBeProduct, orderIn } from '@/utils/page/name/order-words.ts';
import { testEach } from '../../support/test-each.ts';

/** The order's number that the first of some lines names. */
const orderOf = (texts: readonly string[], heading?: string) => {
  const cell = heading === undefined ? null : { heading };
  const lines = texts.map((text) => ({ text, kind: kindOf(text, false), cell, isNumber: false }));
  return orderIn(lines, 0);
};

testEach([
  ['Order 1042', 'Order 1042'],
  ['Order no. #LN-88214', 'Order LN-88214'],
  ['Order 113-1234567-1234567', 'Order 113-1234567-1234567'],
  ['Order 2026-11-0045', 'Order 2026-11-0045'],
  ['คำสั่งซื้อ NB-00412', 'คำสั่งซื้อ NB-00412'],
  ['ออเดอร์ 2569-0411', 'ออเดอร์ 2569-0411'],
  ['ขอบคุณสำหรับคำสั่งซื้อ 261121K7QM2R4X', 'คำสั่งซื้อ 261121K7QM2R4X'],
] as const)('the number of an order', (text, order) => expect(orderOf([text])).toBe(order));

testEach([
  ['ยอดคำสั่งซื้อ 590 บาท'],
  ['ยอดคำสั่งซื้อ 12900'],
  ['ยอดรวมคำสั่งซื้อ: 1290 บาท (รวมค่าส่ง)'],
  ['มูลค่าคำสั่งซื้อ 2590.00 บาท'],
  ['Total order 1290'],
  ['สรุปออเดอร์ 450 บาท'],
  ['Order 590 THB'],
  ['ติดต่อเรื่องคำสั่งซื้อ: 0812345678'],
  ['สอบถามคำสั่งซื้อ 02-123-4567'],
  ['Order: 081-234-5678'],
  ['Order: 1-800-555-0100'],
  ['Order: 11-04-2026'],
  ['Order 2026/04/11'],
  ['Order 2026-04-11'],
  ['Order 2026.04.11'],
])('a sum, phone number or date is not the number of an order', (text) =>
  expect(orderOf([text])).toBeUndefined(),
);

it('is not a sum in the next line or in a column', () => {
  expect(orderOf(['Order:', 'A12900'])).toBe('Order A12900');
  expect(orderOf(['Order total:', 'A12900'])).toBeUndefined();
  expect(orderOf(['A12900'], 'คำสั่งซื้อ')).toBe('คำสั่งซื้อ A12900');
  expect(orderOf(['A12900'], 'ยอดคำสั่งซื้อ')).toBeUndefined();
});

testEach([
  ['Priority Mail Small Flat Rate Box'],
  ['Worldwide Economy Select'],
  ['Economy Select'],
  ['First-Class Package'],
])('a service of a courier is not a product', (text) => expect(mayBeProduct(text)).toBe(false));
