import { listCouriers, findTracking, type Service } from '../service/client.ts';
import { failed, provesKey, success, type FailureKind, type Result } from '../model/failure.ts';
import { writeAccount } from '../storage/account.ts';
import { unsealCredentials, takeTrial } from '../storage/credentials.ts';
import type { ConnectionReport } from '../messaging/messages.ts';
import { readSettings, updateSettings } from '../storage/settings.ts';
import { logged, noteAnswer, readService, serviceOf } from './call-service.ts';
import { storeCourierList } from './refresh-couriers.ts';
import { queueCall } from './call-queue.ts';

/** Made up, with a valid S10 check digit: any answer but a refusal shows that the key is accepted. */
export const sample = { courierKey: 'thailand-post', trackingNo: 'EX000000014TH' };

// After these failures of the list a look-up would fail, too: no connection, wrong address, a pause.
const holdsForAll: FailureKind[] = ['offline', 'unreachable', 'timed-out', 'redirected', 'too-many-requests'];

/**
 * Tests the stored address and credentials, even with an open breaker: requests the list of couriers, then looks up a
 * made-up number, since a service may give its list to anyone, or refuse it to a good key. A good answer closes the
 * breaker, a refused look-up opens it. Only the service can shorten a pause that it named a time for (docs/promises.md
 * P34).
 */
export async function testConnection(): Promise<Result<ConnectionReport>> {
  const service = await readService();
  if (!service.ok) return service;
  const { report, courierKey, listed } = await tryService(service.value);
  await storeCourierList(service.value, listed);
  if (report.ok) {
    await noteAccepted();
    return report;
  }
  const failure = await noteAnswer(report.failure, service.value, { courierKey, isNewest: true });
  return { ok: false, failure: failure ?? report.failure };
}

/** Closes the breaker, and ends a pause that the service named no time for: this answer shows that it is over. */
const noteAccepted = (): Promise<void> =>
  writeAccount(({ pause }) => ({
    failure: null,
    isKeyProven: true,
    pause: pause && !pause.isOwn ? { ...pause, times: 0 } : null,
  }));

/**
 * Tests the values of the form. If they are accepted, they replace the stored ones; else nothing changes: a typo must
 * not lose a working key, and only stored credentials open the breaker.
 */
export async function testTrial(): Promise<Result<ConnectionReport>> {
  const trial = await takeTrial();
  if (!trial) return failed('unexpected');
  const { sealed, ...settings } = trial;
  const isTyped = Object.keys(sealed).length > 0;
  const credentials = await unsealCredentials(settings.baseAddress, isTyped ? sealed : undefined);
  const { language } = await readSettings();
  const service = await serviceOf({ ...settings, language }, credentials);
  if (!service.ok) return service;
  const { report, listed } = await tryService(service.value);
  if (!report.ok) return report;
  await updateSettings(settings, sealed);
  await noteAccepted();
  await storeCourierList(service.value, listed);
  return report;
}

/** Makes a call of the test when its turn comes. */
const tried = <T>(
  service: Service,
  call: (service: Service) => Promise<Result<T>>,
  of: Partial<typeof sample> = {},
): Promise<Result<T>> => queueCall<Result<T>>(() => logged(service, { asked: { ...of, why: 'test' } }, call));

/** Requests the list, then looks up `sample`. `courierKey` in the result: null = no look-up was made. */
async function tryService(service: Service) {
  const listed = await tried(service, listCouriers);
  if (!listed.ok && (listed.failure.retryAt !== undefined || holdsForAll.includes(listed.failure.kind)))
    return { report: listed, courierKey: null, listed };
  const found = await tried(service, (tested) => findTracking(tested, sample), sample);
  const couriers = listed.ok ? (listed.value?.length ?? null) : null;
  const report = found.ok || provesKey(found.failure) ? success({ couriers }) : found;
  return { report, courierKey: sample.courierKey, listed };
}
