const shortest = 30_000;
const longest = 24 * 3_600_000;

/**
 * Returns when the service may be called again (epoch milliseconds, 30 seconds to 24 hours from `now`), or null. Reads
 * `Retry-After` as seconds or as an HTTP date; a date is compared with the answer's `Date`, so that a wrong local clock
 * does not matter. RFC 9110, section 10.2.3; docs/promises.md P34.
 */
export function retryAt(headers: Headers, now: number): number | null {
  const wait = waitOf(headers, now);
  return wait === null ? null : now + Math.min(Math.max(wait, shortest), longest);
}

function waitOf(headers: Headers, now: number): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  if (Number.isNaN(until) || !/^[A-Z][a-z]{2}, /.test(text)) return null;
  const sent = Date.parse(headers.get('Date') ?? '');
  return until - (Number.isNaN(sent) ? now : sent);
}
