import { detectCouriers } from '../api/client.ts';
import type { FailureKind } from '../core/failure.ts';
import { guessesFor } from '../core/page-numbers.ts';
import { readDetected, writeDetected } from '../platform/detected.ts';
import { readSettings } from '../platform/settings.ts';
import { callService } from './ask.ts';
import { learnDetectRefused, learnNoDetect, mayDetect } from './couriers.ts';

/**
 * Which couriers the service itself takes a number for, best first, after the one that was asked did not know it. Where
 * several couriers have such numbers, and the service answers `POST /couriers/detect`, that costs one call, once a
 * number in a session; else it costs nothing and names none. It never fails: it only helps to choose.
 *
 * @param mayCall asked right before the call
 */
export function suggestCouriers(
  { trackingNo, courierKey }: { trackingNo: string; courierKey: string },
  mayCall: () => Promise<boolean>,
): Promise<string[]> {
  // Whoever looks the same number up meanwhile shares the answer.
  return navigator.locks.request(`detect/${trackingNo}`, async () => {
    const remembered = await readDetected(trackingNo);
    if (remembered) return remembered;
    const { shapes } = await readSettings();
    if (!guessesFor(trackingNo, shapes).some(({ key }) => key !== courierKey)) return [];
    if (!(await mayDetect()) || !(await mayCall())) return [];
    return detect(trackingNo);
  });
}

const refusals: readonly FailureKind[] = ['bad-credentials', 'payment-required'];

async function detect(trackingNo: string): Promise<string[]> {
  const { baseAddress } = await readSettings();
  const answer = await callService((service) => detectCouriers(service, trackingNo));
  if (!answer.ok) {
    // The look-up before it was answered: the key is good, but not for this question.
    if (refusals.includes(answer.failure.kind)) await learnDetectRefused(baseAddress);
    return [];
  }
  if (answer.value === null) await learnNoDetect(baseAddress);
  else await writeDetected(trackingNo, answer.value);
  return answer.value ?? [];
}
