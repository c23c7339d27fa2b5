import * as v from 'valibot';

// The relay passes the service's webhook on to this browser (docs/relay.md). Here are its keys, addresses and messages.

/** Where the updates come from: host (with port) of the relay, and the key that reads them. */
export const pairingSchema = v.object({
  host: v.string(),
  readerKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type Pairing = v.InferOutput<typeof pairingSchema>;

/** Makes the key that publishes (43 characters of base64url) and the one that reads: the SHA-256 of its text, in hex. */
export async function makeKeys(): Promise<{ publishKey: string; readerKey: string }> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const publishKey = btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(publishKey));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return { publishKey, readerKey: hex.join('') };
}

/** The address that the service calls. */
export const callbackAddress = (host: string, publishKey: string): string =>
  `https://${host}/hook/${publishKey}`;

/** The address of the WebSocket. `cursor`: id of the last message that was taken; '' = from the oldest one. */
export const socketAddress = ({ host, readerKey }: Pairing, cursor: string): string =>
  `wss://${host}/ws/${readerKey}${cursor && `?last_event_id=${cursor}`}`;

/** The text that pairs another browser with the same relay. */
export const pairingText = ({ host, readerKey }: Pairing): string => `wss://${host}#${readerKey}`;

/** Reads a pairing text; null if it is none. */
export function readPairingText(text: string): Pairing | null {
  const [, host = '', readerKey] = /^wss:\/\/([^#]+)#(.+)$/.exec(text.trim()) ?? [];
  const paired = v.safeParse(pairingSchema, { host: relayHost(host), readerKey });
  return paired.success ? paired.output : null;
}

/** The host (with port) in an address that the user typed, in punycode; null if there is none, or more than a host. */
export function relayHost(typed: string): string | null {
  const url = URL.parse(`https://${typed.trim().replace(/^(?:https|wss):\/\//, '')}`);
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isBare ? url.host : null;
}

const text = v.pipe(v.string(), v.maxLength(64));
const name = v.pipe(text, v.nonEmpty()); // both are empty if the relay could not read the update
const hintSchema = v.object({ v: v.literal(1), courier: name, no: name, status: text, at: text });
/** That the service sent an update. It decides when a parcel is checked, and nothing of it is shown. */
export type Hint = v.InferOutput<typeof hintSchema>;

/** Reads a message of the relay; null if it is none. `hint` is null if the update was not understood. */
export function readRelayMessage(message: string): { cursor: string; hint: Hint | null } | null {
  const [, cursor, body] = /^id: (\d{10}:\d{1,4})\n(?:[^\n]+\n)*\n(.*)$/s.exec(message) ?? [];
  if (cursor === undefined) return null;
  const hint = v.safeParse(v.pipe(v.string(), v.parseJson(), hintSchema), body);
  return { cursor, hint: hint.success ? hint.output : null };
}

/**
 * How long to wait (ms) before the next try; `chance`: 0 to 1. All readers of a relay that restarts lose their connection
 * at the same moment, so each waits for another time; a relay that is away gets fewer tries.
 */
export const connectAgainAfter = (hasFailed: boolean, chance: number): number =>
  chance * (hasFailed ? 60_000 : 20_000);

/** When the relay received the message of a cursor (epoch milliseconds, on the relay's clock). */
export const cursorTime = (cursor: string): number => Number(cursor.split(':')[0]) * 1000;
