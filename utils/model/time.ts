import { languageFacts, type Language } from './languages.ts';

/** Which calendar counts the years: 2026, or 2569 in the Buddhist era. */
export const yearStyles = ['gregory', 'buddhist'] as const;
export type YearStyle = (typeof yearStyles)[number];

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whether a stored time is less than `within` (ms) ago; false if it is ahead: then the clock was set back since. */
export const isLately = (at: number, now: number, within: number): boolean =>
  now - at < within && at - now < minute; // `now` may have been read just before `at`

// Formatters are stored, because creating one takes longer than drawing a row, and all rows need the same few.
const formats = new Map<string, Intl.DateTimeFormat>();

// Gregorian years unless the user chose Buddhist ones: shops and couriers write 2026; the default for Thai is 2569.
function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  year: YearStyle = 'gregory',
): Intl.DateTimeFormat {
  const name = `${language} ${year} ${Object.entries(options).join()}`;
  const format =
    formats.get(name) ?? new Intl.DateTimeFormat(`${languageFacts[language].locale}-u-ca-${year}`, options);
  formats.set(name, format);
  return format;
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relative(language: Language, style: 'short' | 'long'): Intl.RelativeTimeFormat {
  const name = `${language} ${style}`;
  const words = relatives.get(name) ?? new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' });
  relatives.set(name, words);
  return words;
}

/** How long ago, in words: "just now", "3 min ago", "2 hr ago", "yesterday", "5 days ago". Future: "just now". */
export function ago(at: number, now: number, language: Language): string {
  const passed = now - at;
  if (passed < minute) return languageFacts[language].justNow;
  const words = relative(language, 'short');
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    passed < hour
      ? [passed / minute, 'minute']
      : passed < day
        ? [passed / hour, 'hour']
        : // count calendar days: hours do not tell how many dates have passed
          [Math.max(1, daysBetween(localDate(at), localDate(now))), 'day'];
  const text = words.format(-Math.floor(count), unit);
  return languageFacts[language].omitsStop ? text.replace('.', '') : text;
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment on the user's clock: "14:30" today, else with its date: "22 Nov 08:00". */
export function moment(at: number, now: number, language: Language): string {
  const time = dateFormat(language, hourAndMinute).format(at);
  if (localDate(at) === localDate(now)) return time;
  return `${dateFormat(language, { day: 'numeric', month: 'short' }).format(at)} ${time}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** The user's local date at a moment, YYYY-MM-DD. */
export function localDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** An event's date-time, read in its own offset: date, clock, epoch ms, and the offset in minutes. */
export type EventTime = { date: string; clock: string; at: number; offset: number };

/** Parses an event's date-time; null if it is invalid. */
export function eventTime(dateTime: string): EventTime | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(dateTime);
  const at = Date.parse(dateTime);
  if (!parts || Number.isNaN(at)) return null;
  const [, date, clock, zone] = parts as unknown as [string, string, string, string];
  const sign = zone.startsWith('-') ? -1 : 1;
  const offset = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
  return { date, clock, at, offset };
}

// Clocks differ by minutes, and a courier may record an event early. A time over an hour ahead of now is wrong.
export const isAhead = (at: number, now: number): boolean => at > now + hour;

const earliest = Date.UTC(2000, 0, 1); // older dates come from clocks without a date (mostly 1970)

/** Whether an event's time is possible: not before 2000, and at most an hour after `now`. */
export const canBeTrue = (at: number, now = Infinity): boolean => at >= earliest && !isAhead(at, now);

/** A moment as an ISO date-time at an offset (minutes east of UTC). */
export function isoAt(at: number, offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const local = new Date(at + offset * minute).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** The date at `now` in an event's offset (minutes east of UTC). */
export const dateAt = (now: number, offset: number): string =>
  new Date(now + offset * minute).toISOString().slice(0, 10);

/** Adds days to a date (YYYY-MM-DD). Uses UTC, which has no daylight saving. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Days from one YYYY-MM-DD to another; NaN if one is invalid. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

/** Makes a date formatter. The year is added if it differs from `today`'s. Unreadable dates are returned unchanged. */
const writing =
  (options: Intl.DateTimeFormatOptions) =>
  (date: string, today: string, language: Language, style?: YearStyle): string => {
    const at = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(at)) return date;
    const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
    return dateFormat(language, { ...options, ...year, timeZone: 'UTC' }, style).format(at);
  };

/** A date in words: "Saturday 21 November". */
export const dayWords = /* @__PURE__ */ writing({ weekday: 'long', day: 'numeric', month: 'long' });

/** The months of a language, from January on: "Nov" and "November". */
export const monthNames = (language: Language): [short: string, long: string][] =>
  Array.from({ length: 12 }, (_, month) => {
    const nameIn = (style: 'short' | 'long') =>
      dateFormat(language, { month: style, timeZone: 'UTC' }).format(Date.UTC(2000, month));
    return [nameIn('short'), nameIn('long')];
  });

/** A day with its weekday, "Sat 21", and if wanted its month, "Sat 21 Nov"; long: "Saturday 21 November". */
export function dayName(
  date: string,
  language: Language,
  { hasMonth = false, isLong = false }: { hasMonth?: boolean; isLong?: boolean } = {},
): string {
  const { weekday, weekdayStop } = languageFacts[language];
  const month = isLong ? 'long' : 'short';
  const options = { weekday: isLong ? month : weekday, day: 'numeric', month, timeZone: 'UTC' } as const;
  const parts = dateFormat(language, options).formatToParts(Date.parse(date));
  const end = hasMonth ? parts.length : parts.findIndex(({ type }) => type === 'month');
  return parts
    .slice(0, end)
    .map(({ type, value }) => (type === 'weekday' && !isLong ? value + weekdayStop : value))
    .join('')
    .trim();
}

/** Days in short: "26–27 Nov". */
export const daySpan = ({ from, to }: { from: string; to: string }, language: Language): string =>
  dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .formatRange(Date.parse(from), Date.parse(to))
    .split('–')
    .map((part) => part.trim())
    .join('–');

/** A short date: "21 Nov". */
export const dayShort = /* @__PURE__ */ writing({ day: 'numeric', month: 'short' });

/** A short date with its weekday: "Sat 28 Nov". */
export const weekdayShort = /* @__PURE__ */ writing({ weekday: 'short', day: 'numeric', month: 'short' });

/** The month of a date: "November". */
export const monthName = /* @__PURE__ */ writing({ month: 'long' });

/** An event's time in short: "38 min ago" within the hour, "08:41" today, "yesterday", else "19 Nov". */
export function glance(dateTime: string, now: number, language: Language, year?: YearStyle): string {
  const time = eventTime(dateTime);
  if (!time) return '';
  const today = dateAt(now, time.offset);
  if (now - time.at < hour && !isAhead(time.at, now)) return ago(time.at, now, language);
  if (time.date === today) return time.clock;
  if (daysBetween(time.date, today) === 1) return relative(language, 'long').format(-1, 'day');
  return dayShort(time.date, today, language, year);
}

/** Returns an event's date and time on the user's clock; null if the user's UTC offset is that of the event. */
export function readerClock(time: EventTime, language: Language): string | null {
  if (-new Date(time.at).getTimezoneOffset() === time.offset) return null;
  return dateFormat(language, { day: 'numeric', month: 'short', ...hourAndMinute }).format(time.at);
}
