import { findTracking, sendTrack, type Service } from '../api/client.ts';
import { failed, type Failure, type FailureKind, type Result } from '../core/failure.ts';
import { headerPrefixFor, originOf } from '../core/provider.ts';
import { parcelId } from '../core/parcel.ts';
import type { Tracking } from '../core/tracking.ts';
import { notePause, readAccount, readStoredAccount, writeAccount } from '../platform/account.ts';
import { readWaiting } from '../platform/head.ts';
import { openCredentials } from '../platform/credentials.ts';
import { mayCall } from '../platform/permissions.ts';
import { countCall } from '../platform/plan.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { readRow } from '../platform/store.ts';
import { isRunUnderWay } from './background-work.ts';
import { followClock } from './clock.ts';
import { inTurn } from './pace.ts';
import { readPace } from './planner.ts';

/** The service as set up, or why it cannot be asked: no credentials, or no permission for its host. */
export async function openService(): Promise<Result<Service>> {
  const settings = await readSettings();
  return serviceOf(settings, await openCredentials(settings.baseAddress));
}

/** A service that can be asked, or why it cannot. */
export async function serviceOf(
  { baseAddress, headerPrefix, language }: Pick<Settings, 'baseAddress' | 'headerPrefix' | 'language'>,
  credentials: Pick<Service, 'apiKey' | 'keySecret'> | null,
): Promise<Result<Service>> {
  if (!credentials) return failed('no-credentials');
  if (!(await mayCall(baseAddress))) return failed('no-permission');
  const prefix = headerPrefixFor(baseAddress, headerPrefix);
  return { ok: true, value: { baseAddress, headerPrefix: prefix, language, ...credentials } };
}

/** Asks the service about one parcel. */
export const ask = (of: { trackingNo: string; courierKey: string }): Promise<Result<Tracking>> =>
  callService((service) => findTracking(service, of), { ...of, id: parcelId(of.courierKey, of.trackingNo) });

/**
 * Gives a kept parcel to a user of the service's phone app. Number and courier are the stored ones; the phone number
 * (as `thaiPhoneNumber` gives it) and the note are passed on and kept nowhere.
 */
export async function sendToPhone(wanted: {
  id: string;
  phoneNumber: string;
  note: string;
}): Promise<Result<null>> {
  const { id, phoneNumber, note } = wanted;
  const row = await readRow(id);
  if (!row) return failed('unexpected');
  const { trackingNo, courierKey } = row;
  const sending = { trackingNo, courierKey, phoneNumber, note: note.trim() };
  return callService((service) => sendTrack(service, sending));
}

/** What a call is about, where it is a courier or a parcel. */
type About = {
  /** Whom a look-up is about; another call says nothing of who may look up what. */
  courierKey?: string | null;
  /** The parcel it is counted for. */
  id?: string;
  /** It is made in spite of a pause: a time that its answer names holds, also where that is sooner. */
  isNewest?: boolean;
};

/**
 * Makes one call to the service, whatever it asks: the one place where a call is made (`testConnection` alone, which
 * asks in spite of breaker and pause, has its own). Nothing is sent while the breaker is open, the service asked for a pause,
 * or the machine is offline: manual look-ups included (DESIGN, decision 8). It waits its turn (pace.ts), and what came
 * in the way meanwhile holds for it, too.
 */
export async function callService<T>(
  call: (service: Service) => Promise<Result<T>>,
  about: About = {},
): Promise<Result<T>> {
  await followClock();
  const obstacle = await inTheWay();
  if (obstacle) return { ok: false, failure: obstacle };
  return inTurn(async (begin) => {
    const failure = await inTheWay();
    if (failure) return { ok: false, failure };
    const service = await openService();
    if (!service.ok) return service;
    await noteCall(about.id ?? null);
    begin();
    const answer = await call(service.value);
    const told = await noteAnswer(answer.ok ? null : answer.failure, service.value, about);
    return answer.ok || !told ? answer : { ok: false, failure: told };
  });
}

/**
 * Counts a call, right before it is made: one whose answer is lost has cost one all the same. It is made also where it
 * cannot be counted (disk full): the user pressed for it.
 */
export const noteCall = (id: string | null): Promise<void> =>
  countCall(id, Date.now()).catch((error: unknown) => console.error('waybill: not counted', error));

