import { failed, type Result } from '../core/failure.ts';
import { browser } from './browser.ts';
// Types only: the schemas stay with the background, which checks, and out of every page that sends.
import type { Answers, MessageName, Sent } from './messages.ts';

export type { Answers } from './messages.ts';

/**
 * What reaches somebody else, or asks the service for nothing that is stored: whoever is not answered cannot know whether
 * it happened, and it must not happen twice.
 */
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

/** As many ids as one message names, at most: a longer one is not obeyed (platform/messages.ts). */
export const mostIds = 20_000;

/** A message that names more ids than one may, as several. */
function partsOf<P extends object>(payload: P): P[] {
  const { ids } = payload as { ids?: readonly string[] };
  if (!ids || ids.length <= mostIds) return [payload];
  return Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, n) => ({
    ...payload,
    ids: ids.slice(n * mostIds, (n + 1) * mostIds),
  }));
}

/**
 * Sends a message to the background and waits for its answer. Never throws: a dead worker is asked once more, and told
 * since when, so that no call is made twice; then it becomes the failure `unexpected` (PROMISES P45). What is too long
 * for one message goes in several, all of them at once: a view that is closed meanwhile has sent everything.
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
