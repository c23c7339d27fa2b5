import type { Failure, FailureKind } from './failure.ts';
import type { Parcel } from './parcel.ts';
import { phaseOf, type Phase } from './status.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// How long to wait after a good answer. Pressing on the delivery day, patient elsewhere: every call may cost money.
const rhythm: Record<Phase, number | null> = {
  waiting: 6 * hour,
  'picked-up': 4 * hour,
  'in-transit': 4 * hour,
  unknown: 4 * hour,
  'out-for-delivery': 20 * minute,
  trouble: 2 * hour,
  returned: null,
  delivered: null,
};

const longestWait = day; // the longest anything waits: a Retry-After (api/retry-after.ts)

/** Whether a parcel's time has come. One further away than we ever plan was set by a wrong clock (PROMISES P38). */
export const isDue = ({ dueAt }: Pick<Parcel, 'dueAt'>, now: number): boolean =>
  dueAt !== null && (dueAt <= now || dueAt > now + longestWait);

const silence = 30 * day; // PROMISES P36: silent for a month is let go
const firstBackoff = 2 * minute;
const longestBackoff = 6 * hour; // PROMISES P34

/**
 * When to ask about a parcel next (epoch milliseconds), or null to let it rest: delivered, returned, or silent for
 * 30 days. Asked after each good answer. A parcel never heard of counts its silence from when it was kept.
 */
export function nextCheckAt(
  parcel: Pick<Parcel, 'status' | 'latest' | 'keptAt'>,
  now: number,
): number | null {
  const wait = rhythm[phaseOf(parcel.status)];
  const heard = parcel.latest ? Math.max(Date.parse(parcel.latest.at), parcel.keptAt) : parcel.keptAt;
  return wait === null || now - heard > silence ? null : now + wait;
}

// What the service answers of this one parcel: asking sooner than usual costs calls and changes nothing (PROMISES P36).
const ownAnswers: readonly FailureKind[] = [
  'not-found-yet',
  'bad-request',
  'forbidden',
  'courier-not-served',
  'wrong-parcel',
];

/**
 * When to ask again after a failed check. The service's own word (`retryAt`) rules; silence of 30 days ends it
 * also here; an answer about this very parcel waits at least as long as a good one would; anything else doubles from
 * 2 min to 6 h, spread by `chance` (0 to 1).
 */
export function retryCheckAt(
  parcel: Pick<Parcel, 'status' | 'latest' | 'keptAt' | 'failures'>,
  failure: Failure,
  now: number,
  chance: number = Math.random(),
): number | null {
  if (failure.kind === 'courier-not-served') return null; // until the service follows it, or the user asks anyway
  if (failure.retryAt !== undefined) return failure.retryAt;
  const usual = nextCheckAt(parcel, now);
  if (usual === null) return null;
  const wait = Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), longestBackoff);
  if (ownAnswers.includes(failure.kind)) return Math.max(usual, now + wait);
  return now + wait / 2 + (wait / 2) * chance;
}
