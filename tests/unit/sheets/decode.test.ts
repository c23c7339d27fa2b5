import { expect } from 'vitest';
import { decodeText } from '@/utils/sheets/decode.ts';
import { testEach } from '../support/test-each.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.split(' '), (one) => Number.parseInt(one, 16));

testEach([
  ['ASCII', '54 68 61 69', 'Thai'],
  ['UTF-8', 'e0 b8 81', 'ก'],
  ['UTF-8 with its mark', 'ef bb bf 61', 'a'],
  ['UTF-16 with its mark', 'ff fe 61 00', 'a'],
  ['UTF-16 with its other mark', 'fe ff 00 61', 'a'],
  ['Thai', 'a2 b9 ca e8 a7', 'ขนส่ง'],
  ['Japanese', '82 a8 93 cd 82 af 90 e6', 'お届け先'],
  ['Chinese, whose bytes Thai has, too', 'd4 cb b5 a5 ba c5 2c b6 a9 b5 a5 b1 e0 ba c5', '运单号,订单编号'],
  ['German, which would be valid Japanese', '53 74 fc 63 6b e4 74', 'Stückät'],
  ['French', '6e b0 20 e9 74 e9', 'n° été'],
])('reads %s', (_, hex, text) => expect(decodeText(bytes(hex))).toBe(text));
