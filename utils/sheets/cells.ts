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

/** The text of a cell, without what programs put around a value: ="0812", '0812, a tab, 812.0 for a long number. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  const text = String(cell).trim();
  const inner = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  const bare = (inner.startsWith("'") ? inner.slice(1) : inner).trim();
  return bare.endsWith('.0') ? bare.replace(/^(\d{5,})\.0$/, '$1') : bare;
}

const saysNothing = /^(?:-*|–|—|n\/?a|none|null|nil|ไม่มี)$/i;

/** A name, item or note as one safe line; null if the cell is empty or only fills a place. */
export function wordsOf(cell: Cell, length?: number): string | null {
  const text = sanitizeText(textOf(cell), length);
  return saysNothing.test(text.replace(/^#/, '')) ? null : text;
}

const leastDigitsOfPhone = 9;
// The signs and the label between a name and a number.
const beforeNumber =
  /(?:เบอร์(?:โทร(?:ศัพท์)?)?|โทร(?:ศัพท์)?|(?<![a-z])(?:tel|phone)|บ้านเลขที่|เลขที่|ที่อยู่)?[ \t,.:/(+-]{0,9}$/i;

/** The name of a buyer: the first line, or what stands before a long number, where an address or phone follows it. */
export function nameOf(cell: Cell): string | null {
  const lines = textOf(cell).split(/[\r\n]+/);
  const own = lines.slice(1).some((line) => /\d/.test(line)) ? lines[0]! : lines.join(' ');
  if (own.replace(/\D/g, '').length < leastDigitsOfPhone) return wordsOf(own);
  const name = own.slice(0, own.search(/\d/)).replace(beforeNumber, '');
  return wordsOf(name.replace(beforeNumber, ''));
}

const exponent = /^\d+(?:[.,]\d*E\+?|E\+)\d+$/i;

/** Whether a spreadsheet has rounded a long number: 5.85E+17, or zeros after the fifteenth digit. */
const hasLostDigits = (cell: Cell, isText: boolean): boolean =>
  typeof cell === 'number'
    ? // A number read from "8.6E+11" is 860000000000: so many zeros are not from a courier.
      Math.abs(cell) >= 1e15 || (cell >= 1e11 && cell % 1e6 === 0)
    : exponent.test(textOf(cell)) || (isText && /^\d{15}0{2,}$/.test(textOf(cell)));

const betweenNumbers = /[\s,;/|+、，；]+/;
const betweenParcels = /[,;+&/、，；\n]|และ| and /;
const isNoLonger = /ตัวอย่าง|example|ยกเลิก|เก่า|เดิม|cancel|\bvoid\b|\bold\b/i;
const labelBefore = /^(?:no|nr|tracking(?: ?(?:no|number))?|awb|เลขพัสดุ|运单号|单号)\.? ?[:：#] ?/i;
const ofSeveral = /(?<=\S) ?[[(]?(?:กล่อง(?:ที่)? ?|box ?)?\b\d{1,2} ?(?:\/|of|จาก) ?\d{1,2}\b[\])]?$/i;

/**
 * Reads the cell of tracking numbers. The form of the number may be unknown, that of several may not. `isCode`: one digit
 * is enough.
 */
export function numbersOf(cell: Cell, isText: boolean, isCode = false): Numbers {
  const parts = typeof cell === 'string' ? textOf(cell).split(betweenParcels) : [];
  const all = parts.filter((part) => part.trim()).map((part) => numberOf(part, isText).value[0] ?? '');
  // One parcel may have the numbers of two couriers, so all must be of one.
  const [first = [], ...others] = all.map((no) => guessesFor(no).map(({ key }) => key));
  const areOfOne = others.length > 0 && first.some((key) => others.every((keys) => keys.includes(key)));
  return areOfOne ? { value: [...new Set(all)] } : numberOf(cell, isText, isCode);
}

type Numbers = { value: string[]; fault?: CellFault };
const noNumber: Numbers = { value: [], fault: 'not-a-number' };

/** Reads the cell of one tracking number. */
function numberOf(cell: Cell, isText: boolean, isCode = false): Numbers {
  if (cell instanceof Date || typeof cell === 'boolean') return noNumber;
  if (hasLostDigits(cell, isText)) return { value: [], fault: 'digits-lost' };
  const text = asDigits(sanitizeText(textOf(cell)))
    .replace(ofSeveral, '')
    .replace(labelBefore, '')
    .trim();
  if (saysNothing.test(text)) return { value: [] };
  const several = text.split(betweenNumbers).filter((part) => part.length >= 8 && isWholeNumber(part));
  if (new Set(several.map(normaliseTrackingNo)).size > 1) return { value: [], fault: 'two-numbers' };
  // A word beside a number is no part of it: "Flash 8990…".
  const no = normaliseTrackingNo(text);
  const isAlone = !/(?:^|[\s:])[a-z]{3,}(?:[\s:]|$)/i.test(text) || guessesFor(no).length > 0;
  if (isAlone && isWholeNumber(text, isCode)) return { value: [no] };
  if (isNoLonger.test(text)) return noNumber;
  // A link, or a number with a word beside it: only a number of a known form is found in it.
  const found = [...new Set(detect(text).map(({ trackingNo }) => trackingNo))];
  if (found.length > 1) return { value: [], fault: 'two-numbers' };
  return found.length === 1 ? { value: found } : noNumber;
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
  hasLostDigits(cell, isText) ? refused('digits-lost') : { value: wordsOf(cell) };

const thaiMobile = /(?<!\d)(?:0|\+?66[ -]?)[689](?:[ -]?\d){8}(?!\d)/g;

/** A phone number as digits, Thai ones with their 0; null if it is masked or none. `hasNoZero`: none is Thai. */
export function phoneOf(cell: Cell, hasNoZero = false): string | null {
  const text = asDigits(sanitizeText(textOf(cell)));
  if (/[*•]|x[\dx]|\dx/i.test(text)) return null;
  // A Thai phone number is taken wherever it stands: the digits before it may be of an address.
  const written = /\+ ?(?!66)\d/.test(text) ? undefined : text.match(thaiMobile)?.[0];
  const first = written ?? /[+(]?\d[\d ().-]*/.exec(text)?.[0] ?? '';
  const thai = first.replace(/\D/g, '').replace(/^(?:00)?660?(?=\d{8,9}$)/, '0');
  const digits = !hasNoZero && /^[689]\d{8}$/.test(thai) ? `0${thai}` : thai;
  return digits.length >= 8 && digits.length <= 15 ? digits : null;
}

const onDelivery = /(?<!ค่าส่ง|ค่าจัดส่ง)ปลายทาง|(?:cash|pay|collect) on delivery|(?:^|[^a-z])cod(?:[^a-z]|$)/i;
const yes = /^(?:y|yes|true|1|ใช่|เก็บ|\/|✓|✔|✅|☑|có|ya|ja)$/i;
const no =
  /^(?:n|no|false|0|ไม่|ไม่ใช่|✗|✘|❌|không|tidak|nein|free|paid|prepaid|lunas|transfer|tf|bezahlt|payée?|pagad[oa]|pagato|betaald|opłacone|已付款?|已支付|支払済み?)$|^(?:ลูกค้า|ผู้ซื้อ)?(?:โอน|จ่ายแล้ว|ชำระแล้ว|ไม่เก็บ|ฟรี)/i;
const inPart = /มัดจำ|เหลือ|\d ?เก็บ|บางส่วน|deposit|partial|half|ครึ่ง/i;

/** Whether a cell says that cash is collected on delivery; `part`: some of it, or an amount. Null if it says nothing of it. */
export function collects(cell: Cell): 'yes' | 'no' | 'part' | null {
  const text = textOf(cell);
  const isPart = inPart.test(text);
  if (!onDelivery.test(text)) return yes.test(text) ? 'yes' : no.test(text) && !isPart ? 'no' : null;
  if (/non|not|ไม่/i.test(text)) return 'no';
  return isPart || /\d{2}/.test(text) ? 'part' : 'yes';
}

/** Whether a cell says how it is paid, and nothing else but an amount. */
export const isPayWord = (cell: Cell): boolean =>
  /^(?:(?:เก็บ|ชำระ|จ่าย)?(?:เงิน)?(?:สด)?ปลายทาง|cod|(?:ยังไม่)?โอน(?:แล้ว|เงิน)?|transfer|paid|จ่ายแล้ว|ชำระแล้ว)\P{L}*(?:บาท|บ\.?)?$/iu.test(
    textOf(cell),
  );

/** Whether a cell says that an amount is collected: "COD 340". */
export const isAmountOnDelivery = (cell: Cell): boolean =>
  onDelivery.test(textOf(cell)) && collects(cell) !== 'no' && !!satangOf(cell).value;

const otherMoney =
  /[$€£¥₩₫₱₹]|(?<![a-z])(?:usd|eur|gbp|rm|myr|sgd|idr|rp|vnd|php|cny|rmb|jpy|twd|lak|kip|mmk|khr)(?![a-z])|\dđ|กีบ|ดอลลาร์|หยวน/i;

/** Reads an amount in satang: 0 if the cell says that nothing is collected ("0", "paid"), null if it says nothing ("-"). */
export function satangOf(cell: Cell): Reading<number> {
  if (typeof cell === 'number') {
    const satang = Math.round(cell * 100);
    return satang >= 0 && satang < 1e11 ? { value: satang } : refused('not-an-amount');
  }
  if (cell instanceof Date) return refused('not-an-amount');
  const text = asDigits(sanitizeText(textOf(cell), 60))
    .replace(/^(?:เก็บ(?:เงิน)?(?:ปลายทาง)?|ปลายทาง|cod)[ :=]*([\d฿])/i, '$1')
    .replace(/(?<=\d) ?(?:บ\.?|泰?[铢銖]|cod|ปลายทาง)$/i, '');
  if (saysNothing.test(text)) return nothing;
  if (collects(cell) === 'no') return /[1-9]/.test(text) ? nothing : { value: 0 };
  if (otherMoney.test(text)) return refused('other-currency');
  if (/^[^\d.,]*0+(?:[.,]0+)?[^\d]*$/.test(text)) return { value: 0 };
  // 1.290 is a thousand in some countries and one baht in others.
  const amount = /^\D*\d+\.\d{3}\D*$/.test(text) ? null : amountOf(text);
  return amount === null ? refused('not-an-amount') : { value: amount };
}

export const isBaht = (text: string): boolean => text === '' || /^(?:thb|฿|บาท|baht|泰铢|泰銖)$/i.test(text);

// Beginnings of months: English, German, Indonesian and Malay where they differ, then Thai.
const months =
  'jan มค มกรา|feb กพ กุมภา|mar mär mac มีค มีนา|apr เมย เมษา|may mai mei พค พฤษภา|jun มิย มิถุนา|jul กค กรกฎา|aug agu ags ogos สค สิงหา|sep กย กันยา|oct okt ตค ตุลา|nov nop พย พฤศจิกา|dec dez des dis ธค ธันวา'
    .split('|')
    .map((words) => words.split(' '));

/** A month by its number, name or abbreviation, 1 to 12; 0 if it is none. */
function monthOf(name: string): number {
  const tidy = name.toLowerCase().replaceAll('.', '');
  return Number(tidy) || months.findIndex((words) => words.some((word) => tidy.startsWith(word))) + 1;
}

const byNumbers = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})(?:\D|$)/;
const forms = [
  byNumbers,
  /^(?<year>\d{4})(?:[-/.]|年)(?<month>\d{1,2})(?:[-/.]|月)(?<day>\d{1,2})(?:\D|$)/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]*(?<month>[a-zäก-๙][a-zäก-๙.]*)[-/, ]*(?<year>\d{4}|\d{2})(?:\D|$)/i,
  /^(?<month>[a-z]{3,9})\.?[-/ ]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-/, ]+(?<year>\d{4}|\d{2})(?:\D|$)/i,
];
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
    .replace(/[พค]\.?ศ\.? ?(?=\d)/, '')
    .replace(/,? (?:tháng|năm) /gi, ' ');
  const utc = inUtc.exec(text);
  const time = utc ? Date.parse(`${utc[1]}T${utc[2]}Z`) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time + inThailand).toISOString().slice(0, 10);
  const form = forms.find((one) => one.test(text));
  const { year = '', month = '', day = '' } = form?.exec(text)?.groups ?? {};
  const asWritten = dayOf(year, monthOf(month), Number(day));
  const swapped = form === byNumbers ? dayOf(year, Number(day), Number(month)) : null;
  return beginsWithMonth ? (swapped ?? asWritten) : (asWritten ?? swapped);
}

