import { findTracking, type Service } from '../api/client.ts';
import { failed, type Failure, type Result } from '../core/failure.ts';
import { headerPrefixFor } from '../core/provider.ts';
import { parcelId } from '../core/parcel.ts';
import type { Tracking } from '../core/tracking.ts';
import { readAccount, writeAccount } from '../platform/account.ts';
import { openCredentials } from '../platform/credentials.ts';
import { mayCall } from '../platform/permissions.ts';
import { countCall } from '../platform/plan.ts';
import { readSettings } from '../platform/settings.ts';

/** The service as set up, or why it cannot be asked: no credentials, or no permission for its host. */
export async function openService(): Promise<Result<Service>> {
  const { baseAddress, headerPrefix, language } = await readSettings();
  const credentials = await openCredentials(baseAddress);
  if (!credentials) return failed('no-credentials');
  if (!(await mayCall(baseAddress))) return failed('no-permission');
  const prefix = headerPrefixFor(baseAddress, headerPrefix);
  return { ok: true, value: { baseAddress, headerPrefix: prefix, language, ...credentials } };
}

/**
 * Asks the service about one parcel; the one place where a call is made. Nothing is sent while the breaker is open,
 * the service asked for a pause, or the machine is offline: manual look-ups included (DESIGN, decision 8).
 */
export async function ask(of: { trackingNo: string; courierKey: string }): Promise<Result<Tracking>> {
  const account = await readAccount();
  if (account.failure) return { ok: false, failure: account.failure };
  if (account.pausedUntil !== null && account.pausedUntil > Date.now()) {
    return failed('too-many-requests', { retryAt: account.pausedUntil });
  }
  if (navigator.onLine === false) return failed('offline');
  const service = await openService();
  if (!service.ok) {
    await noteAccountFailure(service.failure);
    return service;
  }
  // Counted before it is made: a call whose answer is lost has cost one all the same. It is made also where it cannot be
  // counted (disk full): the user pressed for it.
  await countCall(parcelId(of.courierKey, of.trackingNo), Date.now()).catch((error: unknown) =>
    console.error('waybill: not counted', error),
  );
  const answer = await findTracking(service.value, of);
  if (!answer.ok) await noteAnswer(answer.failure, service.value);
  return answer;
}

/** A failure that concerns the account opens the breaker, or pauses everything as the service asked. */
async function noteAnswer(failure: Failure, used: Service): Promise<void> {
  if (failure.kind === 'too-many-requests' && failure.retryAt !== undefined) {
    await writeAccount({ pausedUntil: failure.retryAt });
  }
  if (failure.kind === 'bad-credentials') {
    // An answer to credentials that were changed meanwhile says nothing of the new ones (PROMISES P35).
    const current = await openService();
    const unchanged =
      current.ok && current.value.apiKey === used.apiKey && current.value.keySecret === used.keySecret;
    if (unchanged) await noteAccountFailure(failure);
  }
}

async function noteAccountFailure(failure: Failure): Promise<void> {
  // What is missing is read from the credentials and permissions themselves; noting it would outlive that.
  if (failure.kind === 'bad-credentials') await writeAccount({ failure });
}
