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

/**
 * Sends a message to the background and waits for its answer. Never throws: a dead worker is asked once more, and told
 * since when, so that no call is made twice; then it becomes the failure `unexpected` (PROMISES P45).
 */
export const send = async <N extends Exclude<MessageName, OnceOnly>>(
  name: N,
  payload: Sent<N>,
): Promise<Result<Answers[N]>> => {
  const since = Date.now();
  return (await trySend(name, payload)) ?? (await trySend(name, payload, { since })) ?? failed('unexpected');
};

/** Sends what must not happen twice: as `send`, but a dead worker is not asked again. */
export const sendOnce = async <N extends OnceOnly>(name: N, payload: Sent<N>): Promise<Result<Answers[N]>> =>
  (await trySend(name, payload)) ?? failed('unexpected');
