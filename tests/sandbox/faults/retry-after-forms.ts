/**
 * Forms of Retry-After that a client meets, valid (RFC 9110, section 10.2.3) and invalid, each with its label. `date±n`
 * is the date n seconds after or before the answer, by the real clock, like the Date header.
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

/**
 * Returns the value of the header for a form, null for no header. Only `date±seconds` is computed (from `now`, epoch
 * milliseconds); all other forms are sent as given.
 */
export function retryAfterOf(form: string, now: number): string | null {
  const seconds = /^date([+-]\d{1,9})$/.exec(form)?.[1];
  return seconds ? new Date(now + Number(seconds) * 1000).toUTCString() : form || null;
}
