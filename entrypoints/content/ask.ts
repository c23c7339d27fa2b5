import type { send } from '@/utils/platform/send.ts';
import { runtime } from './runtime.ts';

/** `send` (platform/send.ts) without what only other worlds need: a message, once more if the worker had died. */
export const ask: typeof send = async (name, payload) => {
  const message = { name, payload };
  return ((await tryOnce(message)) ?? (await tryOnce(message)) ?? unexpected) as never;
};

const unexpected = { ok: false, failure: { kind: 'unexpected' } };

async function tryOnce(message: unknown): Promise<unknown> {
  try {
    return await runtime.sendMessage(message);
  } catch {
    return null; // The worker died before it answered; a second message starts it again.
  }
}
