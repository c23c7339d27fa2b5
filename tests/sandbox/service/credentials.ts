import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Credentials = { apiKey: string; keySecret: string };

const hex = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/**
 * Made up, the same in every run, of the public shape: 40 and 150 hex characters (docs/api.md 10.2). Each `edition` is
 * another pair, as the management page makes them.
 */
export function syntheticCredentials(edition = 0): Credentials {
  const words = (what: string) => `waybill sandbox ${what}${edition ? ` ${edition}` : ''}`;
  const secret = words('secret');
  return {
    apiKey: hex('sha1', words('key')),
    keySecret: (hex('sha512', secret) + hex('sha256', secret)).slice(0, 150),
  };
}

/** The account's credentials, which are made anew on demand. */
export type KeyRing = ReturnType<typeof keyRing>;
export function keyRing() {
  let edition = 0;
  let current = syntheticCredentials();
  return {
    current: () => current,
    set(replacement: Credentials): void {
      current = replacement;
    },
    /** A new secret, or a new key with its own: what was there before is refused from now on. */
    renew(what: 'secret' | 'both'): void {
      edition += 1;
      const { apiKey, keySecret } = syntheticCredentials(edition);
      current = { apiKey: what === 'both' ? apiKey : current.apiKey, keySecret };
    },
  };
}

/** Hosts that also take the public twin's own header names. */
const twinHosts = ['api.etrackings.com', 'fast.etrackings.com'];

/** Whether the two credential headers are there, named as the host expects them, and right. */
export function areCredentialsRight(host: string, headers: IncomingHttpHeaders, right: Credentials): boolean {
  const prefixes = twinHosts.includes(host) ? ['service', 'etrackings'] : ['service'];
  return prefixes.some(
    (prefix) =>
      headers[`${prefix}-api-key`] === right.apiKey && headers[`${prefix}-key-secret`] === right.keySecret,
  );
}
