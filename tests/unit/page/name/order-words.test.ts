import { expect, it } from 'vitest';
import { kindOf, partsOf } from '@/utils/page/name/order-words.ts';
import { testEach } from '../../support/test-each.ts';

const kind = (text: string) => kindOf(text, partsOf(text).name);

testEach([
  ['Priority Mail Small Flat Rate Box'],
  ['Worldwide Economy Select'],
  ['Economy Select'],
  ['First-Class Package'],
])('a service of a courier is not a product', (text) => expect(kind(text)).toBe('other'));

testEach([
  ['081-234-5678'],
  ['โทร 0812345678'],
  ['Nok 081 234 5678'],
  ['12 Elm Street, Salem'],
  ['Salem, OR 97301'],
  ['99/1 ซอยอารีย์ 4'],
  ['123 หมู่ 8 ต.สุเทพ'],
])('a telephone number or an address is not a product', (text) => expect(kind(text)).toBe('other'));

testEach([
  ['Order total:', 'other'],
  ['Items', 'label'],
  ['× 2', 'quantity'],
  ['฿1,290.00', 'price'],
  ['Colour: Blue', 'other'],
  ['Canvas Tote Bag', 'text'],
] as const)('what a text is', (text, expected) => expect(kind(text)).toBe(expected));

it('has a name without label, quantity and price, which speak for a product', () => {
  expect(partsOf('1. Shirt × 2 — $30')).toEqual({ name: 'Shirt', has: ['price', 'quantity'] });
  expect(partsOf('Item: Canvas Bag')).toEqual({ name: 'Canvas Bag', has: ['label'] });
  expect(partsOf('AirTone X3')).toEqual({ name: 'AirTone X3', has: [] });
});
