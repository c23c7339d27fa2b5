/**
 * The forms a Retry-After takes (RFC 9110, section 10.2.3), and those it must not: what a client has to live with. A
 * date is that many seconds after the answer, by the real clock that also writes the answer's Date.
 */
export const retryAfterForms = {
  '': 'none',
  '30': '30 seconds',
  'date+90': 'a date in 90 seconds',
  'date+172800': 'a date in two days',
  'date-60': 'a date gone by',
  '0': '0',
  '-5': '−5',
  '1e3': '1e3',
  '99999999999': '3,000 years',
  soon: '“soon”',
} as const;

/** The header's value for a form; null for none. Anything but `date±seconds` stands as it is. */
export function retryAfterOf(form: string, now: number): string | null {
  const seconds = /^date([+-]\d{1,9})$/.exec(form)?.[1];
  return seconds ? new Date(now + Number(seconds) * 1000).toUTCString() : form || null;
}
