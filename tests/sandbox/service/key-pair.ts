import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type KeyPair = { apiKey: string; keySecret: string };

const hex = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/**
 * Returns made-up credentials in the form of the public service: 40 and 150 hex characters (docs/api.md 10.2). They are
 * the same in every run. Each `edition` gives another pair.
 */
export function syntheticCredentials(edition = 0): KeyPair {
  const words = (what: string) => `waybill sandbox ${what}${edition ? ` ${edition}` : ''}`;
  const secret = words('secret');
  return {
    apiKey: hex('sha1', words('key')),
    keySecret: (hex('sha512', secret) + hex('sha256', secret)).slice(0, 150),
  };
}

/** The credentials of the account, which can be replaced. */
export type KeyRing = ReturnType<typeof keyRing>;
export function keyRing() {
  let edition = 0;
  let current = syntheticCredentials();
  return {
    current: () => current,
    set(replacement: KeyPair): void {
      current = replacement;
    },
    /** Makes a new secret, or a new key and secret. The old ones are refused from now on. */
    renew(what: 'secret' | 'both'): void {
      edition += 1;
      const { apiKey, keySecret } = syntheticCredentials(edition);
      current = { apiKey: what === 'both' ? apiKey : current.apiKey, keySecret };
    },
  };
}

/** The hosts of the public service. They also accept its header names, which begin with `Etrackings`. */
const twinHosts = ['api.etrackings.com', 'fast.etrackings.com'];

/** Whether both credential headers are present, named as the host expects, and correct. */
export function areCredentialsRight(host: string, headers: IncomingHttpHeaders, right: KeyPair): boolean {
  const prefixes = twinHosts.includes(host) ? ['service', 'etrackings'] : ['service'];
  return prefixes.some(
    (prefix) =>
      headers[`${prefix}-api-key`] === right.apiKey && headers[`${prefix}-key-secret`] === right.keySecret,
  );
}
