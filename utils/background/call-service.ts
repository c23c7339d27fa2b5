import { findTracking, type Service } from '../service/client.ts';
import { failed, type Failure, type FailureKind, type Result } from '../model/failure.ts';
import { headerPrefixFor, originOf } from '../model/provider.ts';
import { parcelId } from '../model/parcel.ts';
import { afterNight, pauseAfter } from '../schedule/schedule.ts';
import type { Tracking } from '../model/tracking.ts';
import { readAccount, readStoredAccount, writeAccount } from '../storage/account.ts';
import { readWaiting } from '../storage/list-head.ts';
import { openCredentials } from '../storage/credentials.ts';
import { mayCall } from '../browser/permissions.ts';
import { countCall } from '../storage/scheduler-state.ts';
import { readSettings, type Settings } from '../storage/settings.ts';
import { isRunUnderWay } from './background-work.ts';
import { watchClock } from './watch-clock.ts';
import { queueCall } from './call-queue.ts';
import { readPlanContext } from './call-budget.ts';

/** The service as set up, or why it cannot be asked. */
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
export const callWithKey = (of: { trackingNo: string; courierKey: string }): Promise<Result<Tracking>> =>
  callService((service) => findTracking(service, of), { ...of, id: parcelId(of.courierKey, of.trackingNo) });

type About = {
  /** Whom a look-up is about; another call says nothing of who may look up what. */
  courierKey?: string | null;
  /** The parcel it is counted for. */
  id?: string;
  /** This call ignores a pause; a time in its answer replaces that of the stored pause, even if it is sooner. */
  isNewest?: boolean;
};

/**
 * Makes one call to the service when its turn comes (call-queue.ts), whatever it asks. Nothing is sent while the
 * breaker is open, the service asked for a pause, or the machine is offline: manual look-ups included
 * (docs/api.md 11.4). Test alone asks in spite of these (test-connection.ts).
 */
export async function callService<T>(
  call: (service: Service) => Promise<Result<T>>,
  about: About = {},
): Promise<Result<T>> {
  await watchClock();
  const obstacle = await inTheWay();
  if (obstacle) return { ok: false, failure: obstacle };
  return queueCall<Result<T>>(async () => {
    const failure = await inTheWay();
    if (failure) return { ok: false, failure };
    const service = await openService();
    if (!service.ok) return service;
    await noteCall(about.id ?? null);
    return async () => {
      const answer = await call(service.value);
      const told = await noteAnswer(answer.ok ? null : answer.failure, service.value, about);
      return answer.ok || !told ? answer : { ok: false, failure: told };
    };
  });
}

/**
 * Counts a call before it is made: one whose answer is lost has cost one all the same. It is made also where it cannot
 * be counted (disk full): the user pressed for it.
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
 * Notes what an answer says of the account (docs/promises.md P34, P35). Gives the failure with the end of the pause,
 * where there is one.
 */
export async function noteAnswer(failure: Failure | null, used: Service, about: About) {
  if (failure && saysOfKey.includes(failure.kind) && !(await isStillUsed(used)))
    return { kind: 'credentials-changed' } satisfies Failure;
  const told = failure && (await withPause(failure, used, about));
  // Look-ups alone judge the key: a service may refuse its list of couriers, or sending, to a key that is good.
  const { courierKey = null } = about;
  if (courierKey === null) return told;
  if (failure?.kind === 'bad-credentials') await openBreaker(failure);
  if (failure?.kind === 'forbidden') await noteForbidden(failure, courierKey);
  else if (isAnswer(failure)) await noteServed(failure);
  return told;
}

// An answer to credentials that were changed meanwhile says nothing of the new ones (docs/promises.md P35).
const saysOfKey: readonly FailureKind[] = ['bad-credentials', 'forbidden', 'payment-required'];

/**
 * 402, 429 and 503 may name a time: then nobody asks before it, whichever parcel it was answered for. A 429 is a pause
 * also where it names none, and so is a look-up's 402: a plan that is used up is not asked with for each parcel. Each
 * such pause is twice as long as the one before. A pause that ends sooner ends none that the service asked for before
 * (docs/promises.md P34), unless it is the newest word.
 */
async function withPause(failure: Failure, used: Service, about: About): Promise<Failure> {
  const { kind, retryAt: named = null } = failure;
  const { courierKey = null, id = null } = about;
  const isPause = kind === 'too-many-requests' || (kind === 'payment-required' && courierKey !== null);
  if (named === null && !isPause) return failure;
  const [pace, waiting] = await Promise.all([readPlanContext(Date.now()), readWaiting(2)]);
  const hasOthers = waiting.some((other) => other !== id);
  const isNewest = about.isNewest === true && named !== null;
  const origin = originOf(used.baseAddress);
  let end = 0;
  await writeAccount(({ pausedUntil, pausedBy, unpaid, isOwnPause, limits, limitedId }) => {
    const now = Date.now();
    const isSame = pausedBy === null || pausedBy === origin;
    const before = isSame ? (pausedUntil ?? 0) : 0;
    // An answer received during a pause belongs to a call that began before it: several calls are under way at once,
    // and all are refused together. And one parcel that is limited alone waits longer by itself (`retryCheckAt`): the
    // others must not wait so long for it.
    const isSameAgain = before > now || (id !== null && id === limitedId && hasOthers);
    const times = !isSame ? 1 : Math.max(limits + (isSameAgain ? 0 : 1), 1);
    const until = named ?? now + pauseAfter(times);
    const isShorter = until < before && !isNewest;
    end = isShorter ? before : until;
    return {
      pausedUntil: end,
      pausedBy: origin,
      unpaid: isShorter ? unpaid : kind === 'payment-required' ? failure : null,
      isOwnPause: isShorter ? isOwnPause : named === null,
      watchFrom: afterNight(end, pace),
      limits: times,
      limitedId: id,
    };
  });
  return { ...failure, retryAt: end };
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

/** Whether a call was made with the address and credentials that still hold. */
async function isStillUsed(used: Service): Promise<boolean> {
  const current = await openService();
  return (
    current.ok &&
    (['baseAddress', 'apiKey', 'keySecret'] as const).every((name) => current.value[name] === used[name])
  );
}

const inARow = 10 * 60_000;
const isAnswer = (failure: Failure | null): boolean => failure === null || failure.code !== undefined;

/** One courier's 403 is its own; two couriers' in a row, within minutes, are the account's (docs/promises.md P35). */
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
