import { describe, expect, test } from 'vitest';
import { cuts, isTouched, isWorthReading, TextMap } from '@/utils/page/read/text-map.ts';
import { detect } from '@/utils/detection/detect.ts';
import { testEach } from '../../support/test-each.ts';

describe('a number split over text nodes', () => {
  const joined = new TextMap<string>();
  joined.addLoose('เลขพัสดุ\n');
  joined.add('a', 'EF58');
  joined.add('b', '2568');
  joined.add('c', '151TH แล้ว', 10);

  test('is found as one number, and its parts are located', () => {
    const [one] = detect(joined.text);
    expect(one?.trackingNo).toBe('EF582568151TH');
    expect(joined.locate(one!.start, one!.end)).toEqual([
      { node: 'a', start: 0, end: 4 },
      { node: 'b', start: 0, end: 4 },
      { node: 'c', start: 10, end: 15 },
    ]);
  });

  test('context text belongs to no node', () => {
    expect(joined.locate(0, 4)).toBeNull();
    expect(joined.locate(5, 12)).toBeNull();
  });
});

describe('text as rendered', () => {
  const joined = new TextMap<string>();
  joined.addCollapsed('a', '\n      เลขพัสดุ:\n      SHP607\t');
  joined.addCollapsed('b', '\n\n  183 ');
  joined.addCollapsed('c', ' 4952\u00a0 ');

  test('collapses each run of white space in the source', () =>
    expect(joined.text).toBe(' เลขพัสดุ: SHP607 183 4952\u00a0 '));

  test('maps back to positions in the source', () => {
    const start = joined.text.indexOf('SHP');
    expect(joined.locate(start, start + 'SHP607 183 4952'.length)).toEqual([
      { node: 'a', start: 23, end: 30 },
      { node: 'b', start: 4, end: 8 },
      { node: 'c', start: 1, end: 5 },
    ]);
  });
});

describe('cutting a long text', () => {
  const most = 100;
  const slices = (text: string) => {
    const starts = cuts(text, most);
    return starts.map((from, i) => text.slice(from, starts[i + 1]));
  };

  test('loses nothing, and no slice is longer than allowed', () => {
    for (const text of ['', 'short', 'a line\n'.repeat(99), 'x'.repeat(555), 'some words, '.repeat(60)]) {
      expect(slices(text).join('')).toBe(text);
      expect(Math.max(...slices(text).map(({ length }) => length))).toBeLessThanOrEqual(most);
    }
  });

  test('cuts only at line ends if there are any', () => {
    for (const slice of slices('EF582568151TH is on its way\n'.repeat(20))) expect(slice).toMatch(/\n$/);
  });
});

testEach([
  ['EF582568151TH', true],
  ['58 25', true],
  ['5-8-2-5', true],
  ['๑๒๓๔', true],
  ['5', true],
  ['TH5', true],
  ['TH', false],
  ['two 12 and 34 apples', false],
  ['plain words', false],
  ['', false],
])('text is read only if it may contain a number', (data, answer) =>
  expect(isWorthReading(data)).toBe(answer),
);

describe('letters of another element beside a number', () => {
  testEach([
    ['TH252913039652P', 'TN'],
    ['TH252913039652P', 'SKU'],
    ['EF582568151TH', 'Nr'],
    ['th252913039652p', 'copy'],
    ['3318810025', 'AWB'],
    ['860050536402', 'Copy'],
    ['15504820447193', 'DPD'], // the courier's own name
    ['7227021106617318', 'eCommerce'],
    ['6A28404177357', 'Colissimo'],
  ])('are no part of it', (whole, letters) => {
    expect(isTouched(whole, letters, letters + whole)).toBe(true);
    expect(isTouched(whole, letters, whole + letters)).toBe(true);
  });

  testEach([
    ['025964952574', 'SPXTH'],
    ['0270318846', 'LEXPU'],
    ['203388775531', 'JTTH'],
    ['1046772551', 'KEX'], // a shape with a digit more
    ['447190325', 'EX'], // "TH" follows
    ['TH2604', 'TN'], // the rest follows
    ['73891051146', 'EX'],
    ['486154278302', 'DT'],
    ['TH252913039652P', 'A1'],
    ['TH252913039652P', '202511'], // longer than a position or a postcode
    ['3318810025', '1'],
    ['66235465381038', '50200'],
    ['JD0046772551', '50200'], // needs a word
    ['1Z5R89390357567127', '1'], // may be the rest of a longer number
    ['3318810026', 'SERIE'], // anybody's digits
    ['15504820447193', 'SKU'],
  ])('may be a part of it', (whole, letters) =>
    expect(isTouched(whole, letters, letters + whole)).toBe(false),
  );

  testEach([
    ['ED911114652TH', '1'],
    ['TH14038F1VB75C', '12'],
    ['SHP1774366875', '50200'],
    ['TH20489M8NMMS8C', '1'], // a position, though this shape needs a word
  ])('digits before it are no part of it, digits after it may be', (whole, digits) => {
    expect(isTouched(whole, digits, digits + whole)).toBe(true);
    expect(isTouched(whole, digits, whole + digits)).toBe(false);
  });
});
