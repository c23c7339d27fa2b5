import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Credentials = { apiKey: string; keySecret: string };

const hex = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/** Made up, the same in every run, of the public shape: 40 and 150 hex characters (api-facts, section 2). */
export const syntheticCredentials: Credentials = {
  apiKey: hex('sha1', 'waybill sandbox key'),
  keySecret: (hex('sha512', 'waybill sandbox secret') + hex('sha256', 'waybill sandbox secret')).slice(
    0,
    150,
  ),
};

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
