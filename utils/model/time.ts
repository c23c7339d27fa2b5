export type TimeLanguage = 'th' | 'en';

/** How years are counted: 2026, or 2569 of the Buddhist era. */
export const yearStyles = ['gregory', 'buddhist'] as const;
export type YearStyle = (typeof yearStyles)[number];

// The Gregorian year unless the user wants the other: shops and couriers write 2026, Thai's own default is 2569.
const locales: Record<TimeLanguage, string> = { en: 'en-GB', th: 'th-TH' };
const justNow: Record<TimeLanguage, string> = { en: 'just now', th: 'เมื่อสักครู่' };

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

// A formatter costs more to make than a row to draw; a list of hundreds asks for the same few.
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(
  language: TimeLanguage,
  options: Intl.DateTimeFormatOptions,
  year: YearStyle = 'gregory',
): Intl.DateTimeFormat {
  const name = `${language} ${year} ${Object.entries(options).join()}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(`${locales[language]}-u-ca-${year}`, options);
  formats.set(name, format);
  return format;
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relative(language: TimeLanguage, style: 'short' | 'long'): Intl.RelativeTimeFormat {
  const name = `${language} ${style}`;
  const words = relatives.get(name) ?? new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' });
  relatives.set(name, words);
  return words;
}

/** How long ago: "just now", "3 min ago", "2 hr ago", "yesterday", "5 days ago"; a future moment is "just now". */
export function ago(at: number, now: number, language: TimeLanguage): string {
  const passed = now - at;
  if (passed < minute) return justNow[language];
  const words = relative(language, 'short');
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    passed < hour
      ? [passed / minute, 'minute']
      : passed < day
        ? [passed / hour, 'hour']
        : // A day has passed by the calendar, too; how many have, a count of hours does not tell.
          [Math.max(1, daysBetween(localDate(at), localDate(now))), 'day'];
  const text = words.format(-Math.floor(count), unit);
  return language === 'en' ? text.replace('.', '') : text; // "3 min. ago" without the full stop
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment in the reader's own time: "14:30" today, else with its date: "22 Nov 08:00". */
export function moment(at: number, now: number, language: TimeLanguage): string {
  const time = dateFormat(language, hourAndMinute).format(at);
  if (localDate(at) === localDate(now)) return time;
  return `${dateFormat(language, { day: 'numeric', month: 'short' }).format(at)} ${time}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** The reader's own date of a moment, YYYY-MM-DD. */
export function localDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What an event's ISO date-time says in its own offset: date, clock, the moment, and the offset in minutes. */
export type EventTime = { date: string; clock: string; at: number; offset: number };

/** Reads an event's date-time; null when it is none. */
export function eventTime(dateTime: string): EventTime | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(dateTime);
  const at = Date.parse(dateTime);
  if (!parts || Number.isNaN(at)) return null;
  const [, date, clock, zone] = parts as unknown as [string, string, string, string];
  const sign = zone.startsWith('-') ? -1 : 1;
  const offset = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
  return { date, clock, at, offset };
}

// Clocks differ by minutes, and a courier may note an event before it is done; what is further ahead is a false date.
const mayBeAhead = hour;
export const isAhead = (at: number, now: number): boolean => at > now + mayBeAhead;

const earliest = Date.UTC(2000, 0, 1); // an older event was noted by a clock without a date (1970, mostly)

/** Whether an event's date can be true: neither too old nor ahead of `now`. */
export const canBeTrue = (at: number, now = Infinity): boolean => at >= earliest && !isAhead(at, now);

/** A moment as an ISO date-time in an offset (minutes east of UTC). */
export function isoAt(at: number, offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const local = new Date(at + offset * minute).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** Today's date where an event happened: the day of `now` in the event's own offset. */
export const dateAt = (now: number, offset: number): string =>
  new Date(now + offset * minute).toISOString().slice(0, 10);

/** The date so many days after another one, both YYYY-MM-DD: in UTC, which knows no daylight saving. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Days from one YYYY-MM-DD to another; NaN when one is no date. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

/** Writes a date, with the year when it is not `today`'s. Unreadable dates stay as given. */
const writing =
  (options: Intl.DateTimeFormatOptions) =>
  (date: string, today: string, language: TimeLanguage, style?: YearStyle): string => {
    const at = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(at)) return date;
    const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
    return dateFormat(language, { ...options, ...year, timeZone: 'UTC' }, style).format(at);
  };

/** A date in words: "Saturday 21 November". */
export const dayWords = /* @__PURE__ */ writing({ weekday: 'long', day: 'numeric', month: 'long' });

/** A date in short: "21 Nov". */
export const dayShort = /* @__PURE__ */ writing({ day: 'numeric', month: 'short' });

/** When an event was, in one glance: "38 min ago" within the hour, "08:41" today, "yesterday", else "19 Nov". */
export function glance(dateTime: string, now: number, language: TimeLanguage, year?: YearStyle): string {
  const time = eventTime(dateTime);
  if (!time) return '';
  const today = dateAt(now, time.offset);
  if (now - time.at < hour && !isAhead(time.at, now)) return ago(time.at, now, language);
  if (time.date === today) return time.clock;
  if (daysBetween(time.date, today) === 1) return relative(language, 'long').format(-1, 'day');
  return dayShort(time.date, today, language, year);
}

/** An event's moment on the reader's clock when that differs from the event's own, else null. */
export function readerClock(time: EventTime, language: TimeLanguage): string | null {
  if (-new Date(time.at).getTimezoneOffset() === time.offset) return null;
  return dateFormat(language, { day: 'numeric', month: 'short', ...hourAndMinute }).format(time.at);
}
