import { findTracking, type Service } from '../service/client.ts';
import { failed, provesKey, type Failure, type FailureKind, type Result } from '../model/failure.ts';
import { languageFacts } from '../model/languages.ts';
import { headerPrefixFor, originOf } from '../model/provider.ts';
import { parcelId } from '../model/parcel.ts';
import { afterNight, pauseAfter } from '../schedule/schedule.ts';
import type { Numbered, Tracking } from '../model/tracking.ts';
import { readAccount, writeAccount } from '../storage/account.ts';
import { readScheduledIds } from '../storage/list-head.ts';
import { unsealCredentials } from '../storage/credentials.ts';
import { mayCall } from '../browser/permissions.ts';
import { beginCall, type Asked, type CallReason } from '../storage/call-log.ts';
import { readSettings, type Settings } from '../storage/settings.ts';
import { isRunUnderWay } from './background-work.ts';
import { checkClock } from './check-clock.ts';
import { queueCall } from './call-queue.ts';
import { readPlanContext } from './call-budget.ts';

/** Returns the service as set up, or why it cannot be called. */
export async function readService(): Promise<Result<Service>> {
  const settings = await readSettings();
  return serviceOf(settings, await unsealCredentials(settings.baseAddress));
}

/** Returns a service with the given address and credentials, or why it cannot be called. */
export async function serviceOf(
  { baseAddress, headerPrefix, language }: Pick<Settings, 'baseAddress' | 'headerPrefix' | 'language'>,
  credentials: Pick<Service, 'apiKey' | 'keySecret'> | null,
): Promise<Result<Service>> {
  if (!credentials) return failed('no-credentials');
  if (!(await mayCall(baseAddress))) return failed('no-permission');
  const prefix = headerPrefixFor(baseAddress, headerPrefix);
  const { service } = languageFacts[language];
  return { ok: true, value: { baseAddress, headerPrefix: prefix, language: service, ...credentials } };
}

export const callForTracking = (of: Numbered, why: CallReason = 'check'): Promise<Result<Tracking>> =>
  callService((service) => findTracking(service, of), {
    asked: { ...of, why },
    courierKey: of.courierKey,
    id: parcelId(of.courierKey, of.trackingNo),
  });

type AnswerSubject = {
  /** The courier of a look-up; null = another call, which cannot show whether look-ups are allowed. */
  courierKey?: string | null;
  /** The parcel that the call is counted for. */
  id?: string;
  /** For **Test**, which calls during a pause: a time in its answer replaces the stored end, even if it is sooner. */
  isNewest?: boolean;
};
/** `asked`: what the log says of the call. */
type CallSubject = AnswerSubject & { asked: Asked };

/**
 * Makes one call to the service when its turn comes (call-queue.ts). Nothing is sent while the breaker is open, a pause
 * lasts or the browser is offline, not even for a look-up by hand (docs/api.md 11.4; one exception in `inTheWay`). Only
 * **Test** ignores all these (test-connection.ts).
 */
export async function callService<T>(
  call: (service: Service) => Promise<Result<T>>,
  about: CallSubject,
): Promise<Result<T>> {
  await checkClock();
  const obstacle = await inTheWay();
  if (obstacle) return { ok: false, failure: obstacle };
  return queueCall<Result<T>>(async () => {
    const failure = await inTheWay();
    if (failure) return { ok: false, failure };
    const service = await readService();
    if (!service.ok) return service;
    const send = await logged(service.value, about, call);
    return async () => {
      const answer = await send();
      const reported = await noteAnswer(answer.ok ? null : answer.failure, service.value, about);
      return answer.ok || !reported ? answer : { ok: false, failure: reported };
    };
  });
}

const unwritten = (error: unknown): void => console.error('waybill: not counted or logged', error);

/**
 * Counts and logs a call before it is made, because the service charges for it even if the answer is lost. If that fails
 * (disk full), the call is made all the same: a user may wait for it. Returns the call, which logs how it ended.
 */
export async function logged<T>(
  service: Service,
  { asked, id }: Pick<CallSubject, 'asked' | 'id'>,
  call: (service: Service) => Promise<Result<T>>,
): Promise<() => Promise<Result<T>>> {
  const end = await beginCall(service, asked, id ?? null).catch(unwritten);
  return async () => {
    const answer = await call(service);
    await end?.(answer).catch(unwritten);
    return answer;
  };
}

async function inTheWay(): Promise<Failure | null> {
  const { failure, pause } = await readAccount();
  if (failure) return failure;
  // Runs wait for the end of each pause (reconcile.ts). A user who has paid may try before, unless the service named a time.
  if (pause && pause.until > Date.now() && !(pause.unpaid && pause.isOwn))
    return { kind: pause.unpaid ? 'payment-required' : 'too-many-requests', retryAt: pause.until };
  return navigator.onLine === false ? { kind: 'offline' } : null;
}

/**
 * Stores what an answer says about the account (docs/promises.md P34, P35). Returns the failure, with the end of the
 * pause if there is one.
 */
