import { couriers } from '../couriers/courier-list.ts';
import { courierNames, isPlaceholder } from '../couriers/shapes.ts';
import { minDigits } from '../couriers/user-shapes.ts';
import { detect, type Guess } from '../detection/detect.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import { amountOf } from '../model/amount.ts';
import { sanitizeText } from '../model/sanitize.ts';
import { isTrackingNo, normaliseTrackingNo } from '../model/tracking.ts';
import type { Cell } from './table.ts';

// What the cells of a sheet mean. A cell that is not certain is refused with a reason, never guessed.

export type CellFault =
  | 'digits-lost'
  | 'not-a-number'
  | 'two-numbers'
  | 'order-number'
  | 'not-an-amount'
  | 'other-currency'
  | 'other-courier'
  | 'conflict';

/** What a cell says: its value, null if it says nothing, or why it is refused. */
export type Reading<T> = { value: T | null; fault?: CellFault };

const asDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** The text of a cell, without what programs put around a value to keep it as text: ="0812", '0812, a tab. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  const text = String(cell).trim();
  const inner = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  return (inner.startsWith("'") ? inner.slice(1) : inner).trim();
}

const saysNothing = /^(?:-+|–|—|n\/?a|none|null|nil|ไม่มี|#n\/a)$/i;

/** A name, item or note as one safe line; null if the cell is empty or only fills a place. */
export function wordsOf(cell: Cell, length?: number): string | null {
  const text = sanitizeText(textOf(cell), length);
  return text === '' || saysNothing.test(text) ? null : text;
}

const leastDigitsOfPhone = 9;
const labelAtEnd = /(?:เบอร์(?:โทร(?:ศัพท์)?)?|โทร(?:ศัพท์)?|tel|phone|บ้านเลขที่|เลขที่|ที่อยู่)$/i;

/** A text without the signs at its end that separate a name from what follows. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (' \t,.:/(+-'.includes(text[end - 1] ?? 'a')) end -= 1;
  return text.slice(0, end);
}

/** The name of a buyer: the first line, or what stands before a long number, where an address or phone follows it. */
export function nameOf(cell: Cell): string | null {
  const lines = textOf(cell).split(/[\r\n]+/);
  const own = lines.slice(1).some((line) => /\d/.test(line)) ? lines[0]! : lines.join(' ');
  if (own.replace(/\D/g, '').length < leastDigitsOfPhone) return wordsOf(own);
  return wordsOf(withoutEnd(withoutEnd(own.slice(0, own.search(/\d/))).replace(labelAtEnd, '')));
}

const exponent = /^\d+(?:[.,]\d*)?E\+?\d+$/i;
const exact = 15; // digits that a number in a sheet keeps

/** Whether a spreadsheet has rounded a long number: 5.85E+17, or zeros after the fifteenth digit. */
function hasLostDigits(cell: Cell, isText: boolean): boolean {
  if (typeof cell === 'number') {
    // A number read from "8.6E+11" is 860000000000: so many zeros are not from a courier.
    return Math.abs(cell) >= 10 ** exact || (cell >= 1e11 && cell % 1e6 === 0);
  }
  const text = textOf(cell);
  if (exponent.test(text)) return /[.,+]/.test(text);
  const isBare = isText && typeof cell === 'string' && cell === text;
  return isBare && /^\d{17,}$/.test(text) && /^0+$/.test(text.slice(exact));
}

const betweenNumbers = /[\s,;/|+、，；]+/;
const betweenParcels = /[,;+&/、，；\n]|และ| and /;
const isNoLonger = /ตัวอย่าง|example|ยกเลิก|เก่า|เดิม|cancel|\bvoid\b|\bold\b/i;
const labelBefore = /^(?:no|nr|tracking(?: ?(?:no|number))?|awb|เลขพัสดุ|运单号|单号)\.? ?[:：#] ?/i;
const ofSeveral = /(?<=\S) ?[[(]?(?:กล่อง(?:ที่)? ?|box ?)?\b\d{1,2} ?(?:\/|of|จาก) ?\d{1,2}\b[\])]?$/i;

/**
 * Reads the cell of tracking numbers. The form of the number may be unknown, that of several may not. `isCode`: one digit
 * is enough.
 */
export function numbersOf(
  cell: Cell,
  isText: boolean,
  isCode = false,
): { value: string[]; fault?: CellFault } {
  const list =
    typeof cell === 'string'
      ? textOf(cell)
          .split(betweenParcels)
          .filter((part) => part.trim())
      : [];
  if (list.length > 1) {
    const all = list.map((part) => numberOf(part, isText).value ?? '');
    // One parcel may have the numbers of two couriers, so all must be of one.
    const [first, ...others] = all.map((no) => guessesFor(no).map(({ key }) => key));
    if (first!.some((key) => others.every((keys) => keys.includes(key)))) return { value: [...new Set(all)] };
  }
  const { value, ...fault } = numberOf(cell, isText, isCode);
  return { value: value === null ? [] : [value], ...fault };
}

/** Reads the cell of one tracking number. */
function numberOf(cell: Cell, isText: boolean, isCode = false): Reading<string> {
  if (cell instanceof Date || typeof cell === 'boolean') return refused('not-a-number');
  if (hasLostDigits(cell, isText)) return refused('digits-lost');
  const text = asDigits(sanitizeText(textOf(cell)))
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(ofSeveral, '')
    .replace(labelBefore, '')
    .trim();
  if (text === '' || (saysNothing.test(text) && !text.startsWith('#'))) return nothing;
  const several = text.split(betweenNumbers).filter((part) => part.length >= 8 && isWholeNumber(part));
  if (new Set(several.map(normaliseTrackingNo)).size > 1) return refused('two-numbers');
  // A word beside a number is no part of it: "Flash 8990…".
  const isAlone =
    !/(?:^|[\s:])[a-z]{3,}(?:[\s:]|$)/i.test(text) || guessesFor(normaliseTrackingNo(text)).length > 0;
  if (isAlone && isWholeNumber(text, isCode)) return { value: normaliseTrackingNo(text) };
  if (isNoLonger.test(text)) return refused('not-a-number');
  // A link, or a number with a word beside it: only a number of a known form is found in it.
  const found = new Set(detect(text).map(({ trackingNo }) => trackingNo));
  if (found.size > 1) return refused('two-numbers');
  return found.size === 1 ? { value: [...found][0]! } : refused('not-a-number');
}

const refused = (fault: CellFault): { value: null; fault: CellFault } => ({ value: null, fault });
const nothing: { value: null } = { value: null };

function isWholeNumber(text: string, isCode = false): boolean {
  const no = normaliseTrackingNo(text);
  return (
    isTrackingNo(no) &&
    (isCode || (no.replace(/\D/g, '').length >= minDigits && !isPlaceholder(no))) &&
    !/^(?:0|66)[689]\d{8}$/.test(no) && // a phone number
    dateOf(text) === null
  );
}

/** Reads the cell of an order's number: any text, unless digits were lost. */
export const orderOf = (cell: Cell, isText: boolean): Reading<string> =>
  hasLostDigits(cell, isText)
    ? refused('digits-lost')
    : { value: wordsOf(typeof cell === 'string' ? textOf(cell).replace(/^(\d+)\.0+$/, '$1') : cell) };

const thaiMobile = /(?<!\d)(?:0|\+?66[ -]?)[689](?:[ -]?\d){8}(?!\d)/g;

/** A phone number as digits, Thai ones with their 0; null if it is masked or none. `hasNoZero`: none is Thai. */
export function phoneOf(cell: Cell, hasNoZero = false): string | null {
  const text = asDigits(sanitizeText(textOf(cell)))
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^(0\d{2,4})\/(?=\d{5})/, '$1 ') // an area in Germany
    .split(/(?<![a-z])ext\b|ต่อ/i)[0]!;
  if (/[*•]|x[\dx]|\dx/i.test(text)) return null;
  // A Thai phone number is taken wherever it stands: the digits before it may be of an address.
  const written = /\+ ?(?!66)\d/.test(text) ? undefined : text.match(thaiMobile)?.[0];
  const first = written ?? /[+(]?\d[\d ().-]*/.exec(text)?.[0] ?? '';
  const thai = first.replace(/\D/g, '').replace(/^(?:00)?660?(?=\d{8,9}$)/, '0');
  const digits = !hasNoZero && /^[689]\d{8}$/.test(thai) ? `0${thai}` : thai;
  return digits.length >= 8 && digits.length <= 15 ? digits : null;
}

const noCash =
  /^(?:โอน|จ่ายแล้ว|ชำระแล้ว|ไม่เก็บ|ฟรี|(?:paid|prepaid|free|no|n|false|ไม่|lunas|transfer|tf|bezahlt|payée?|pagad[oa]|pagato|betaald|opłacone|已付款?|已支付|支払済み?)$)/i;
// A part is paid, the rest is collected: "โอนมัดจำ 100 เก็บ 400".
const isPartLeft = /(?:เก็บ|เหลือ|ปลายทาง)\D{0,20}\d/;
/** What is still to be collected, as a text beside a deposit says it; '' if it says none. */
export const restIn = (text: string): string => {
  const parts = text.split(/เก็บ|เหลือ|ปลายทาง/).slice(1);
  return parts.flatMap((part) => /\d[\d,.]*/.exec(part)?.[0] ?? [])[0] ?? '';
};
const otherMoney =
  /[$€£¥₩₫₱₹]|(?<![a-z])(?:usd|eur|gbp|rm|myr|sgd|idr|rp|vnd|php|cny|rmb|jpy|twd|lak|kip|mmk|khr)(?![a-z])|\dđ|กีบ|ดอลลาร์|หยวน/i;

/** Reads an amount in satang. Nothing to collect (0, "-", "paid") is null. */
export function satangOf(cell: Cell): Reading<number> {
  if (typeof cell === 'number') {
    const satang = Math.round(cell * 100);
    if (satang === 0) return nothing;
    return satang > 0 && satang < 1e11 ? { value: satang } : refused('not-an-amount');
  }
  if (cell instanceof Date) return refused('not-an-amount');
  const text = asDigits(sanitizeText(textOf(cell), 60))
    .replace(/^(?:เก็บ(?:เงิน)?(?:ปลายทาง)?|ปลายทาง|cod)[ :=]*([\d฿])/i, '$1')
    .replace(/(?<=\d) ?(?:บ\.?|泰?[铢銖]|cod|ปลายทาง)$/i, '');
  if (
    text === '' ||
    (saysNothing.test(text) && !text.startsWith('#')) ||
    (noCash.test(text) && !isPartLeft.test(text))
  )
    return nothing;
  if (otherMoney.test(text)) return refused('other-currency');
  if (/^[^\d.,]*0+(?:[.,]0+)?[^\d]*$/.test(text)) return nothing;
  // 1.290 is a thousand in some countries and one baht in others.
  const amount = /^\D*\d+\.\d{3}\D*$/.test(text) ? null : amountOf(text);
  return amount === null ? refused('not-an-amount') : { value: amount };
}

const onDelivery = /(?<!ค่าส่ง|ค่าจัดส่ง)ปลายทาง|(?:cash|pay|collect) on delivery|(?:^|[^a-z])cod(?:[^a-z]|$)/i;

/** Whether a way to pay is cash on delivery. */
export const isOnDelivery = (text: string): boolean => onDelivery.test(text) && !/non|not|ไม่/i.test(text);

const yes = /^(?:y|yes|true|1|ใช่|เก็บ|\/|✓|✔|✅|☑|có|ya|ja)$/i;
const no = /^(?:n|no|false|0|ไม่|ไม่ใช่|ไม่เก็บ|✗|✘|❌|không|tidak|nein|non-?cod)$/i;
export const isYesOrNo = (cell: Cell): boolean => yes.test(textOf(cell)) || no.test(textOf(cell));

/** Whether a column of cash on delivery without amounts says that there is some; undefined if only of a part. */
export const isToCollect = (text: string): boolean | undefined =>
  /\d{2}|มัดจำ|เหลือ|บางส่วน|deposit|partial|half|ครึ่ง/i.test(text)
    ? undefined
    : yes.test(text) || isOnDelivery(text);
/** Whether a cell says how it is paid, and nothing else but an amount. */
export const isPayWord = (cell: Cell): boolean =>
  /^(?:(?:เก็บ|ชำระ|จ่าย)?(?:เงิน)?(?:สด)?ปลายทาง|cod|(?:ยังไม่)?โอน(?:แล้ว|เงิน)?|transfer|paid|จ่ายแล้ว|ชำระแล้ว)\P{L}*(?:บาท|บ\.?)?$/iu.test(
    textOf(cell),
  );
/** Whether a cell says that an amount is collected: "COD 340". */
export const isAmountOnDelivery = (cell: Cell): boolean =>
  isOnDelivery(textOf(cell)) && satangOf(cell).value !== null;
export const saysNo = (text: string): boolean => no.test(text);
export const isPaid = (text: string): boolean => noCash.test(text) && !isOnDelivery(text);

export const isBaht = (text: string): boolean => text === '' || /^(?:thb|฿|บาท|baht|泰铢|泰銖)$/i.test(text);

// Beginnings of months, of several languages where they differ: English, German, Indonesian, Malay; then Thai.
const months =
  'jan|feb|mar mär mac|apr|may mai mei|jun|jul|aug agu ags ogos|sep|oct okt|nov nop|dec dez des dis'.split(
    '|',
  );
const thai = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค'.split(' ');
const thaiNames = 'มกรา กุมภา มีนา เมษา พฤษภา มิถุนา กรกฎา สิงหา กันยา ตุลา พฤศจิกา ธันวา'.split(' ');

/** A month by its name or abbreviation, 1 to 12; 0 if it is none. */
function monthOf(name: string): number {
  const tidy = name.toLowerCase().replaceAll('.', '');
  const thaiMonth = thai.indexOf(tidy) + 1 || thaiNames.findIndex((one) => tidy.startsWith(one)) + 1;
  return thaiMonth || months.findIndex((words) => words.split(' ').some((word) => tidy.startsWith(word))) + 1;
}

const byNumbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:\D|$)/;
// A time in UTC is converted to the day in Thailand. Another zone is the shop's own, so its day stays as it is written.
const inUtc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?(?:\.\d+)? ?(?:Z|UTC|GMT|[+-]00:?00)$/;
const inThailand = 7 * 3_600_000; // ms after UTC
// A weekday, a time or a word may stand before a date.
const beforeDate =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? |วันที่ ?|ngày |\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?,? )(.)/i;