// 69 is 2569, 26 is 2026.
const isBuddhistYear = (year: string): boolean => Number(year) > (year.length > 2 ? 2400 : 59);

function dayOf(year: string, month: number, day: number): string | null {
  const full = (year.length > 2 ? 0 : isBuddhistYear(year) ? 2500 : 2000) + Number(year);
  const common = isBuddhistYear(year) ? full - 543 : full;
  const date = new Date(Date.UTC(common, month - 1, day));
  return common >= 2000 && common < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/**
 * For each column of dates, whether the month is first. Where its own days are all below 13, another column shows it, or
 * that only the second numbers differ: the days of a file follow each other.
 */
export function monthFirstIn(columns: readonly (readonly Cell[])[]): boolean[] {
  const all = columns.map((cells) => {
    const dates = cells.flatMap((cell) => {
      const numbers = typeof cell === 'string' ? byNumbers.exec(textOf(cell)) : null;
      return numbers ? [numbers] : [];
    });
    const [first, second] = [1, 2].map((i) => new Set(dates.map((numbers) => Number(numbers[i]))));
    // Nobody writes a Buddhist year after a month that comes first, but a spreadsheet in English may.
    const isBuddhist = dates.some(([, , , year]) => isBuddhistYear(year!));
    const isFirst =
      Math.max(...first!) > 12 ? false : Math.max(...second!) > 12 || (isBuddhist ? false : undefined);
    return { isFirst, isLikely: !isBuddhist && first!.size === 1 && second!.size > 1 };
  });
  const sure = new Set(all.flatMap(({ isFirst }) => isFirst ?? []));
  const others = sure.size === 1 ? sure.has(true) : all.some(({ isLikely }) => isLikely);
  return all.map(({ isFirst }) => isFirst ?? others);
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
