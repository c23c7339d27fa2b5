import { countListedCouriers, findTracking, type Service } from '../api/client.ts';
import { success, type FailureKind, type Result } from '../core/failure.ts';
import { writeAccount } from '../platform/account.ts';
import { openService } from './ask.ts';

// Made up, of a valid shape (S10 with its check digit): any answer but a refusal shows that the key is accepted.
const sample = { courierKey: 'thailand-post', trackingNo: 'EX000000015TH' };
const provesKey: readonly FailureKind[] = [
  'not-found-yet',
  'bad-request',
  'courier-not-served',
  'wrong-parcel',
];

/**
 * Tries the stored address and credentials, breaker or not: the list of couriers first, which costs no look-up; a
 * service that lists none is asked about a made-up number. A good answer closes the breaker; a refusal opens it, so
 * that nothing is spent to hear it twice.
 */
export async function testConnection(): Promise<Result<{ couriers: number | null }>> {
  const service = await openService();
  if (!service.ok) return service;
  const report = await tryService(service.value);
  if (report.ok) await writeAccount({});
  else if (report.failure.kind === 'bad-credentials') await writeAccount({ failure: report.failure });
  return report;
}

async function tryService(service: Service): Promise<Result<{ couriers: number | null }>> {
  const listed = await countListedCouriers(service);
  if (listed.ok && listed.value !== null) return success({ couriers: listed.value });
  const hasNoList =
    listed.ok || listed.failure.kind === 'not-found-yet' || listed.failure.kind === 'bad-request';
  if (!hasNoList) return listed;
  const found = await findTracking(service, sample);
  return found.ok || provesKey.includes(found.failure.kind) ? success({ couriers: null }) : found;
}