const thaiWeekday = /^(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์|พฤ|อา|[จอพศส])(?:ที่)?[., ]{0,2}(\d)/;

/** A date of the day as YYYY-MM-DD in the common era; null if the cell has none. Buddhist years are converted. */
export function dateOf(cell: Cell, beginsWithMonth = false): string | null {
  if (typeof cell === 'number') {
    if (cell >= 20_000_101 && cell < 26_000_000) return dateOf(String(cell));
    // A day number of a spreadsheet, from 1982 to the Buddhist years of today.
    return cell >= 30_000 && cell < 260_000
      ? dateOf(new Date(Date.UTC(1899, 11, 30 + Math.floor(cell))))
      : null;
  }
  const text = asDigits(sanitizeText(textOf(cell), 60))
    .replace(beforeDate, '$1')
    .replace(thaiWeekday, '$1')
    .replace(/[พค]\.?ศ\.? ?(?=\d)/, '');
  const utc = inUtc.exec(text);
  const time = utc ? Date.parse(`${utc[1]}T${utc[2]}Z`) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time + inThailand).toISOString().slice(0, 10);
  const iso =
    /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})(?:\D|$)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dayOf(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numbers = byNumbers.exec(text) ?? /^(\d{1,2}) tháng (\d{1,2}),? (?:năm )?(\d{4})$/i.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    const [day, month] = beginsWithMonth ? [second, first] : [first, second];
    return dayOf(year!, Number(month), Number(day));
  }
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]*([a-zäก-๙][a-zäก-๙.]*)[-/, ]*(\d{4}|\d{2})(?:\D|$)/i.exec(text);
  if (dayFirst) return dayOf(dayFirst[3]!, monthOf(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4}|\d{2})(?:\D|$)/i.exec(
    text,
  );
  return monthFirst ? dayOf(monthFirst[3]!, monthOf(monthFirst[1]!), Number(monthFirst[2])) : null;
}

