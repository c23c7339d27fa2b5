import { describe, expect, it } from 'vitest';
import { todaySentence, todayWords } from '@/utils/i18n/today.ts';

describe('the sentence', () => {
  it.each<[Parameters<typeof todaySentence>[0], en: string, th: string]>([
    [{}, '', ''],
    [{ today: 0, collect: 0, attention: 0 }, '', ''],
    [{ today: 1 }, '1 arrives today', 'วันนี้จะถึง 1 ชิ้น'],
    [{ today: 2 }, '2 arrive today', 'วันนี้จะถึง 2 ชิ้น'],
    [{ collect: 1 }, '1 to collect', 'ไปรับ 1'],
    [{ collect: 3 }, '3 to collect', 'ไปรับ 3'],
    [{ attention: 1 }, '1 needs you', 'ต้องจัดการ 1'],
    [{ attention: 2 }, '2 need you', 'ต้องจัดการ 2'],
    [{ today: 2, collect: 1 }, '2 arrive today · 1 to collect', 'วันนี้จะถึง 2 ชิ้น · ไปรับ 1'],
    [{ today: 2, attention: 1 }, '2 arrive today · 1 needs you', 'วันนี้จะถึง 2 ชิ้น · ต้องจัดการ 1'],
    [{ collect: 1, attention: 1 }, '1 to collect · 1 needs you', 'ไปรับ 1 · ต้องจัดการ 1'],
    [
      { attention: 1200, collect: 1, today: 1 },
      '1 arrives today · 1 to collect · 1,200 need you',
      'วันนี้จะถึง 1 ชิ้น · ไปรับ 1 · ต้องจัดการ 1,200',
    ],
  ])('%j', (sizes, en, th) => {
    expect(todaySentence(sizes, 'en')).toBe(en);
    expect(todaySentence(sizes, 'th')).toBe(th);
  });
});

describe('the words, from the longest form to the shortest', () => {
  it.each([
    ['en', 54_000, ['2 arrive today, have ฿540 ready', '2 today, ฿540', '2 today', '2']],
    ['th', 54_000, ['วันนี้จะถึง 2 ชิ้น เตรียม ฿540', 'วันนี้ 2 ชิ้น ฿540', 'วันนี้ 2 ชิ้น', '2']],
    ['en', 54_050, ['2 arrive today, have ฿540.50 ready', '2 today, ฿540.50', '2 today', '2']],
    ['en', null, ['2 arrive today', '2 today', '2']],
    ['th', null, ['วันนี้จะถึง 2 ชิ้น', 'วันนี้ 2 ชิ้น', '2']],
  ] as const)('%s, %s satang', (language, cash, forms) =>
    expect(todayWords('today', 2, language, cash)).toEqual(forms),
  );

  it('one parcel', () =>
    expect(todayWords('today', 1, 'en', 9000)[0]).toBe('1 arrives today, have ฿90 ready'));

  it('those without cash have no short form', () => {
    expect(todayWords('collect', 1, 'en')).toEqual(['1 to collect', '1']);
    expect(todayWords('attention', 2, 'th')).toEqual(['ต้องจัดการ 2', '2']);
  });
});
