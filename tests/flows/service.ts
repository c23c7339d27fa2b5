import { vi } from 'vitest';
import { saveCredentials } from '@/utils/platform/credentials.ts';
import { readSettings } from '@/utils/platform/settings.ts';
import { answerOf, atHub, recordOf, type RawEvent } from '../fixtures/answers.ts';

type Asked = { courier: string; trackingNo: string };
type Answer = (asked: Asked) => Response | Promise<Response>;

/**
 * A service for flow tests: `asked` is every number it was asked about; `answer` can be changed while a test runs.
 * Takes the place of `fetch` only; everything between it and the store is the real code.
 */
export function serviceAnswering(events: readonly RawEvent[] = [atHub]) {
  const service = {
    asked: [] as string[],
    answer: ((asked: Asked) => answerOf(recordFor(asked, events))) as Answer,
    says(next: readonly RawEvent[]) {
      service.answer = (asked) => answerOf(recordFor(asked, next));
    },
  };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const asked = JSON.parse(String(init.body)) as Asked;
    service.asked.push(asked.trackingNo);
    return service.answer(asked);
  });
  return service;
}

/** The record the service would give for what it was asked. */
export const recordFor = ({ courier, trackingNo }: Asked, events: readonly RawEvent[]) =>
  recordOf(events, { trackingNo, courierKey: courier });

/** Credentials for the service of the settings, as the options page saves them. */
export async function signIn(apiKey = 'made-up-key-12'): Promise<void> {
  const { baseAddress } = await readSettings();
  await saveCredentials({ apiKey, keySecret: 'made-up-secret', baseAddress });
}