async function inTheWay(): Promise<Failure | null> {
  const { failure, pausedUntil, unpaid } = await readAccount();
  if (failure) return failure;
  if (pausedUntil !== null && pausedUntil > Date.now()) {
    if (!unpaid) return { kind: 'too-many-requests', retryAt: pausedUntil };
    // Runs wait (poll.ts); whoever has paid and presses is not kept waiting, unless the service named a time.
    if (!(await readStoredAccount()).isOwnPause) return { kind: 'payment-required', retryAt: pausedUntil };
  }
  return navigator.onLine === false ? { kind: 'offline' } : null;
}

/**
 * Notes what an answer says of the account: a refusal opens the breaker, 429 and 503 may pause everything (P34, P35).
 * Gives the failure as it is to be told: with the end of the pause, where there is one.
 */
export async function noteAnswer(
  failure: Failure | null,
  used: Service,
  about: About,
): Promise<Failure | null> {
  if (failure && saysOfKey.includes(failure.kind) && !(await isStillUsed(used)))
    return { kind: 'credentials-changed' };
  const told = failure && (await withPause(failure, used, about));
  // Look-ups alone judge the key: a service may refuse its list of couriers, or sending, to a key that is good.
  const { courierKey = null } = about;
  if (courierKey === null) return told;
  if (failure?.kind === 'bad-credentials') await openBreaker(failure);
  if (failure?.kind === 'forbidden') await noteForbidden(failure, courierKey);
  else if (isAnswer(failure)) await noteServed(failure);
  return told;
}

// An answer to credentials that were changed meanwhile says nothing of the new ones (PROMISES P35).
const saysOfKey: readonly FailureKind[] = ['bad-credentials', 'forbidden', 'payment-required'];

/**
 * 402, 429 and 503 may name a time: then nobody asks before it, whichever parcel it was answered for. A 429 is a pause
 * also where it names none, and so is a look-up's 402: a plan that is used up is not asked with for each parcel.
 */
async function withPause(failure: Failure, used: Service, about: About): Promise<Failure> {
  const { kind, retryAt: named = null } = failure;
  const { courierKey = null, id = null, isNewest = false } = about;
  const isPause = kind === 'too-many-requests' || (kind === 'payment-required' && courierKey !== null);
  if (named === null && !isPause) return failure;
  const [pace, waiting] = await Promise.all([readPace(Date.now()), readWaiting(2)]);
  const retryAt = await notePause({
    failure,
    named,
    id,
    hasOthers: waiting.some((other) => other !== id),
    isNewest: isNewest && named !== null,
    origin: originOf(used.baseAddress),
    pace,
  });
  return { ...failure, retryAt };
}

/** An answer ends a row of refusals, and a good one, or one about the parcel, the row of pauses. */
async function noteServed(failure: Failure | null): Promise<void> {
  const isServed = failure === null || (!limitKinds.includes(failure.kind) && failure.code! < 500);
  await writeAccount(({ unpaid, isOwnPause }) => ({
    forbidden: null,
    ...(isServed && { limits: 0 }),
    // A good answer shows that the plan is paid for, or that it was that one parcel which is not in it.
    ...(failure === null && unpaid && isOwnPause && { pausedUntil: null, unpaid: null, watchFrom: null }),
  }));
}

export const limitKinds: readonly FailureKind[] = ['too-many-requests', 'payment-required'];

/** Whether a call was made as whom the next one will be made. */
async function isStillUsed(used: Service): Promise<boolean> {
  const current = await openService();
  return (
    current.ok &&
    (['baseAddress', 'apiKey', 'keySecret'] as const).every((name) => current.value[name] === used[name])
  );
}

const inARow = 10 * 60_000;
const isAnswer = (failure: Failure | null): boolean => failure === null || failure.code !== undefined;

/** One courier's 403 is its own; two couriers' in a row, within minutes, are the account's (PROMISES P35). */
async function noteForbidden(failure: Failure, courierKey: string): Promise<void> {
  const at = Date.now();
  const before = (await readStoredAccount()).forbidden;
  const isNew = before !== null && before.courierKey !== courierKey && at - before.at <= inARow;
  if (isNew) await openBreaker({ ...failure, kind: 'account-refused' });
  else await writeAccount({ forbidden: { courierKey, at } });
}

/** What a run finds while nobody is looking is to be said on the desktop; whoever pressed a button sees it there. */
async function openBreaker(failure: Failure): Promise<void> {
  await writeAccount(({ toTell }) => ({ failure, toTell: toTell || isRunUnderWay() }));
}
