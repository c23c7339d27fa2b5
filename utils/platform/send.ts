import { failed, type Result } from '../core/failure.ts';
import { browser } from './browser.ts';
// Types only: the schemas stay with the background, which checks, and out of every page that sends.
import type { Answers, MessageName, Sent } from './messages.ts';

export type { Answers } from './messages.ts';

/**
 * Sends a message to the background and waits for its answer. Never throws: a dead worker is asked once more,
 * then becomes the failure `unexpected` (PROMISES P45).
 */
export async function send<N extends MessageName>(name: N, payload: Sent<N>): Promise<Result<Answers[N]>> {
  for (const last of [false, true]) {
    try {
      const answer: unknown = await browser.runtime.sendMessage({ name, payload });
      if (answer !== undefined) return answer as Result<Answers[N]>;
    } catch {
      // The worker died before it answered; a second message starts it again.
    }
    if (last) break;
  }
  return failed('unexpected');
}
