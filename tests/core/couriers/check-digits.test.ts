import { describe, expect, test } from 'vitest';
import { mod7Fits, s10Fits, upsFits } from '@/utils/core/couriers/check-digits.ts';

// Samples of api-facts section 10 and of jkeen/tracking_number_data.
const cases = [
  {
    rule: s10Fits,
    good: [
      'EF582568151TH',
      'EF550456825TH',
      'TH425765204TH',
      'EN331755897TH',
      'EN054724855JP',
      'CD126430535JP',
    ],
    bad: ['EY145587896TH', 'EF582568152TH', 'EE123456789TH'],
  },
  {
    rule: mod7Fits,
    good: ['860050536402', 'JTTH203388775531', 'JTTH201795097265', '3318810025', '8487135506', '1099255990'],
    bad: ['860050536403', 'JTTH203388775532', '3318810010', '3318810034', '3318810011'],
  },
  {
    rule: upsFits,
    good: [
      '1Z5R89390357567127',
      '1Z879E930346834440',
      '1Z410E7W0392751591',
      '1Z8V92A70367203024',
      '1ZXX3150YW44070023',
    ],
    bad: ['1Z5R89390357567128', '1Z1111111111111111', '1Z879E930346834441'],
  },
];

describe.each(cases)('$rule.name', ({ rule, good, bad }) => {
  test.each(good)('%s fits', (no) => expect(rule(no)).toBe(true));
  test.each(bad)('%s does not', (no) => expect(rule(no)).toBe(false));
});
