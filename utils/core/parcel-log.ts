import type { ParcelLog } from './parcel.ts';

/** A log without its picture may weigh this much, in bytes of UTF-8 (PROMISES P22). */
export const maxLogBytes = 64 * 1024;

const isPicture = (signature: string): boolean => signature.startsWith('data:');
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Takes a log apart as it is stored: the picture of the signature (a `data:` address, up to 200 KB) apart from the
 * rest, and the rest within 64 KB: where it is more, the oldest events go first, then what `detail` holds beyond them.
 * The newest event always stays. Does not mutate.
 */
export function splitLog(log: ParcelLog): { log: ParcelLog; picture: string | null } {
  const { signatures = [], ...detail } = log.tracking.detail;
  const picture = signatures.find(isPicture) ?? null;
  const links = signatures.filter((one) => !isPicture(one));
  const tracking = { ...log.tracking, detail: links.length > 0 ? { ...detail, signatures: links } : detail };
  return { log: within({ ...log, tracking }), picture };
}

/** The way back: a stored log with its picture in it, as `splitLog` was given it. */
export function joinLog(log: ParcelLog, picture: string): ParcelLog {
  const { detail } = log.tracking;
  const signatures = [picture, ...(detail.signatures ?? [])];
  return { ...log, tracking: { ...log.tracking, detail: { ...detail, signatures } } };
}

const mostBytesPerUnit = 3; // of UTF-8, for each unit of UTF-16

function within(log: ParcelLog): ParcelLog {
  // Nearly all are far smaller, and need not be weighed line by line.
  if (JSON.stringify(log).length * mostBytesPerUnit <= maxLogBytes) return log;
  const { events, detail } = log.tracking;
  let left = maxLogBytes - bytesOf({ ...log, tracking: { ...log.tracking, events: [] } });
  if (left < 0 && Object.keys(detail).length > 0)
    return within({ ...log, tracking: { ...log.tracking, detail: {} } });
  const kept = events.findIndex((event) => (left -= bytesOf(event) + 1) < 0); // one byte for the comma
  return kept < 0
    ? log
    : { ...log, tracking: { ...log.tracking, events: events.slice(0, Math.max(kept, 1)) } };
}
