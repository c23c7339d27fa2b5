import { vi } from 'vitest';
import { withCall } from '@/utils/schedule/budget.ts';
import { inWrite } from '@/utils/storage/database.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { readSettings } from '@/utils/storage/settings.ts';
import { answerOf, atHub, errorOf, recordOf, type RawEvent } from '../../fixtures/answers.ts';
import { saveCredentials } from '../support/save-credentials.ts';

type Asked = { courier: string; trackingNo: string };
type Answer = (asked: Asked) => Response | Promise<Response>;

/**
 * Replaces `fetch` by a fake service for flow tests; everything up to the store is real code. `asked` lists the numbers
 * asked about; `answer` can be changed during a test.
 */
export function serviceAnswering(events: readonly RawEvent[] = [atHub]) {
  const service = {
    asked: [] as string[],
    answer: ((asked: Asked) => answerOf(recordFor(asked, events))) as Answer,
    /** Answers to requests for the list of couriers, and for the couriers of a number: 404 unless a test sets them. */
    list: (() => errorOf(404)) as () => Response | Promise<Response>,
    detect: (() => errorOf(404)) as () => Response | Promise<Response>,
    says(next: readonly RawEvent[]) {
      service.answer = (asked) => answerOf(recordFor(asked, next));
    },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/couriers')) return service.list();
    if (address.endsWith('/couriers/detect')) return service.detect();
    const asked = JSON.parse(String(init.body)) as Asked;
    service.asked.push(asked.trackingNo);
    return service.answer(asked);
  });
  return service;
}

/** The service's record for a request. */
export const recordFor = ({ courier, trackingNo }: Asked, events: readonly RawEvent[]) =>
  recordOf(events, { trackingNo, courierKey: courier });

/** Saves credentials for the service of the settings, like the settings page. */
export async function signIn(apiKey = 'made-up-key-12'): Promise<void> {
  const { baseAddress } = await readSettings();
  await saveCredentials({ apiKey, keySecret: 'made-up-secret', baseAddress });
}

/** Counts a call of a parcel (null = another one) without making it. */
export const countCall = (id: string | null, now: number): Promise<void> =>
  inWrite('items', (tx) => meterItem.change(tx, (meter) => withCall(meter, id, now)));
