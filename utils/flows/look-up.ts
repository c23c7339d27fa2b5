import { freshFor, type LookUpAnswer } from '../core/answer.ts';
import type { Failure, FailureKind, Result } from '../core/failure.ts';
import { isAccountFailure } from '../core/failure.ts';
import { mergeFailure, mergeLimit, mergeTracking } from '../core/merge.ts';
import { parcelId, recordVersion, type Parcel } from '../core/parcel.ts';
import { wasCalledSince } from '../core/meter.ts';
import type { Tracking } from '../core/tracking.ts';
import { changeParcel, readLog, readRecent, readRow, writeRecent } from '../platform/store.ts';
import { readMeter } from '../platform/plan.ts';
import { readSettings } from '../platform/settings.ts';
import { ask, limitKinds } from './ask.ts';
import { followClock } from './clock.ts';
import { knownRefusal, learnServed } from './couriers.ts';
import { readPace } from './planner.ts';
import { suggestCouriers } from './suggest.ts';

type Of = { trackingNo: string; courierKey: string };

/** What is at hand of a number; `triedAt` is the last try, good or not (epoch milliseconds), null if there was none. */
type Known = LookUpAnswer & { triedAt: number | null };

/**
 * What can be said of a number without a call: what is stored of it, and that the service does not follow its courier
 * or takes it for another's, if that is known.
 */
export async function peek(of: Of): Promise<LookUpAnswer> {
  const { triedAt: _, ...known } = await readKnown(of, Date.now());
  const refusal = known.tracking === null ? await refusalOf(of, known) : null;
  return withSuggestions(of, { ...known, failure: refusal ?? known.failure }, () => Promise.resolve(false));
}

/** What came back once is asked again whatever a list says; a remembered failure (`keptId` null) is no answer. */
const refusalOf = (
  { courierKey }: Of,
  { keptId, tracking, checkedAt }: LookUpAnswer,
): Promise<Failure | null> =>
  knownRefusal({ courierKey, checkedAt: keptId !== null || tracking ? checkedAt : null });

