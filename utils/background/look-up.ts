import { freshFor, type LookUpAnswer } from '../model/answer.ts';
import type { Failure, FailureKind, Result } from '../model/failure.ts';
import { isAccountFailure } from '../model/failure.ts';
import { mergeFailure, mergeLimit, mergeTracking } from '../parcels/merge.ts';
import { parcelId, recordVersion, type Parcel } from '../model/parcel.ts';
import { wasCalledSince } from '../schedule/budget.ts';
import type { Tracking } from '../model/tracking.ts';
import { changeParcel, readLog, readRecent, readRow, writeRecent } from '../storage/store.ts';
import { readMeter } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { callWithKey, limitKinds } from './call-service.ts';
import { watchClock } from './watch-clock.ts';
import { knownRefusal, learnServed, suggestCouriers } from './refresh-couriers.ts';
import { readPlanContext } from './call-budget.ts';

type Of = { trackingNo: string; courierKey: string };

/** `triedAt` is the last try, good or not (epoch milliseconds), null if there was none. */
type KnownTracking = LookUpAnswer & { triedAt: number | null };

/** What can be said of a number without a call: also that the service does not follow its courier or takes it for another's. */
export async function peek(of: Of): Promise<LookUpAnswer> {
  const { triedAt: _, ...known } = await readKnown(of, Date.now());
  const refusal = known.tracking === null ? await refusalOf(of, known) : null;
  return withSuggestions(of, { ...known, failure: refusal ?? known.failure }, () => Promise.resolve(false));
}

/** After one good answer no list stops a check of the number; a remembered failure (`keptId` null) is no answer. */
const refusalOf = ({ courierKey }: Of, { keptId, tracking, checkedAt }: LookUpAnswer) =>
  knownRefusal({ courierKey, checkedAt: keptId !== null || tracking ? checkedAt : null });

/** What is stored of a number: kept, looked up lately, or nothing. Makes no call. */
export async function readKnown(of: Of, now: number): Promise<KnownTracking> {
  const id = parcelId(of.courierKey, of.trackingNo);
  const row = await readRow(id);
  if (row) {
    const { checkedAt, triedAt, failure } = row;
    return { tracking: (await readLog(id))?.tracking ?? null, checkedAt, triedAt, keptId: id, failure };
  }
  const recent = await readRecent(id);
  if (!recent || now - recent.at > freshFor) {
    return { tracking: null, checkedAt: null, triedAt: null, keptId: null, failure: null };
  }
  const { tracking, at, failure } = recent;
  return { tracking, checkedAt: at, triedAt: at, keptId: null, failure };
}

type How = {
  /** Also where it was asked about in the last 10 minutes. */
  fresh?: boolean;
  /** Also where the service is known not to follow the courier: else that costs no call and is a failure. */
  anyway?: boolean;
  /** When it was asked for first (epoch milliseconds), where the worker died since: never a second call. */
  since?: number | null;
  /** Asked right before a call is made; false gives the failure `too-many-from-page`. */
  mayAsk?: () => Promise<boolean>;
};

/**
 * Looks a number up, from the store or with one call. Callers that come while one is under way share its answer
 * (docs/promises.md P30). Never throws for the service's sake; a failure comes beside whatever was known.
 */
export function lookUp(
  of: Of,
  { fresh = false, anyway = false, since = null, mayAsk }: How = {},
): Promise<LookUpAnswer> {
  const wantedSince = Date.now();
  const id = parcelId(of.courierKey, of.trackingNo);
  return navigator.locks.request(`look-up/${id}`, async () => {
    await watchClock();
    const { triedAt, ...known } = await readKnown(of, Date.now());
    // What was answered before the worker died is the answer, and a call whose answer died with it was paid for.
    if (since !== null && (triedAt ?? 0) >= since) return known;
    if (since !== null && wasCalledSince(await readMeter(), id, since))
      return { ...known, failure: { kind: 'unexpected' } };
    const oldest = fresh ? wantedSince : Date.now() - freshFor;
    // A number the service does not know yet cost a call and is an answer; other failures are worth another try.
    // `anyway` ignores a stored `courier-not-served` failure.
    const { kind } = known.failure ?? { kind: null };
    const isAnswer = fresh ? !(anyway && kind === 'courier-not-served') : !kind || kind === 'not-found-yet';
    if (triedAt !== null && triedAt >= oldest && isAnswer) return known;
    const refusal = anyway ? null : await refusalOf(of, known);
    if (refusal) return store(id, { ok: false, failure: refusal }, known);
    if (mayAsk && !(await mayAsk())) return { ...known, failure: { kind: 'too-many-from-page' } };
    return store(id, await askAndLearn(of), known);
  });
}

