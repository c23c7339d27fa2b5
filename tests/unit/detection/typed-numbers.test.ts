import { describe, expect, it } from 'vitest';
import type { PageReport } from '@/utils/detection/page-report.ts';
import { joinReports } from '@/utils/detection/page-report.ts';
import { guessesFor, numbersIn } from '@/utils/detection/typed-numbers.ts';
import { testEach } from '../support/test-each.ts';

const number = (trackingNo: string, hidden = false): PageReport['numbers'][number] => ({
  trackingNo,
  couriers: guessesFor(trackingNo),
  hidden,
  name: '',
});
const report = (numbers: PageReport['numbers'], more: Partial<PageReport> = {}): PageReport => ({
  numbers,
  isFull: false,
  isOff: false,
  ...more,
});

describe('the frames of a tab', () => {
  it('are joined into one list: each number once, in the order of the frames', () => {
    const joined = joinReports([
      report([number('TH260417733905B'), number('LEXPU0284917356', true)]),
      report([number('EX447190325TH'), number('TH260417733905B')]),
    ]);
    expect(joined.found.map(({ trackingNo }) => trackingNo)).toEqual(['TH260417733905B', 'EX447190325TH']);
    expect(joined.hidden.map(({ trackingNo }) => trackingNo)).toEqual(['LEXPU0284917356']);
  });

  it('count as full or off if one frame is', () => {
    const joined = joinReports([report([]), report([], { isFull: true, isOff: true })]);
    expect([joined.isFull, joined.isOff]).toEqual([true, true]);
    expect(joinReports([])).toEqual({ found: [], hidden: [], isFull: false, isOff: false });
  });
});

describe('a selected text', () => {
  testEach([
    ['EX447190325TH', ['EX447190325TH']],
    ['พัสดุ EX447190325TH และ TH260417733905B', ['EX447190325TH', 'TH260417733905B']],
    ['EX447190325TH EX447190325TH', ['EX447190325TH']],
    ['863104277593', ['863104277593']], // accepted without a label, which may be outside the selection
    ['ขอบคุณที่สั่งซื้อ', []],
    ['', []],
  ])('gives its numbers', (text, numbers) => {
    expect(numbersIn(text).map(({ trackingNo }) => trackingNo)).toEqual(numbers);
  });

  it('guesses for a bare number have no label', () => {
    for (const { reason } of guessesFor('863104277593')) expect(reason.label).toBeNull();
    expect(guessesFor('863104277593').length).toBeGreaterThan(0);
  });
});
