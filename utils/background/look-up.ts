import { isUnknown, noAnswer, type LookUpAnswer } from '../parcels/answer.ts';
import { isAccountFailure, type Failure, type FailureKind, type Result } from '../model/failure.ts';
import { mergeFailure, mergeLimit, mergeTracking } from '../parcels/merge.ts';
import { isAboutCourier } from '../service/wire.ts';
import { parcelId, recordVersion, type Parcel } from '../model/parcel.ts';
import { isLately } from '../model/time.ts';
import { wasCalledSince } from '../schedule/budget.ts';
import { answerMaxAgeMs, type Numbered, type Tracking } from '../model/tracking.ts';
import { changeParcel, readHistory, readRecent, readRow, writeRecent } from '../storage/store.ts';
import { afterAnswer, isAboutEvent } from '../relay/hints.ts';
import { noteChange } from '../relay/state.ts';
import type { CallReason } from '../storage/call-log.ts';
import { meterItem } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { callForTracking, pauseKinds } from './call-service.ts';
import { checkClock } from './check-clock.ts';
import { knownRefusal, rememberAnswer, suggestCouriers } from './refresh-couriers.ts';
import { readPlanContext } from './call-budget.ts';

/** `triedAt` is the last try, successful or not (epoch milliseconds), null = none. */
type KnownTracking = LookUpAnswer & { triedAt: number | null };

/** Answers without a call, from the store: the tracking, or that the courier is not served. */
export async function peek(of: Numbered): Promise<LookUpAnswer> {
  const { triedAt: _, ...known } = await readKnown(of, Date.now());
  const refusal = known.tracking === null ? await refusalOf(of, known) : null;
  return { ...known, failure: refusal ?? known.failure };
}

/** Returns `knownRefusal`. A remembered failure of a number that is not followed does not count as its answer. */
const refusalOf = ({ courierKey }: Numbered, { followedId, tracking, checkedAt }: LookUpAnswer) =>
  knownRefusal({ courierKey, checkedAt: followedId !== null || tracking ? checkedAt : null });

/** Returns what is stored of a number: the parcel, a look-up of the last 10 minutes, or nothing. Makes no call. */
export async function readKnown(of: Numbered, now: number): Promise<KnownTracking> {
  const id = parcelId(of.courierKey, of.trackingNo);
  const row = await readRow(id);
  if (row) {
    const { checkedAt, triedAt, failure } = row;
    const tracking = (await readHistory(id))?.tracking ?? null;
    return { tracking, checkedAt, triedAt, followedId: id, failure };
  }
  const recent = await readRecent(id);
  if (!recent || !isLately(recent.at, now, answerMaxAgeMs)) return { ...noAnswer, triedAt: null };
  const { tracking, at, failure } = recent;
  return { tracking, checkedAt: at, triedAt: at, followedId: null, failure };
}

type How = {
  /** Check even if the last try was less than 10 minutes ago. */
  again?: boolean;
  /** Check even if the courier is known not to be served; without it, that is a failure and costs no call. */
  anyway?: boolean;
  /** When a repeated message was first sent (epoch milliseconds): makes no second call. Null = not repeated. */
  since?: number | null;
  why?: CallReason;
  /** Called right before a call; false gives the failure `too-many-from-page`. */
  mayAsk?: () => Promise<boolean>;
};

/**
 * Looks a number up, from the store or with one call. Callers at the same time share the answer (docs/promises.md P30).
 * Never throws because of the service: a failure is returned beside what was known.
 */
export function lookUp(
  of: Numbered,
  { again = false, anyway = false, since = null, why = 'check', mayAsk }: How = {},
): Promise<LookUpAnswer> {
  const wantedSince = Date.now();
  const id = parcelId(of.courierKey, of.trackingNo);
  return navigator.locks.request(`look-up/${id}`, async () => {
    await checkClock();
    const { triedAt, ...known } = await readKnown(of, Date.now());
    const now = Date.now();
    // Ahead of now: the clock was set back since.
    const isTriedSince = (from: number) => triedAt !== null && triedAt >= from && triedAt <= now;
    // If the answer was stored before the stop, return it. If it was lost, do not pay for a second call.
    if (since !== null && isTriedSince(since)) return known;
    if (since !== null && wasCalledSince(await meterItem.read(), id, since, now))
      return { ...known, failure: { kind: 'unexpected' } };
    // Without `again`, `not-found-yet` counts as an answer, because it cost a call; other failures are tried again.
    // `anyway` ignores a stored `courier-not-served`.
    const { kind } = known.failure ?? { kind: null };
    const isAnswer = again ? !(anyway && kind === 'courier-not-served') : !kind || kind === 'not-found-yet';
    if (isTriedSince(again ? wantedSince : now - answerMaxAgeMs) && isAnswer) return known;
    const refusal = anyway ? null : await refusalOf(of, known);
    if (refusal) return storeAnswer(id, { ok: false, failure: refusal }, known);
    if (mayAsk && !(await mayAsk())) return { ...known, failure: { kind: 'too-many-from-page' } };
    return storeAnswer(id, await askAndLearn(of, why), known);
  });
}

