import type { send } from '@/utils/platform/send.ts';
import { runtime } from './runtime.ts';

/** `send` (platform/send.ts) without what only other worlds need: a message, once more if the worker had died. */
export const ask: typeof send = async (name, payload) => {
  for (const last of [false, true]) {
    try {
      const answer: unknown = await runtime.sendMessage({ name, payload });
      if (answer !== undefined) return answer as never;
    } catch {
      // The worker died before it answered; a second message starts it again.
    }
    if (last) break;
  }
  return { ok: false, failure: { kind: 'unexpected' } };
};
