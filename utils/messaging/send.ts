import { failed, type Result } from '../model/failure.ts';
import { browser } from '../browser/browser.ts';
// Types only: the schemas are bundled with the background, and not with every page that sends.
import type { Answers, MessageName, Sent } from './messages.ts';

export type { Answers } from './messages.ts';

/** Messages that are never repeated: if the answer is lost, nothing shows whether the background did the work. */
type OnceOnly = 'send-track' | 'test-connection' | 'update-couriers';

async function trySend<N extends MessageName>(
  name: N,
  payload: Sent<N>,
  again: { since: number } | null = null,
): Promise<Result<Answers[N]> | undefined> {
  try {
    return (await browser.runtime.sendMessage({ name, payload, ...again })) as Result<Answers[N]> | undefined;
  } catch {
    return undefined; // The background was stopped before it answered; the next message starts it again.
  }
}

/** Most ids in one message; with more it gets no answer (messages.ts). */
export const maxIds = 20_000;

/** Splits a message with too many ids into several. */
function partsOf<P extends object>(payload: P): P[] {
  const { ids } = payload as { ids?: readonly string[] };
  if (!ids || ids.length <= maxIds) return [payload];
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, n) => ({
    ...payload,
    ids: ids.slice(n * maxIds, (n + 1) * maxIds),
  }));
}

/**
 * Sends a message to the background and returns its answer. Never throws: if the background was stopped, it repeats the
 * message once with `since`, so that no call is made twice; then the failure is `unexpected` (docs/promises.md P45).
 * Long lists of ids are sent in parts at the same time, so that they are all sent if the view closes.
 */
export const send = async <N extends Exclude<MessageName, OnceOnly>>(
  name: N,
  payload: Sent<N>,
): Promise<Result<Answers[N]>> => {
  const since = Date.now();
  const sendPart = async (part: Sent<N>): Promise<Result<Answers[N]>> =>
    (await trySend(name, part)) ?? (await trySend(name, part, { since })) ?? failed('unexpected');
  const answers = await Promise.all(partsOf(payload).map(sendPart));
  return answers.find(({ ok }) => !ok) ?? answers[0]!;
};

/** As `send`, but never repeats the message. */
export const sendOnce = async <N extends OnceOnly>(name: N, payload: Sent<N>): Promise<Result<Answers[N]>> =>
  (await trySend(name, payload)) ?? failed('unexpected');
