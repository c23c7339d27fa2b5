import { failed, type Result } from '../model/failure.ts';
import { browser } from '../browser/browser.ts';
// Types only: the schemas are bundled with the background, and not with every page that sends.
import type { Answers, MessageName, Sent } from './messages.ts';

export type { Answers, Sent } from './messages.ts';

const lost = failed('unexpected');

/** Messages that are never repeated: if the answer is lost, nothing shows whether the background did the work. */
type OnceOnly = 'send-track' | 'test-connection' | 'update-couriers';

async function trySend<N extends MessageName>(
  name: N,
  payload: Sent<N>,
  more: { since?: number; job?: string | undefined } = {},
): Promise<Result<Answers[N]> | undefined> {
  try {
    return (await browser.runtime.sendMessage({ name, payload, ...more })) as Result<Answers[N]> | undefined;
  } catch {
    return undefined; // The background was stopped before it answered; the next message starts it again.
  }
}

/**
 * Sends a message to the background and returns its answer. Never throws: if the background was stopped, it repeats the
 * message once with `since`, so that no call is made twice; then the failure is `unexpected` (docs/promises.md P45).
 * `job`: the job that it belongs to (jobs.ts).
 */
export const send = async <N extends Exclude<MessageName, OnceOnly>>(
  name: N,
  payload: Sent<N>,
  job?: string,
): Promise<Result<Answers[N]>> => {
  const again = { job, since: Date.now() };
  return (await trySend(name, payload, { job })) ?? (await trySend(name, payload, again)) ?? lost;
};

/** As `send`, but never repeats the message. */
export const sendOnce = async <N extends OnceOnly>(name: N, payload: Sent<N>): Promise<Result<Answers[N]>> =>
  (await trySend(name, payload)) ?? lost;
