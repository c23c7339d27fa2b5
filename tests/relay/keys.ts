import { createHash, randomBytes } from 'node:crypto';

/** The keys of a relay: one to publish with, in the callback address, and its SHA-256 to read with. */
export type Keys = { publishKey: string; readerKey: string };

export const readerKeyOf = (publishKey: string): string =>
  createHash('sha256').update(publishKey).digest('hex');

export function newKeys(): Keys {
  const publishKey = randomBytes(32).toString('base64url');
  return { publishKey, readerKey: readerKeyOf(publishKey) };
}

/** The addresses of a relay, as service and browsers use them. */
export type RelayAddress = { hookUrl: string; socketUrl: string };

/** @param origin for example `https://relay.example:8443` */
export const addressOf = (origin: string, { publishKey, readerKey }: Keys): RelayAddress => ({
  hookUrl: `${origin}/hook/${publishKey}`,
  socketUrl: `${origin.replace(/^http/, 'ws')}/ws/${readerKey}`,
});
