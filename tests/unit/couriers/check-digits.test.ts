import { describe, expect } from 'vitest';
import { rules } from '@/utils/couriers/check-digits.ts';
import { testEach } from '../support/test-each.ts';

// Samples of docs/api.md 10.10 and of jkeen/tracking_number_data.
const cases = [
  {
    rule: 's10',
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
    rule: 'mod7',
    good: ['860050536402', 'JTTH203388775531', 'JTTH201795097265', '3318810025', '8487135506', '1099255990'],
    bad: ['860050536403', 'JTTH203388775532', '3318810010', '3318810034', '3318810011'],
  },
  {
    rule: 'ups', // UPS numbers without the prefix 1Z, OnTrac numbers with their letter
    good: ['5R89390357567127', '879E930346834440', 'XX3150YW44070023', '1506235620', 'C11031500001879'],
    bad: ['5R89390357567128', '1111111111111111', '879E930346834441', 'C11031500001889'],
  },
  {
    rule: 'gs1',
    good: ['03071790000523483741', '7035114477138472', '041441760228964'],
    bad: ['7035114477138471'],
  },
  { rule: 'uspsLegacy', good: ['71969010756003077385'], bad: ['71969010756003077386'] },
  { rule: 'smartPost', good: ['61299998820821171811'], bad: ['61299998820821171812'] },
  { rule: 'fedEx', good: ['986578788855', '477179081230'], bad: ['996578788855'] },
  { rule: 'luhn', good: ['320595463938', '07209562763'], bad: ['320595463939'] },
  { rule: 'mod37', good: ['09980000020033F', '008182709980000020033350276C'], bad: ['09980000020033D'] },
] as const;

describe.each(cases)('rule $rule', ({ rule, good, bad }) => {
  testEach(good)('accepts every good number', (no) => expect(rules[rule](no)).toBe(true));
  testEach(bad)('rejects every bad number', (no) => expect(rules[rule](no)).toBe(false));
});