export async function noteAnswer(failure: Failure | null, used: Service, about: AnswerSubject) {
  if (failure && saysOfKey.includes(failure.kind) && !(await isStillUsed(used)))
    return { kind: 'credentials-changed' } satisfies Failure;
  const reported = failure && (await withPause(failure, used, about));
  // Only look-ups judge the key: a service may refuse its list of couriers, or sending, to a good key.
  const { courierKey = null, id = '' } = about;
  if (courierKey === null) return reported;
  if (failure?.kind === 'forbidden') await noteForbidden(failure, courierKey);
  else if (isAnswer(failure)) await noteServed(failure, id);
  if (failure?.kind !== 'bad-credentials') return reported;
  const { refusedIds, isKeyProven } = await readAccount();
  if (isKeyProven && refusedIds.includes(id)) return { ...failure, kind: 'parcel-refused' } satisfies Failure;
  await openBreaker(failure, id);
  return reported;
}

// An answer to old credentials says nothing about new ones (docs/promises.md P35).
const saysOfKey: readonly FailureKind[] = ['bad-credentials', 'forbidden', 'payment-required'];

/**
 * Pauses all calls after a 402, 429 or 503 that names a time, until that time. A 429 without a time also pauses them,
 * and so does a look-up's 402: a used-up plan is not tried again for each parcel. Each such pause in a row is twice as
 * long as the one before. No answer shortens a pause (docs/promises.md P34), unless `isNewest`.
 */
async function withPause(failure: Failure, used: Service, about: AnswerSubject): Promise<Failure> {
  const { kind, retryAt: named = null } = failure;
  const { courierKey = null, id = null } = about;
  const isPause = kind === 'too-many-requests' || (kind === 'payment-required' && courierKey !== null);
  if (named === null && !isPause) return failure;
  const [context, waiting] = await Promise.all([readPlanContext(Date.now()), readScheduledIds(2)]);
  const hasOthers = waiting.some((other) => other !== id);
  const isNewest = about.isNewest === true && named !== null;
  const origin = originOf(used.baseAddress);
  let end = 0;
  await writeAccount(({ pause }) => {
    const now = Date.now();
    const last = pause?.by === origin ? pause : null;
    const before = last?.until ?? 0;
    // Not counted as another pause: an answer during the pause, because its call began before it; and the same parcel
    // again while others wait, because only that parcel is limited (`retryCheckAt` makes it wait longer).
    const isAlreadyCounted = before > now || (id !== null && id === last?.parcelId && hasOthers);
    const times = Math.max((last?.times ?? 0) + (isAlreadyCounted ? 0 : 1), 1);
    const until = named ?? now + pauseAfter(times);
    const isShorter = until < before && !isNewest;
    const unpaid = kind === 'payment-required' ? failure : null;
    const next = last && isShorter ? last : { by: origin, until, isOwn: named === null, unpaid };
    end = next.until;
    return { pause: { ...next, pollFrom: afterNight(end, context), times, parcelId: id } };
  });
  return { ...failure, retryAt: end };
}

/** Every answer but a 403 clears the stored 403. Unless it is a pause or a 5xx, it also resets the count of pauses. */
async function noteServed(failure: Failure | null, id: string): Promise<void> {
  const isAccepted = failure === null || provesKey(failure);
  const isServed = isAccepted || (!pauseKinds.includes(failure.kind) && failure.code! < 500);
  await writeAccount(({ pause, refusedIds }) => ({
    forbidden: null,
    ...(isServed && { pause: pause && { ...pause, times: 0 } }),
    ...(isAccepted && { isKeyProven: true, refusedIds: refusedIds.filter((one) => one !== id) }),
    // Such an answer ends the pause of a 402: the plan is paid now, or the 402 was about its own parcel only.
    ...(isAccepted && pause?.unpaid && pause.isOwn && { pause: null }),
  }));
}

export const pauseKinds: readonly FailureKind[] = ['too-many-requests', 'payment-required'];

/** Whether a call was made with the current address and credentials. */
async function isStillUsed(used: Service): Promise<boolean> {
  const current = await readService();
  return (
    current.ok &&
    (['baseAddress', 'apiKey', 'keySecret'] as const).every((name) => current.value[name] === used[name])
  );
}

const inARow = 10 * 60_000;
const isAnswer = (failure: Failure | null): boolean =>
  failure === null || failure.code !== undefined || provesKey(failure);

/** A 403 concerns only its parcel; two in a row for different couriers concern the account (docs/promises.md P35). */
async function noteForbidden(failure: Failure, courierKey: string): Promise<void> {
  const at = Date.now();
  const before = (await readAccount()).forbidden;
  const isOtherCourier = before !== null && before.courierKey !== courierKey && at - before.at <= inARow;
  if (isOtherCourier) await openBreaker({ ...failure, kind: 'account-refused' });
  else await writeAccount({ forbidden: { courierKey, at } });
}

/** Stops all calls. Announced only if a run got the failure: a user who pressed a button sees it in the view. */
async function openBreaker(failure: Failure, id = ''): Promise<void> {
  const isUnseen = await isRunUnderWay();
  await writeAccount(({ announcePending, refusedIds }) => ({
    failure,
    announcePending: announcePending || isUnseen,
    refusedIds: [...refusedIds.filter((one) => one !== id), ...(id && [id])].slice(-50),
    isKeyProven: false,
  }));
}
