import { detectCouriers } from '../api/client.ts';
import type { ServiceCouriers } from '../core/couriers/served.ts';
import type { FailureKind } from '../core/failure.ts';
import { guessesFor } from '../core/page-numbers.ts';
import { readDetected, writeDetected } from '../platform/detected.ts';
import { changeServiceCouriers, readServiceCouriers } from '../platform/service-couriers.ts';
import { readSettings } from '../platform/settings.ts';
import { callService } from './ask.ts';

const day = 86_400_000;
const refusals: readonly FailureKind[] = ['bad-credentials', 'payment-required'];

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
    const { shapes, baseAddress } = await readSettings();
    if (!guessesFor(trackingNo, shapes).some(({ key }) => key !== courierKey)) return [];
    const { hasNoDetect, nextDetectAt } = await readServiceCouriers();
    if (hasNoDetect || (nextDetectAt ?? 0) > Date.now() || !(await mayCall())) return [];
    const answer = await callService((service) => detectCouriers(service, trackingNo));
    if (answer.ok && answer.value) {
      await writeDetected(trackingNo, answer.value);
      return answer.value;
    }
    const learn = (learnt: Partial<ServiceCouriers>) =>
      changeServiceCouriers(baseAddress, (current) => ({ ...current, ...learnt }));
    // There is nothing to be had from it, until the list comes again.
    if (answer.ok) await learn({ hasNoDetect: true });
    // The look-up before it was answered: the key is good, but not for this question.
    else if (refusals.includes(answer.failure.kind)) await learn({ nextDetectAt: Date.now() + day });
    return [];
  });
}