/** Looks a number up for a person: where its courier does not know it, the service may be asked once whose it is. */
export async function lookUpAsked(of: Of, how: How = {}): Promise<LookUpAnswer> {
  // Asked for again, it makes no second call for them either.
  const mayCall = async () => typeof how.since !== 'number' && ((await how.mayAsk?.()) ?? true);
  return withSuggestions(of, await lookUp(of, how), mayCall);
}

async function withSuggestions(of: Of, answer: LookUpAnswer, mayCall: () => Promise<boolean>) {
  if (answer.failure?.kind !== 'not-found-yet' || answer.tracking) return answer;
  return { ...answer, suggested: await suggestCouriers(of, mayCall) };
}

async function askAndLearn(of: Of): Promise<Result<Tracking>> {
  const { baseAddress } = await readSettings();
  const answer = await callWithKey(of);
  if (answer.ok || answer.failure.kind === 'courier-not-served')
    await learnServed(baseAddress, of.courierKey, answer.ok);
  return answer;
}

async function store(id: string, answer: Result<Tracking>, known: LookUpAnswer): Promise<LookUpAnswer> {
  const at = Date.now();
  // Kept before, or while the answer was under way.
  const isKept = known.keptId !== null || (await readRow(id)) !== null;
  if (answer.ok) return isKept ? storeKept(id, answer.value, at) : remember(id, answer.value, null, at);
  const { failure } = answer;
  if (isKept) return { ...known, keptId: (await noteFailure(id, failure, at))?.id ?? null, failure };
  if (failure.kind === 'not-found-yet') await remember(id, null, failure, at);
  return { ...known, failure };
}

async function storeKept(id: string, tracking: Tracking, at: number): Promise<LookUpAnswer> {
  const pace = await readPlanContext(at);
  let merged = tracking;
  try {
    const row = await changeParcel(id, (stored) => {
      const next = mergeTracking(stored, tracking, at, pace);
      merged = next.log?.tracking ?? tracking;
      return next;
    });
    return { tracking: merged, checkedAt: at, keptId: row && id, failure: null };
  } catch {
    return { tracking, checkedAt: at, keptId: id, failure: { kind: 'storage-trouble' } };
  }
}

// Nobody's fault: the line is gone, or the key was changed meanwhile.
const passing: readonly FailureKind[] = ['offline', 'credentials-changed'];

/** Notes on a parcel why its check failed. What concerns the account, or the line, is not the parcel's fault. */
async function noteFailure(id: string, failure: Failure, at: number): Promise<Parcel | null> {
  const { kind, code } = failure;
  // Without a code no call was made: the account holds a pause that stood already.
  const isWaiting = limitKinds.includes(kind) && code === undefined;
  if (isAccountFailure(kind) || passing.includes(kind) || isWaiting) return readRow(id);
  const pace = await readPlanContext(at);
  // A 402 may concern only this parcel, so it is queued behind the others as a limited one is, and says why.
  const merge = kind === 'too-many-requests' ? mergeLimit : mergeFailure;
  return changeParcel(id, (stored) => merge(stored, failure, at, pace));
}

/** Remembers what is not kept. It was paid for: it is shown even where it cannot be remembered. */
async function remember(id: string, tracking: Tracking | null, failure: Failure | null, at: number) {
  await writeRecent({ v: recordVersion, id, at, tracking, failure }, at - freshFor).catch((error: unknown) =>
    console.error('waybill: not remembered', error),
  );
  return { tracking, checkedAt: at, keptId: null, failure };
}
