import { expect, test } from 'vitest';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import {
  courierOf,
  dateOf,
  isToCollect,
  monthFirstIn,
  nameOf,
  numbersOf,
  phoneOf,
  satangOf,
} from '@/utils/sheets/cells.ts';

// All numbers and names are made up.
const flash = ['TH99017ZQH315B', 'TH99017ZQE923B'] as const;
const jt = ['899000010016', '899000010020'] as const;

test.each([
  ['21 Disember 2026', '2026-12-21'],
  ['21 Dis 2026', '2026-12-21'],
  ['3 Agu 2026', '2026-08-03'],
  ['1 Ogos 2026', '2026-08-01'],
  ['15 Okt 2026', '2026-10-15'],
  ['20. März 2026', '2026-03-20'],
  ['1. Dezember 2026', '2026-12-01'],
  ['21st Nov 2026', '2026-11-21'],
  ['November 21st, 2026', '2026-11-21'],
  ['Fri, 20 Nov 2026', '2026-11-20'],
  ['20 พฤศจิกายน พ.ศ. 2569', '2026-11-20'],
  ['วันที่ 20/11/2569', '2026-11-20'],
  ['จ. 16/11/69', '2026-11-16'],
  ['วันพฤหัสบดีที่ 19 พ.ย. 2569', '2026-11-19'],
  ['10:21 21/11/2026', '2026-11-21'],
  ['Ngày 21 tháng 11 năm 2026', '2026-11-21'],
  ['2026年11月21日', '2026-11-21'],
  [20_261_121, '2026-11-21'],
  ['2026-11-18T20:41:00Z', '2026-11-19'], // already the next day in Thailand
  ['2026-11-20T00:31:00+07:00', '2026-11-20'],
  ['2026-11-20 23:15:00 +0000', '2026-11-21'],
  ['2026-11-20 23:15:00 UTC', '2026-11-21'],
  ['2026-11-20 23:15:00', '2026-11-20'],
  ['2026-11-20 23:15:00 -0800', '2026-11-20'], // the shop's day
  ['22 พ.ย.', null],
  ['10:21', null],
])('the day of %s is %s', (cell, day) => expect(dateOf(cell)).toBe(day));

test.each([
  [['11/09/26', '11/13/26'], true, true],
  [['13/11/26', '11/09/26'], false, false],
  [['11/05/26', '11/06/26'], undefined, true],
  [['05/11/26', '06/11/26'], undefined, false],
  [['1/10/2569', '1/11/2569'], false, false], // nobody writes a Buddhist year after the month
  [['1/10/69', '1/11/69'], false, false],
  [['9/13/2568', '9/14/2568'], true, false], // a spreadsheet in English may write it so
  [['2026-11-05', ''], undefined, false],
])('the month of %j is first: %s, likely: %s', (cells, isFirst, isLikely) =>
  expect(monthFirstIn(cells)).toEqual({ isFirst, isLikely }),
);

test.each([
  [`${flash[0]}, ${flash[1]}`, [...flash]],
  [`${flash[0]}\n${flash[1]}`, [...flash]],
  [`${flash[0]} + ${flash[1]}`, [...flash]],
  [`${flash[0]} / ${flash[1]}`, [...flash]],
  [`${flash[0]}、${flash[1]}`, [...flash]],
  ['No:78990018800221', ['78990018800221']],
  [`${jt[0]}\n${jt[1]}`, [...jt]],
  [`${flash[0]} (1/2)`, [flash[0]]],
  [`${jt[0]} (2/2)`, [jt[0]]],
  [`${jt[0]} กล่อง 1/2`, [jt[0]]],
  [`J&T ${jt[0]}`, [jt[0]]],
  [`${jt[0]} (เจแอนด์ที)`, [jt[0]]],
  ['ปณ. EX992050036TH', ['EX992050036TH']],
  [`${jt[0].slice(0, 4)} ${jt[0].slice(4)}`, [jt[0]]],
])('the numbers of %j', (cell, value) => expect(numbersOf(cell, true)).toEqual({ value }));

