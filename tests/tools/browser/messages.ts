import type { Worker } from '@playwright/test';
import type { FailureKind } from '../../../utils/model/failure.ts';
import type { MessageName, Sent } from '../../../utils/messaging/messages.ts';

// Sends messages to the background without a view: to shorten a test, or as an attacker would send them.

/** A message with its payload. */
export type Message = { [N in MessageName]: { name: N; payload: Sent<N> } }[MessageName];

/** Runs in an extension page: sends a message and returns the answer; undefined if there is none. */
export const send = (
  message: Message,
): Promise<{ ok: boolean; failure?: { kind: FailureKind } } | undefined> =>
  chrome.runtime.sendMessage(message);

/** Listens in the background for messages; the returned function reads the names so far. */
export async function recordMessages(background: Worker): Promise<() => Promise<MessageName[]>> {
  await background.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chrome.runtime.onMessage.addListener(
      (message: unknown) => void heard.push((message as { name: string }).name),
    );
  });
  return () => background.evaluate(() => (globalThis as unknown as { heard: MessageName[] }).heard);
}

/** A message that no code of the extension sends. */
export type Forged = { name: MessageName | '__proto__' | 'constructor'; payload: object };

/** Runs where extension code runs: sends a message and returns the answer or the error as text; `null`: no answer. */
export const answerTo = (message: Message | Forged): Promise<string> =>
  chrome.runtime.sendMessage(message).then((answer: unknown) => JSON.stringify(answer ?? null), String);

/** Runs in an extension page: starts the background by a message that changes nothing. */
export const startBackground = async (): Promise<void> =>
  void (await chrome.runtime.sendMessage({ name: 'seen', payload: { ids: [] } } satisfies Message));

/** Runs in an extension page: looks a parcel up and follows it, as the card does. */
export async function lookUpAndFollow(of: { courierKey: string; trackingNo: string }): Promise<void> {
  const payload = { courierKey: of.courierKey, trackingNo: of.trackingNo };
  for (const name of ['look-up', 'follow'] as const) {
    const answer: unknown = await chrome.runtime.sendMessage({ name, payload } satisfies Message);
    if (!(answer as { ok: boolean }).ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
}

/**
 * Runs in the content script's world: looks up thirty numbers of a courier at once, as an attacker who took over the
 * content script could. Returns for each number the kind of its failure, or `ok`.
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
type FromContent =
  'hello' | 'inject-card' | 'look-up-card' | 'suggest-couriers' | 'hide' | 'follow' | 'open' | 'couriers';
type Privileged = Exclude<MessageName, FromContent>;

/** Every message that only extension pages may send. All are well-formed and name a followed parcel. */
export function privilegedMessages(trackingNo: string, courierKey: string): Message[] {
  const id = `${courierKey}/${trackingNo}`;
  const payloads: { [N in Privileged]: Sent<N> } = {
    'look-up': { trackingNo, courierKey },
    'update-couriers': {},
    'follow-many': { parcels: [{ trackingNo, courierKey: 'lex' }], foundOn: '' },
    import: {
      id: 'taken-over',
      from: 0,
      size: 1,
      direction: 'sent',
      check: 'now',
      parcels: [{ trackingNo, courierKey, name: 'taken over', note: '', sheet: { buyer: 'taken over' } }],
    },
    'count-due': { dates: { '': 1 } },
    'undo-import': { id: 'taken-over' },
    'hide-numbers': { numbers: [trackingNo], hide: false },
    'hide-site': { host: 'shopee.co.th', hide: true },
    'add-site': { host: 'evil.example' },
    'remove-site': { host: 'evil.example' },
    'scan-tab': { tabId: 1 },
    check: { ids: [id] },
    remove: { ids: [id] },
    'undo-remove': { ids: [id] },
    edit: { ids: [id], change: { name: 'taken over' } },
    'use-page-name': { id, name: 'taken over' },
    'change-courier': { id, courierKey: 'lex' },
    'correct-number': { id, trackingNo: 'TH0000000000B' },
    'send-track': { id, phoneNumber: '0812345678', note: '' },
    'restore-backup': { parcels: [], isReplacing: false, at: 1 },
    seen: { ids: [id] },
    'test-connection': {},
    resume: {},
    'connect-relay': {},
    'delete-everything': {},
  };
  return Object.entries(payloads).map(([name, payload]) => ({ name, payload }) as Message);
}

/** Messages that the background must refuse from every sender. */
export const malformedMessages = (trackingNo: string): Forged[] => [
  { name: '__proto__', payload: {} },
  { name: 'constructor', payload: {} },
  { name: 'look-up-card', payload: { trackingNo: 'https://evil.example', courierKey: 'lex' } },
  {
    name: 'look-up-card',
    payload: { trackingNo, courierKey: 'lex', baseAddress: 'https://evil.example/v3' },
  },
];
