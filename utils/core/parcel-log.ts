import type { ParcelLog } from './parcel.ts';

/** A log may weigh this much beside its signatures, in bytes of UTF-8 (PROMISES P22); those are one picture or some links. */
export const maxLogBytes = 64 * 1024;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const mostBytesPerUnit = 3; // of UTF-8, for each unit of UTF-16

/**
 * A log as it is stored, within 64 KB: where it is more, the oldest events go first, then what `detail` holds beyond
 * them. The newest event always stays, and so do the signatures. Does not mutate.
 */
export function boundedLog(log: ParcelLog): ParcelLog {
  const { signatures, ...detail } = log.tracking.detail;
  const { tracking } = within({ ...log, tracking: { ...log.tracking, detail } });
  const whole = signatures ? { ...tracking.detail, signatures } : tracking.detail;
  return { ...log, tracking: { ...tracking, detail: whole } };
}

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
