import { hashOf } from '../detection/page-report.ts';
import { maxNameLength, type Parcel } from '../model/parcel.ts';
import { sanitizeText } from '../model/sanitize.ts';
import { dateAfter } from '../model/time.ts';

/** A parcel in a calendar: on which days it comes (YYYY-MM-DD). `title`: what it is; `number`: '' = left out. */
export type Arrival = Pick<Parcel, 'id' | 'followedAt'> & Record<'title' | 'number' | 'from' | 'to', string>;

const lineBytes = 75; // RFC 5545, 3.1

/** Folds a line: at most 75 bytes of UTF-8, the next line begins with a blank. No character is cut in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > lineBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}

/** A text as a value (RFC 5545, 3.3.11). `sanitizeText` made it one line. */
const escaped = (text: string): string =>
  sanitizeText(text, maxNameLength + 100).replaceAll(/[\\;,]/g, String.raw`\$&`);

const isWritable = ({ from, to }: Arrival): boolean => [from, to].every((date) => /^20\d\d-/.test(date));

/** A date `days` later, as a value. */
const dateValue = (date: string, days: number): string => dateAfter(date, days).replaceAll('-', '');

/** Returns a calendar file (RFC 5545) with an all-day event for each parcel. */
export function calendarFile(arrivals: readonly Arrival[], now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const events = arrivals.filter(isWritable).flatMap(({ id, followedAt, title, number, from, to }) => [
    'BEGIN:VEVENT',
    // A calendar knows the event again, and cannot read the number.
    `UID:${followedAt}${hashOf(id)}@waybill`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateValue(from, 0)}`,
    `DTEND;VALUE=DATE:${dateValue(to, 1)}`,
    `SUMMARY:${escaped(title)}`,
    ...(number ? [`DESCRIPTION:${escaped(number)}`] : []),
    'TRANSP:TRANSPARENT', // nobody is busy all day
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waybill//Waybill//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
