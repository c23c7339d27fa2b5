import type { LookUpAnswer } from '../core/answer.ts';
import type { Failure, FailureKind } from '../core/failure.ts';
import { isAccountFailure } from '../core/failure.ts';
import { mergeFailure, mergeTracking } from '../core/merge.ts';
import { parcelId, recordVersion, type Parcel } from '../core/parcel.ts';
import { changeParcel, readLog, readRecent, readRow, writeRecent } from '../platform/store.ts';
import { ask } from './ask.ts';
import { readPace } from './planner.ts';

const freshFor = 10 * 60_000; // a number looked up in the last 10 minutes is not paid for twice (DESIGN, decision 8)

type Of = { trackingNo: string; courierKey: string };

/** What is at hand of a number; `triedAt` is the last try, good or not (epoch milliseconds), null if there was none. */
type Known = LookUpAnswer & { triedAt: number | null };

/** What is stored of a number: kept, looked up lately, or nothing. Makes no call. */
export async function readKnown(of: Of, now: number): Promise<Known> {
  const id = parcelId(of.courierKey, of.trackingNo);
  const row = await readRow(id);
  if (row) {
    const { checkedAt, triedAt, failure } = row;
    return { tracking: (await readLog(id))?.tracking ?? null, checkedAt, triedAt, keptId: id, failure };
  }
  const recent = await readRecent(id);
  if (!recent || Math.abs(now - recent.at) > freshFor) {
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
 * @param mayAsk asked right before a call is made; false gives the failure `too-many-from-page`
 */
export function lookUp(
  of: Of,
  { fresh = false, mayAsk }: { fresh?: boolean; mayAsk?: () => Promise<boolean> } = {},
): Promise<LookUpAnswer> {
  const wantedSince = Date.now();
  return navigator.locks.request(`look-up/${parcelId(of.courierKey, of.trackingNo)}`, async () => {
    const { triedAt, ...known } = await readKnown(of, Date.now());
    const oldest = fresh ? wantedSince : Date.now() - freshFor;
    // A number the service does not know yet cost a call and is an answer; other failures are worth another try.
    const isAnswer = fresh || known.failure === null || known.failure.kind === 'not-found-yet';
    // Nor is a try in the future one: the clock was set back (PROMISES P38).
    const newest = Date.now() + (fresh ? 0 : freshFor);
    if (triedAt !== null && triedAt >= oldest && triedAt <= newest && isAnswer) return known;
    if (mayAsk && !(await mayAsk())) return { ...known, failure: { kind: 'too-many-from-page' } };
    return askAndStore(of, known);
  });
}

async function askAndStore(of: Of, known: LookUpAnswer): Promise<LookUpAnswer> {
  const answer = await ask(of);
  const at = Date.now();
  // Kept before, or while the answer was under way.
  const keptId = known.keptId ?? (await readRow(parcelId(of.courierKey, of.trackingNo)))?.id;
  if (keptId !== undefined) return storeKept(keptId, answer, known, at);
  if (answer.ok) {
    // The answer was paid for: it is shown even where it cannot be remembered.
    await remember(of, { tracking: answer.value, failure: null }, at).catch((error: unknown) =>
      console.error('waybill: not remembered', error),
    );
    return { tracking: answer.value, checkedAt: at, keptId: null, failure: null };
  }
  if (answer.failure.kind === 'not-found-yet')
    await remember(of, { tracking: null, failure: answer.failure }, at);
  return { ...known, failure: answer.failure };
}

async function storeKept(
  id: string,
  answer: Awaited<ReturnType<typeof ask>>,
  known: LookUpAnswer,
  at: number,
): Promise<LookUpAnswer> {
  if (answer.ok) {
    const shown = { tracking: answer.value, checkedAt: at, keptId: id, failure: null };
    const pace = await readPace(at);
    return changeParcel(id, (stored) => mergeTracking(stored, answer.value, at, pace)).then(
      (row): LookUpAnswer => (row ? shown : { ...shown, keptId: null }),
      (): LookUpAnswer => ({ ...shown, failure: { kind: 'storage-trouble' } }),
    );
  }
  const row = await noteFailure(id, answer.failure, at);
  return { ...known, keptId: row ? id : null, failure: answer.failure };
}

// Nobody's fault: the line is gone, or the service asked everybody for a pause (which the account holds).
const passing: readonly FailureKind[] = ['offline', 'too-many-requests'];

/** Notes on a parcel why its check failed. What concerns the account, or the line, is not the parcel's fault. */
async function noteFailure(id: string, failure: Failure, at: number): Promise<Parcel | null> {
  const isItsOwn = !isAccountFailure(failure.kind) && !passing.includes(failure.kind);
  if (!isItsOwn) return readRow(id);
  const pace = await readPace(at);
  return changeParcel(id, (stored) => mergeFailure(stored, failure, at, pace));
}

const remember = (of: Of, what: Pick<LookUpAnswer, 'tracking' | 'failure'>, at: number): Promise<void> =>
  writeRecent({ v: recordVersion, id: parcelId(of.courierKey, of.trackingNo), at, ...what }, at - freshFor);
