import { detectCouriers } from '../api/client.ts';
import { guessesFor } from '../core/page-numbers.ts';
import { readDetected, writeDetected } from '../platform/detected.ts';
import { readServiceCouriers } from '../platform/service-couriers.ts';
import { readSettings } from '../platform/settings.ts';
import { callService } from './ask.ts';
import { learnNoDetect } from './couriers.ts';

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
    if ((await readServiceCouriers()).hasNoDetect || !(await mayCall())) return [];
    return detect(trackingNo);
  });
}

async function detect(trackingNo: string): Promise<string[]> {
  const { baseAddress } = await readSettings();
  const answer = await callService((service) => detectCouriers(service, trackingNo));
  if (!answer.ok) return [];
  if (answer.value === null) await learnNoDetect(baseAddress);
  else await writeDetected(trackingNo, answer.value);
  return answer.value ?? [];
}
