import { expect, it } from 'vitest';
import { guessWords } from '@/components/parcel/CourierChoice.tsx';
import { localeFor } from '@/components/base/texts.tsx';
import type { Reason } from '@/utils/detection/detect.ts';

const en = localeFor('en', 0);
const th = localeFor('th', 0);
const guess = (check: Reason['check'], label: string | null) => ({
  key: 'jt-express',
  confidence: 0.9,
  reason: { shape: 'jt', check, label },
});

it.each([
  ['863104277593', 'none', null, 'Looks like a number of J&T Express: 12 digits.'],
  ['863104277593', 'fits', 'เลขพัสดุ', '12 digits, next to “เลขพัสดุ”, and the check digit matches.'],
  ['863104277593', 'failed', 'J&T', '12 digits, next to “J&T”, but the check digit does not match.'],
  ['EX447190325TH', 'fits', null, 'EX and 11 more characters, and the check digit matches.'],
  ['ABCDEF1', 'none', null, 'Looks like a number of J&T Express: ABCDEF and 1 more character.'],
  ['1Z999AA10123456784', 'fits', null, '1Z and 16 more characters, and the check digit matches.'],
  ['EX447190325TH', 'none', ' \u202e ', 'Looks like a number of J&T Express: EX and 11 more characters.'],
] as const)('%s, check %s, label %s', (trackingNo, check, label, words) => {
  expect(guessWords(trackingNo, guess(check, label), en)).toBe(words);
});

it('is translated, and names a courier that the user chose', () => {
  expect(guessWords('863104277593', guess('fits', 'เลขพัสดุ'), th)).toBe(
    'ตัวเลข 12\u00a0หลัก อยู่ข้างคำว่า “เลขพัสดุ” และเลขตรวจสอบถูกต้อง',
  );
  expect(guessWords('863104277593', undefined, th)).toBe('คุณเลือกขนส่งนี้เอง');
});
