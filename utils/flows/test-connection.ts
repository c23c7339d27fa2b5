import { listCouriers, findTracking, type Service } from '../api/client.ts';
import { success, type FailureKind, type Result } from '../core/failure.ts';
import { originOf } from '../core/provider.ts';
import { writeAccount } from '../platform/account.ts';
import { noteAnswer, noteCall, openService } from './ask.ts';
import { noteList } from './couriers.ts';
import { inTurn } from './pace.ts';

// Made up, of a valid shape (S10 with its check digit): any answer but a refusal shows that the key is accepted.
const sample = { courierKey: 'thailand-post', trackingNo: 'EX000000015TH' };
const provesKey: readonly FailureKind[] = [
  'not-found-yet',
  'bad-request',
  'courier-not-served',
  'wrong-parcel',
];

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
 * Tries the stored address and credentials, breaker or not: the list of couriers first, which costs no look-up. Where the
 * service gives no list, or refuses it, a made-up number is looked up, since look-ups alone judge the key. A good answer
 * closes the breaker, a refused look-up opens it. A pause for which the service named a time holds for everything else,
 * whatever Test is answered: nobody but the service shortens it (PROMISES P34).
 */
export async function testConnection(): Promise<Result<{ couriers: number | null }>> {
  const service = await openService();
  if (!service.ok) return service;
  const { report, courierKey } = await tryService(service.value);
  if (report.ok) {
    // A pause without a time was ours to guess, and this answer shows that it is over.
    await writeAccount(({ isOwnPause }) => ({
      failure: null,
      limits: 0,
      watchFrom: null,
      ...(isOwnPause && { pausedUntil: null }),
    }));
    return report;
  }
  const { failure } = report;
  if (failure.retryAt === undefined)
    return { ok: false, failure: (await noteAnswer(failure, service.value, courierKey)) ?? failure };
  // Asked in the middle of a pause, so a time it names is the newest word on how long.
  await writeAccount({
    pausedUntil: failure.retryAt,
    pausedBy: originOf(service.value.baseAddress),
    isOwnPause: false,
    watchFrom: null,
  });
  return report;
}

/** What came of it; `courierKey` is whom the look-up was about, null where none was made. */
type Tried = { report: Result<{ couriers: number | null }>; courierKey: string | null };

async function tryService(service: Service): Promise<Tried> {
  const listed = await inTurn(async (begin) => {
    await noteCall(null);
    begin();
    return listCouriers(service);
  });
  await noteList(service, listed);
  if (listed.ok && listed.value !== null)
    return { report: success({ couriers: listed.value.length }), courierKey: null };
  if (!listed.ok && (listed.failure.retryAt !== undefined || holdsForAll.includes(listed.failure.kind)))
    return { report: listed, courierKey: null };
  const found = await inTurn(async (begin) => {
    await noteCall(null);
    begin();
    return findTracking(service, sample);
  });
  const isAccepted = found.ok || provesKey.includes(found.failure.kind);
  return { report: isAccepted ? success({ couriers: null }) : found, courierKey: sample.courierKey };
}
