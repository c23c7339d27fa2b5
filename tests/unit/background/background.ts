import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerMessages } from '@/utils/background/answer-messages.ts';

export type Answer = { ok: boolean; value?: unknown; failure?: { kind: string } };
type Listener = (message: unknown, sender: object) => Promise<Answer> | undefined;

/** Attaches the background's message listener and returns it. The listener returns undefined to reject a message. */
export function listened(): Listener {
  const added = vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener');
  answerMessages();
  return added.mock.calls.at(-1)![0] as unknown as Listener;
}

/** The sender of a message from an extension page. */
export function ownPage() {
  const { id } = fakeBrowser.runtime;
  return { id, origin: `chrome-extension://${id}`, url: `chrome-extension://${id}/popup.html` };
}

/** Returns a function that sends a message to the background like an extension page. */
export function served(): (name: string, payload?: unknown, again?: object) => Promise<Answer> {
  const listener = listened();
  return (name, payload = {}, again = {}) => listener({ name, payload, ...again }, ownPage())!;
}