/** What is stored of a number: kept, looked up lately, or nothing. Makes no call. */
export async function readKnown(of: Of, now: number): Promise<Known> {
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

/**
 * Looks a number up: from the store when it was asked about in the last 10 minutes (unless `fresh`), else with one
 * call. Callers that come while one is under way share its answer (PROMISES P30). Never throws for the service's
 * sake; a failure comes beside whatever was known.
 *
 * A courier the service is known not to follow costs no call and is the failure `courier-not-served` (`anyway` asks all
 * the same).
 *
 * @param since when it was asked for first, epoch milliseconds, where it is asked for again because the worker died: it
 * never costs a second call
 * @param mayAsk asked right before a call is made; false gives the failure `too-many-from-page`
 */
export function lookUp(
  of: Of,
  { fresh = false, anyway = false, since = null, mayAsk }: How = {},
): Promise<LookUpAnswer> {
  const wantedSince = Date.now();
  const id = parcelId(of.courierKey, of.trackingNo);
  return navigator.locks.request(`look-up/${id}`, async () => {
    await followClock();
    const { triedAt, ...known } = await readKnown(of, Date.now());
    // What was answered before the worker died is the answer, and a call whose answer died with it was paid for.
    if (since !== null && (triedAt ?? 0) >= since) return known;
    if (since !== null && wasCalledSince(await readMeter(), id, since))
      return { ...known, failure: { kind: 'unexpected' } };
    const oldest = fresh ? wantedSince : Date.now() - freshFor;
    // A number the service does not know yet cost a call and is an answer; other failures are worth another try.
    // That its courier is not followed was no answer for who asks anyway.
    const { kind } = known.failure ?? { kind: null };
    const isAnswer = fresh ? !(anyway && kind === 'courier-not-served') : !kind || kind === 'not-found-yet';
    if (triedAt !== null && triedAt >= oldest && isAnswer) return known;
    const refusal = anyway ? null : await refusalOf(of, known);
    if (refusal) return store(of, { ok: false, failure: refusal }, known);
    if (mayAsk && !(await mayAsk())) return { ...known, failure: { kind: 'too-many-from-page' } };
    return store(of, await askAndLearn(of), known);
  });
}

type How = {
  fresh?: boolean;
  anyway?: boolean;
  since?: number | null;
  mayAsk?: () => Promise<boolean>;
};

/**
 * Looks a number up as a person asked for it: where its courier does not know it, the service may be asked once whose
 * it is (suggest.ts).
 */
export async function lookUpAsked(of: Of, how: How = {}): Promise<LookUpAnswer> {
  // Asked for again, it makes no second call for them either.
  const mayCall = async () => typeof how.since !== 'number' && ((await how.mayAsk?.()) ?? true);
  return withSuggestions(of, await lookUp(of, how), mayCall);
}

async function withSuggestions(
  of: Of,
  answer: LookUpAnswer,
  mayCall: () => Promise<boolean>,
): Promise<LookUpAnswer> {
  if (answer.failure?.kind !== 'not-found-yet' || answer.tracking) return answer;
  return { ...answer, suggested: await suggestCouriers(of, mayCall) };
}

async function askAndLearn(of: Of): Promise<Result<Tracking>> {
  const { baseAddress } = await readSettings();
  const answer = await ask(of);
  if (answer.ok || answer.failure.kind === 'courier-not-served')
    await learnServed(baseAddress, of.courierKey, answer.ok);
  return answer;
}

async function store(of: Of, answer: Result<Tracking>, known: LookUpAnswer): Promise<LookUpAnswer> {
  const at = Date.now();
  // Kept before, or while the answer was under way.
  const keptId = known.keptId ?? (await readRow(parcelId(of.courierKey, of.trackingNo)))?.id;
  if (keptId !== undefined) return storeKept(keptId, answer, known, at);
  if (answer.ok) {
    await remember(of, { tracking: answer.value, failure: null }, at);
    return { tracking: answer.value, checkedAt: at, keptId: null, failure: null };
  }
  if (answer.failure.kind === 'not-found-yet')
    await remember(of, { tracking: null, failure: answer.failure }, at);
  return { ...known, failure: answer.failure };
}

async function storeKept(
  id: string,
  answer: Result<Tracking>,
  known: LookUpAnswer,
  at: number,
): Promise<LookUpAnswer> {
  if (answer.ok) {
    const shown = { tracking: answer.value, checkedAt: at, keptId: id, failure: null };
    const pace = await readPace(at);
    let merged: Tracking | undefined;
    return changeParcel(id, (stored) => {
      const next = mergeTracking(stored, answer.value, at, pace);
      merged = next.log?.tracking;
      return next;
    }).then(
      (row): LookUpAnswer =>
        row ? { ...shown, tracking: merged ?? answer.value } : { ...shown, keptId: null },
      (): LookUpAnswer => ({ ...shown, failure: { kind: 'storage-trouble' } }),
    );
  }
  const row = await noteFailure(id, answer.failure, at);
  return { ...known, keptId: row ? id : null, failure: answer.failure };
}

// Nobody's fault: the line is gone, or the key was changed meanwhile.
const passing: readonly FailureKind[] = ['offline', 'credentials-changed'];

/** Notes on a parcel why its check failed. What concerns the account, or the line, is not the parcel's fault. */
async function noteFailure(id: string, failure: Failure, at: number): Promise<Parcel | null> {
  const { kind, code } = failure;
  // Without a code no call was made: the account holds a pause that stood already.
  const isWaiting = limitKinds.includes(kind) && code === undefined;
  if (isAccountFailure(kind) || passing.includes(kind) || isWaiting) return readRow(id);
  const pace = await readPace(at);
  // What wants payment may be in no plan of the user's: it waits behind the others as a limited one does, and says why.
  const merge = kind === 'too-many-requests' ? mergeLimit : mergeFailure;
  return changeParcel(id, (stored) => merge(stored, failure, at, pace));
}

/** The answer was paid for: it is shown even where it cannot be remembered. */
const remember = (of: Of, what: Pick<LookUpAnswer, 'tracking' | 'failure'>, at: number): Promise<void> =>
  writeRecent(
    { v: recordVersion, id: parcelId(of.courierKey, of.trackingNo), at, ...what },
    at - freshFor,
  ).catch((error: unknown) => console.error('waybill: not remembered', error));
