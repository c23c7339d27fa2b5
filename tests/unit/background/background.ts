import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerMessages } from '@/utils/background/answer-messages.ts';

export type Answer = { ok: boolean; value?: unknown; failure?: { kind: string } };
type Listener = (message: unknown, sender: object) => Promise<Answer> | undefined;

/** Attaches the background; gives its listener: undefined where it does not obey. */
export function listened(): Listener {
  const added = vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener');
  answerMessages();
  return added.mock.calls.at(-1)![0] as unknown as Listener;
}

/** The sender of one of our own pages. */
export function ownPage() {
  const { id } = fakeBrowser.runtime;
  return { id, origin: `chrome-extension://${id}`, url: `chrome-extension://${id}/popup.html` };
}

/** The background, spoken to as one of our pages speaks. */
export function served(): (name: string, payload?: unknown, again?: object) => Promise<Answer> {
  const listener = listened();
  return (name, payload = {}, again = {}) => listener({ name, payload, ...again }, ownPage())!;
}
