import { listCouriers, findTracking, type Service } from '../api/client.ts';
import { success, type FailureKind, type Result } from '../core/failure.ts';
import { originOf } from '../core/provider.ts';
import { writeAccount } from '../platform/account.ts';
import { noteAnswer, noteCall, openService, withPause } from './ask.ts';
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

const hasNoList: readonly FailureKind[] = ['not-found-yet', 'bad-request', 'not-understandable'];

/**
 * Tries the stored address and credentials, breaker or not: the list of couriers first, which costs no look-up; a
 * service that lists none is asked about a made-up number. A good answer closes the breaker, a refusal opens it. A pause
 * the service asked for holds for everything else, whatever Test is answered: nobody but the service shortens it
 * (PROMISES P34).
 */
export async function testConnection(): Promise<Result<{ couriers: number | null }>> {
  const service = await openService();
  if (!service.ok) return service;
  const answer = await tryService(service.value);
  if (answer.ok) {
    await writeAccount({ failure: null });
    return answer;
  }
  const failure = withPause(answer.failure);
  // Asked in the middle of a pause, so a time it names is the newest word on how long.
  if (answer.failure.retryAt !== undefined)
    await writeAccount({
      pausedUntil: answer.failure.retryAt,
      pausedBy: originOf(service.value.baseAddress),
    });
  else await noteAnswer(failure, service.value, null);
  return { ok: false, failure };
}

async function tryService(service: Service): Promise<Result<{ couriers: number | null }>> {
  const listed = await inTurn(async (begin) => {
    await noteCall(null);
    begin();
    return listCouriers(service);
  });
  await noteList(service, listed);
  if (listed.ok && listed.value !== null) return success({ couriers: listed.value.length });
  if (!listed.ok && !hasNoList.includes(listed.failure.kind)) return listed;
  const found = await inTurn(async (begin) => {
    await noteCall(null);
    begin();
    return findTracking(service, sample);
  });
  return found.ok || provesKey.includes(found.failure.kind) ? success({ couriers: null }) : found;
}
