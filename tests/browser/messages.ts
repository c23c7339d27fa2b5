import type { Worker } from '@playwright/test';
import type { FailureKind } from '../../utils/model/failure.ts';
import type { MessageName, Sent } from '../../utils/messaging/messages.ts';

// What is sent to the background past the views: by a test in a hurry, or by who has taken a page over.

/** A message with what it carries. */
export type Message = { [N in MessageName]: { name: N; payload: Sent<N> } }[MessageName];

/** Runs in a page of the extension: sends a message, and gives what it is answered with; undefined when it is not. */
export const send = (
  message: Message,
): Promise<{ ok: boolean; failure?: { kind: FailureKind } } | undefined> =>
  chrome.runtime.sendMessage(message);

/** Listens in the background for messages, and gives a way to read the names of those heard so far. */
export async function hearMessages(background: Worker): Promise<() => Promise<MessageName[]>> {
  await background.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chrome.runtime.onMessage.addListener(
      (message: unknown) => void heard.push((message as { name: string }).name),
    );
  });
  return () => background.evaluate(() => (globalThis as unknown as { heard: MessageName[] }).heard);
}

/** A message as nobody of ours would send it. */
export type Forged = { name: MessageName | '__proto__' | 'constructor'; payload: object };

/** Runs wherever the extension's code runs: what a message is answered with, as text; `null` when it is not. */
export const answerTo = (message: Message | Forged): Promise<string> =>
  chrome.runtime.sendMessage(message).then((answer: unknown) => JSON.stringify(answer ?? null), String);

/** Runs in a page of the extension: has the background start, and do what it does when it starts. */
export const wake = async (): Promise<void> =>
  void (await chrome.runtime.sendMessage({ name: 'seen', payload: { ids: [] } } satisfies Message));

/** Runs in a page of the extension: looks a parcel up and keeps it, as the card does. */
export async function lookUpAndKeep(of: { courierKey: string; trackingNo: string }): Promise<void> {
  const payload = { courierKey: of.courierKey, trackingNo: of.trackingNo };
  for (const name of ['look-up', 'keep'] as const) {
    const answer: unknown = await chrome.runtime.sendMessage({ name, payload } satisfies Message);
    if (!(answer as { ok: boolean }).ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
}

/**
 * Runs in the content script's world: asks for thirty numbers of a courier at once, as a page that has taken it over
 * would, and gives what came of each: the kind of its failure, or `ok`.
 */
export async function lookUpThirty(courierKey: string): Promise<(FailureKind | 'ok')[]> {
  type Answer = { value: { failure: { kind: FailureKind } | null } };
  const ask = (n: number): Promise<Answer> =>
    chrome.runtime.sendMessage({
      name: 'look-up-card',
      payload: { trackingNo: `TH2604417001${100 + n}`, courierKey },
    } satisfies Message);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
  return answers.map(({ value }) => value.failure?.kind ?? 'ok');
}

/** The messages a content script may send. */
type FromContent = 'hello' | 'inject-card' | 'look-up-card' | 'hide' | 'keep' | 'open' | 'couriers';
type Privileged = Exclude<MessageName, FromContent>;

/** Every message that only pages of ours may send, well-formed, about a kept parcel. */
export function privilegedMessages(trackingNo: string, courierKey: string): Message[] {
  const id = `${courierKey}/${trackingNo}`;
  const payloads: { [N in Privileged]: Sent<N> } = {
    'look-up': { trackingNo, courierKey },
    'update-couriers': {},
    'keep-many': { parcels: [{ trackingNo, courierKey: 'lex' }], foundOn: '' },
    'hide-numbers': { numbers: [trackingNo], hide: false },
    'hide-site': { host: 'shopee.co.th', hide: true },
    'add-site': { host: 'evil.example' },
    'remove-site': { host: 'evil.example' },
    'scan-tab': { tabId: 1 },
    refresh: { ids: [id] },
    remove: { ids: [id] },
    restore: { ids: [id] },
    edit: { ids: [id], change: { name: 'taken over' } },
    'change-courier': { id, courierKey: 'lex' },
    'correct-number': { id, trackingNo: 'TH0000000000B' },
    'send-track': { id, phoneNumber: '0812345678', note: '' },
    'restore-backup': { parcels: [], isReplacing: false, at: 1 },
    seen: { ids: [id] },
    'test-connection': {},
    resume: {},
    'delete-everything': {},
  };
  return Object.entries(payloads).map(([name, payload]) => ({ name, payload }) as Message);
}

/** Messages that nobody may send. */
export const malformedMessages = (trackingNo: string): Forged[] => [
  { name: '__proto__', payload: {} },
  { name: 'constructor', payload: {} },
  { name: 'look-up-card', payload: { trackingNo: 'https://evil.example', courierKey: 'lex' } },
  {
    name: 'look-up-card',
    payload: { trackingNo, courierKey: 'lex', baseAddress: 'https://evil.example/v3' },
  },
];
