import { failed, type Result } from '../model/failure.ts';
import { browser } from '../browser/browser.ts';
// Types only: the schemas stay with the background, which checks, and out of every page that sends.
import type { Answers, MessageName, Sent } from './messages.ts';

export type { Answers } from './messages.ts';

/** What must not happen twice: who is not answered cannot know whether it happened, and nothing stored tells. */
type OnceOnly = 'send-track' | 'test-connection' | 'update-couriers';

async function trySend<N extends MessageName>(
  name: N,
  payload: Sent<N>,
  again: { since: number } | null = null,
): Promise<Result<Answers[N]> | undefined> {
  try {
    return (await browser.runtime.sendMessage({ name, payload, ...again })) as Result<Answers[N]> | undefined;
  } catch {
    return undefined; // The worker died before it answered; another message starts it again.
  }
}

/** A message that names more ids is not obeyed (messages.ts). */
export const maxIds = 20_000;

/** A message that names more ids than one may, as several. */
function partsOf<P extends object>(payload: P): P[] {
  const { ids } = payload as { ids?: readonly string[] };
  if (!ids || ids.length <= maxIds) return [payload];
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, n) => ({
    ...payload,
    ids: ids.slice(n * maxIds, (n + 1) * maxIds),
  }));
}

/**
 * Sends a message to the background and waits for its answer. Never throws: a dead worker is asked once more, and told
 * since when, so that no call is made twice; then it is the failure `unexpected` (docs/promises.md P45). What is too
 * long for one message goes in several at once: a view that is closed meanwhile has sent everything.
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

/** Sends what must not happen twice: as `send`, but a dead worker is not asked again. */
export const sendOnce = async <N extends OnceOnly>(name: N, payload: Sent<N>): Promise<Result<Answers[N]>> =>
  (await trySend(name, payload)) ?? failed('unexpected');