/** As `suggestCouriers`; none unless a look-up showed that the courier does not know the number. */
export const suggestIfUnknown = async (of: Numbered, mayCall: () => Promise<boolean>): Promise<string[]> =>
  isUnknown(await readKnown(of, Date.now())) ? suggestCouriers(of, mayCall) : [];

async function askAndLearn(of: Numbered, why: CallReason): Promise<Result<Tracking>> {
  const { baseAddress } = await readSettings();
  const answer = await callForTracking(of, why);
  if (answer.ok || isAboutCourier(answer.failure)) await rememberAnswer(baseAddress, of, answer.ok);
  return answer;
}

async function storeAnswer(id: string, answer: Result<Tracking>, known: LookUpAnswer): Promise<LookUpAnswer> {
  const at = Date.now();
  // Followed before, or during the call.
  const isFollowed = known.followedId !== null || (await readRow(id)) !== null;
  if (answer.ok)
    return isFollowed ? storeFollowed(id, answer.value, at) : remember(id, answer.value, null, at);
  const { failure } = answer;
  if (isFollowed) return { ...known, followedId: (await noteFailure(id, failure, at))?.id ?? null, failure };
  if (failure.kind !== 'not-found-yet') return { ...known, failure };
  await remember(id, null, failure, at);
  return { ...known, checkedAt: known.tracking ? known.checkedAt : at, failure };
}

async function storeFollowed(id: string, tracking: Tracking, at: number): Promise<LookUpAnswer> {
  const context = await readPlanContext(at);
  let merged = tracking;
  try {
    let change: { status: string; isHeard: boolean } | null = null;
    const row = await changeParcel(id, (stored) => {
      const next = mergeTracking(stored, tracking, at, context);
      merged = next.log?.tracking ?? tracking;
      const { toAnnounce, hints = [] } = stored.row;
      const { status, events } = merged;
      if (next.row.toAnnounce !== toAnnounce)
        change = { status, isHeard: hints.some((one) => one.status === status && isAboutEvent(one, events)) };
      return { ...next, row: afterAnswer(stored.row, next.row, at, context) };
    });
    if (row && change)
      await noteChange(id, change).catch((error: unknown) =>
        console.error('waybill: change not noted', error),
      );
    return { tracking: merged, checkedAt: at, followedId: row && id, failure: null };
  } catch {
    return { tracking, checkedAt: at, followedId: id, failure: { kind: 'storage-trouble' } };
  }
}

// Not the parcel's fault: no connection, or the key was changed meanwhile.
const passing: readonly FailureKind[] = ['offline', 'credentials-changed'];

/** Stores on a parcel why its check failed, unless the account or the connection is the cause. */
async function noteFailure(id: string, failure: Failure, at: number): Promise<Parcel | null> {
  const { kind, code } = failure;
  // Without a code no call was made: the account was paused already.
  const isWaiting = pauseKinds.includes(kind) && code === undefined;
  if (isAccountFailure(kind) || passing.includes(kind) || isWaiting) return readRow(id);
  const context = await readPlanContext(at);
  // A 402 may concern only this parcel: `mergeFailure` stores it as the reason and, like `mergeLimit`, plans the parcel
  // after the others.
  const merge = kind === 'too-many-requests' ? mergeLimit : mergeFailure;
  return changeParcel(id, (stored) => {
    const next = merge(stored, failure, at, context);
    return { ...next, row: afterAnswer(stored.row, next.row, at, context) };
  });
}

/** Stores an answer about a number that is not followed. It was paid for, so it is shown even if storing fails. */
async function remember(id: string, tracking: Tracking | null, failure: Failure | null, at: number) {
  await writeRecent({ v: recordVersion, id, at, tracking, failure }).catch((error: unknown) =>
    console.error('waybill: not remembered', error),
  );
  return { tracking, checkedAt: at, followedId: null, failure };
}
