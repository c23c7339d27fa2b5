import { describe, expect, it } from 'vitest';
import type { PageReport } from '@/utils/detection/on-page.ts';
import { joinReports } from '@/utils/detection/on-page.ts';
import { guessesFor, numbersIn } from '@/utils/detection/page-numbers.ts';
import { testEach } from '../../test-each.ts';

const number = (trackingNo: string, hidden = false): PageReport['numbers'][number] => ({
  trackingNo,
  couriers: guessesFor(trackingNo),
  hidden,
});
const report = (numbers: PageReport['numbers'], more: Partial<PageReport> = {}): PageReport => ({
  numbers,
  isFull: false,
  isOff: false,
  ...more,
});

describe('the frames of a tab', () => {
  it('are one list: a number that stands in several is one, in the order of the frames', () => {
    const joined = joinReports([
      report([number('TH260417733905B'), number('LEXPU0284917356', true)]),
      report([number('EX447190325TH'), number('TH260417733905B')]),
    ]);
    expect(joined.found.map(({ trackingNo }) => trackingNo)).toEqual(['TH260417733905B', 'EX447190325TH']);
    expect(joined.hidden.map(({ trackingNo }) => trackingNo)).toEqual(['LEXPU0284917356']);
  });

  it('are full or off when one of them is', () => {
    const joined = joinReports([report([]), report([], { isFull: true, isOff: true })]);
    expect([joined.isFull, joined.isOff]).toEqual([true, true]);
    expect(joinReports([])).toEqual({ found: [], hidden: [], isFull: false, isOff: false });
  });
});

describe('a text somebody selected', () => {
  testEach([
    ['EX447190325TH', ['EX447190325TH']],
    ['พัสดุ EX447190325TH และ TH260417733905B', ['EX447190325TH', 'TH260417733905B']],
    ['EX447190325TH EX447190325TH', ['EX447190325TH']],
    ['863104277593', ['863104277593']], // believed for a label on the page, which was not selected
    ['ขอบคุณที่สั่งซื้อ', []],
    ['', []],
  ])('an address holds its numbers', (text, numbers) => {
    expect(numbersIn(text).map(({ trackingNo }) => trackingNo)).toEqual(numbers);
  });

  it('tells no label that was not there', () => {
    for (const { reason } of guessesFor('863104277593')) expect(reason.label).toBeNull();
    expect(guessesFor('863104277593').length).toBeGreaterThan(0);
  });
});
