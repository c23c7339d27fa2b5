import { listCouriers, findTracking, type Service } from '../service/client.ts';
import { failed, success, type FailureKind, type Result } from '../model/failure.ts';
import { writeAccount } from '../storage/account.ts';
import { openCredentials, takeTrial } from '../storage/credentials.ts';
import type { ConnectionReport } from '../messaging/messages.ts';
import { readSettings, updateSettings } from '../storage/settings.ts';
import { noteAnswer, noteCall, openService, serviceOf } from './call-service.ts';
import { noteList } from './refresh-couriers.ts';
import { queueCall } from './call-queue.ts';

// Made up, of a valid shape (S10 with its check digit): any answer but a refusal shows that the key is accepted.
const sample = { courierKey: 'thailand-post', trackingNo: 'EX000000015TH' };
const provesKey: readonly FailureKind[] = [
  'not-found-yet',
  'bad-request',
  'courier-not-served',
  'wrong-parcel',
];
// Of the kind `refused` these speak of the parcel; 405, 413 or 451 do not.
const ofParcel: readonly (number | undefined)[] = [409, 410, 422];

// What a list of couriers was answered with that look-ups would be answered with, too: the line, the address, a pause.
const holdsForAll: readonly FailureKind[] = [
  'offline',
  'unreachable',
  'timed-out',
  'redirected',
  'web-page',
  'too-many-requests',
];

/**
 * Tries the stored address and credentials, breaker or not: asks for the list of couriers, then looks up a made-up
 * number, since a service may give its list to anybody, or refuse it to a good key. A good answer closes the breaker, a
 * refused look-up opens it. Nobody but the service shortens a pause for which it named a time (docs/promises.md P34).
 */
export async function testConnection(): Promise<Result<ConnectionReport>> {
  const service = await openService();
  if (!service.ok) return service;
  const { report, courierKey, listed } = await tryService(service.value);
  await noteList(service.value, listed);
  if (report.ok) {
    await noteAccepted();
    return report;
  }
  const failure = await noteAnswer(report.failure, service.value, { courierKey, isNewest: true });
  return { ok: false, failure: failure ?? report.failure };
}

/** Closes the breaker; a pause without a time was ours to guess, and this answer shows that it is over. */
const noteAccepted = (): Promise<void> =>
  writeAccount(({ isOwnPause }) => ({
    failure: null,
    limits: 0,
    ...(isOwnPause && { pausedUntil: null, watchFrom: null }),
  }));

/**
 * Tries what stands in the form. Accepted, it takes the place of what is stored; else nothing changes: a working key is
 * not lost to a mistyped one, and stored credentials alone open the breaker.
 */
export async function testTrial(): Promise<Result<ConnectionReport>> {
  const trial = await takeTrial();
  if (!trial) return failed('unexpected');
  const { baseAddress, headerPrefix, sealed } = trial;
  const isTyped = Object.keys(sealed).length > 0;
  const credentials = await openCredentials(baseAddress, isTyped ? sealed : undefined);
  const { language } = await readSettings();
  const service = await serviceOf({ baseAddress, headerPrefix, language }, credentials);
  if (!service.ok) return service;
  const { report, listed } = await tryService(service.value);
  if (!report.ok) return report;
  await updateSettings({ baseAddress, headerPrefix }, sealed);
  await noteAccepted();
  await noteList(service.value, listed);
  return report;
}

const counted = <T>(call: () => Promise<T>): Promise<T> =>
  queueCall(async () => {
    await noteCall(null);
    return call;
  });

/** What came of it; `courierKey` is whom the look-up was about, null where none was made. */
async function tryService(service: Service) {
  const listed = await counted(() => listCouriers(service));
  if (!listed.ok && (listed.failure.retryAt !== undefined || holdsForAll.includes(listed.failure.kind)))
    return { report: listed, courierKey: null, listed };
  const found = await counted(() => findTracking(service, sample));
  const isAccepted =
    found.ok || provesKey.includes(found.failure.kind) || ofParcel.includes(found.failure.code);
  const couriers = listed.ok ? (listed.value?.length ?? null) : null;
  return { report: isAccepted ? success({ couriers }) : found, courierKey: sample.courierKey, listed };
}