test.each([
  [`${flash[0]}, EX992050036TH`, 'two-numbers'], // perhaps one parcel, handed from courier to courier
  [`${flash[0]} / EX992050036TH`, 'two-numbers'],
  [`ตัวอย่าง ${flash[0]}`, 'not-a-number'],
  [`${flash[0]} ยกเลิก`, 'not-a-number'],
  [`${flash[0]} (cancelled)`, 'not-a-number'],
  [`Flash ${jt[0]}`, 'not-a-number'], // not a number of that courier
  ['รอขนส่งเข้ารับ', 'not-a-number'],
  ['belum pos', 'not-a-number'],
  ['9,9E+11', 'digits-lost'],
])('%j is refused: %s', (cell, fault) => expect(numbersOf(cell, true)).toEqual({ value: [], fault }));

test.each([
  ['สมศรี ตัวอย่าง\n9/9 ม.9 ต.ทดสอบ 10990\nโทร 080-000-0501', 'สมศรี ตัวอย่าง', '0800000501'],
  ['มานี ตัวอย่าง 0800000001', 'มานี ตัวอย่าง', '0800000001'],
  ['ชูใจ (0800000003)', 'ชูใจ', '0800000003'],
  ['ปิติ ทดสอบ โทร. 080 000 0503', 'ปิติ ทดสอบ', '0800000503'],
  ['ร้าน 24 ชั่วโมง', 'ร้าน 24 ชั่วโมง', null],
  ['Example Co., Ltd.', 'Example Co., Ltd.', null],
])('the name and phone number in %j', (cell, name, phone) =>
  expect([nameOf(cell), phoneOf(cell)]).toEqual([name, phone]),
);

test.each([
  ['+1 555-0100 ext. 99001', '15550100'],
  ['080-0001-102 ต่อ 9', '0800001102'],
  ['0800000304 , 0800000399', '0800000304'],
  ['+49 30 000001', '4930000001'],
  ['99/4 10990 (0800000305)', '0800000305'],
  ['+61 0812 345 678', '610812345678'],
  ['080-XXX-X105', null],
  ['08x-000-0001', null],
  ['******12', null],
])('the phone number in %j is %s', (cell, phone) => expect(phoneOf(cell)).toBe(phone));

test.each([
  ['เก็บ 550', 55_000],
  ['COD 590', 59_000],
  ['940.-', 94_000],
  ['฿ 75.25', 7525],
  ['๓๕๐', 35_000],
  ['lunas', null],
  ['TF', null],
])('%j is %s to collect', (cell, value) => expect(satangOf(cell)).toEqual({ value }));

test.each([
  ['350+50', 'not-an-amount'],
  ['#REF!', 'not-an-amount'],
  ['590 (โอนแล้ว)', 'not-an-amount'],
  ['Rp125.000', 'other-currency'],
  ['RM 1,020.50', 'other-currency'],
  ['1.250.000đ', 'other-currency'],
])('%j is no amount: %s', (cell, fault) => expect(satangOf(cell)).toEqual({ value: null, fault }));

test.each([
  ['ใช่', true],
  ['Y', true],
  ['เก็บปลายทาง', true],
  ['cod', true],
  ['ไม่ใช่', false],
  ['โอนแล้ว ✅', false],
  ['PP_CASH', false],
  ['มัดจำ 200 ที่เหลือปลายทาง', undefined],
])('%j says that it is collected: %s', (text, is) => expect(isToCollect(text)).toBe(is));

test('a courier is known by the word of its country', () => {
  expect(courierOf('Pos Laju', [])).toBe('pos-malaysia');
  expect(courierOf('ปณ.', [])).toBe('thailand-post');
  expect(courierOf('EMS', [])).toBe('thailand-post');
  expect(courierOf('EMS(国際)', guessesFor('EN992888187JP'))).toBe('japan-post');
  expect(courierOf('EMS', guessesFor('782345678901'))).toBe('thailand-post');
});
