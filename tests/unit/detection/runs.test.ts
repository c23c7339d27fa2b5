import { expect, test } from 'vitest';
import { eachCluster, type Piece } from '@/utils/detection/runs.ts';
import { testEach } from '../support/test-each.ts';

function clusters(text: string): (readonly Piece[])[] {
  const all: (readonly Piece[])[] = [];
  eachCluster(text, (cluster) => all.push(cluster));
  return all;
}

const read = (text: string) => clusters(text).map((pieces) => pieces.map((piece) => piece.text));

testEach([
  ['EX 1234 5678 9 TH', [['EX', '1234', '5678', '9', 'TH']]],
  ['your parcel 123-456 has', [['123', '456']]],
  ['123456\n654321', [['123456'], ['654321']]],
  ['123456\t654321', [['123456'], ['654321']]],
  ['123456  654321', [['123456'], ['654321']]],
  ['123456\u00a0654321', [['123456', '654321']]],
  ['12\u200b34\u00ad56', [['123456']]],
  ['๑๒๓๔๕๖', [['123456']]],
  ['ＴＨ１２３４５６', [['TH123456']]],
  ['เลข123456ครับ', [['123456']]],
  ['123', []],
  ['no digits here AT ALL', []],
])('joins runs of digits', (text, pieces) => expect(read(text)).toEqual(pieces));

test('offsets refer to the original text, even with characters dropped inside', () => {
  const text = 'พัสดุ EF58\u200b2568151TH.';
  const piece = clusters(text)[0]![0]!;
  expect(text.slice(piece.start, piece.end)).toBe('EF58\u200b2568151TH');
});

test('text without two adjacent digits has no number, in any script', () => {
  expect(read('1 2 3 4 5 6')).toEqual([]);
  expect(read('๑๒ 3 4')).toEqual([['12', '3', '4']]);
});