// 69 is 2569, 26 is 2026.
const isBuddhist = (year: string): boolean => Number(year) > (year.length > 2 ? 2400 : 59);

function dayOf(year: string, month: number, day: number): string | null {
  const full = (year.length > 2 ? 0 : isBuddhist(year) ? 2500 : 2000) + Number(year);
  const common = isBuddhist(year) ? full - 543 : full;
  const date = new Date(Date.UTC(common, month - 1, day));
  return common >= 2000 && common < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** Whether the dates of a column have the month first: surely (undefined: they may have either), or likely. */
export function monthFirstIn(cells: readonly Cell[]): { isFirst: boolean | undefined; isLikely: boolean } {
  const [first, second] = [new Set<number>(), new Set<number>()];
  // Nobody writes a Buddhist year after a month that comes first, but a spreadsheet in English may.
  let hasBuddhist = false;
  for (const cell of cells) {
    const numbers = typeof cell === 'string' ? byNumbers.exec(textOf(cell)) : null;
    if (!numbers) continue;
    hasBuddhist ||= isBuddhist(numbers[3]!);
    first.add(Number(numbers[1]));
    second.add(Number(numbers[2]));
  }
  return {
    isFirst: Math.max(...first) > 12 ? false : Math.max(...second) > 12 || (hasBuddhist ? false : undefined),
    isLikely: !hasBuddhist && first.size === 1 && second.size > 1,
  };
}

const squashed = (text: string): string => text.toLowerCase().replace(/[\s._-]+/g, '');

/** Further names of couriers in sheets, beside those of pages. `=`: only if it is the whole cell. */
const aliases: Record<string, string> = {
  'thailand-post': 'thailandpost thaipost ไปรษณีย์ไทย ไปรษณีย์ ปณท ปณ thpost =post =ส่งpost',
  'flash-express': 'แฟลซ แฟรช แฟรซ',
  'kex-express': 'kerryexpress เคอรี เคอรี่เอ็กซ์เพรส',
  'jt-express': 'j&texpress jtexpress jandt jt เจแอนด์ที เจเอนที เจเอ็นที',
  'shopee-express': 'shopee shopeeexpress shopeexpress shopeexpressth ช้อปปี้',
  lex: 'lazada lel ลาซาด้า ลาซาดา',
  'best-express': 'best เบส เบสท์',
  'ninja-van': 'ninja',
};

const courierWords = new Map<string, string[]>();
const addCourier = (key: string, names: readonly string[]): void => {
  for (const word of names.map(squashed)) courierWords.set(word, [...(courierWords.get(word) ?? []), key]);
};
for (const [key, names] of Object.entries(aliases)) addCourier(key, names.split(' '));
for (const [key, names] of Object.entries(courierNames)) addCourier(key, names);
for (const [key, { en, th = en }] of Object.entries(couriers))
  // Kerry Express was the name of KEX.
  addCourier(key === 'kerry-express' ? 'kex-express' : key, [key, en, th]);
const longestFirst = [...courierWords].toSorted(([a], [b]) => b.length - a.length);
const leastInside = 4; // shorter names must be a word of their own, unless their language has no blanks
const ofSigns = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** The courier that a cell names; of several with that name, one that the number fits. Null if none is named. */
export function courierOf(cell: Cell, guesses: readonly Guess[]): string | null {
  const text = sanitizeText(textOf(cell)).toLowerCase();
  if (text === '') return null;
  const whole = squashed(text);
  const single = new Set(text.split(/[^a-z0-9&ก-๙]+/));
  const [named, keys] =
    longestFirst.find(([word]) =>
      word.startsWith('=')
        ? whole === word.slice(1)
        : word.length < leastInside && !ofSigns.test(word)
          ? single.has(word) || whole === word
          : whole.includes(word),
    ) ?? [];
  if (!keys) return null;
  const guess = guesses.find(({ key }) => keys.includes(key));
  // EMS is of the post of any country. The number says which, if it is one of a post.
  return (named === 'ems' && guess ? guesses[0]!.key : guess?.key) ?? keys[0]!;
}
