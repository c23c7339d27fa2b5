import * as v from 'valibot';
import { browser } from './browser.ts';

/**
 * What stands in the form of the service while Test tries it: in force only once the service has accepted it. It goes to
 * the background by the session's memory, key and secret sealed: credentials travel in no message (PROMISES P1).
 */
const trialSchema = v.object({
  baseAddress: v.string(),
  headerPrefix: v.string(),
  /** As `sealCredentials` gives them; empty: the stored ones are tried. */
  sealed: v.record(v.string(), v.unknown()),
});
export type Trial = v.InferOutput<typeof trialSchema>;

const key = 'trial';

/** Hands what stands in the form over. For the options page. */
export const writeTrial = (trial: Trial): Promise<void> => browser.storage.session.set({ [key]: trial });

/** Takes what was handed over, once; null when there is nothing that can be read. For the background. */
export async function takeTrial(): Promise<Trial | null> {
  const stored: unknown = (await browser.storage.session.get(key))[key];
  await browser.storage.session.remove(key);
  const parsed = v.safeParse(trialSchema, stored);
  return parsed.success ? parsed.output : null;
}
