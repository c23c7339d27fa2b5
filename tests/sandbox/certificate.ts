import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { servedNames } from './hosts.ts';

/** `spki` is the base64 SHA-256 of the public key, for `--ignore-certificate-errors-spki-list`. */
export type Certificate = { key: string; cert: string; spki: string };

/**
 * Makes a new key and a self-signed certificate for loopback and `names`. Each run makes its own, so no secret is
 * stored.
 */
export async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'Waybill sandbox' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          ...['localhost', ...names].map((value) => ({ type: 2 as const, value })),
        ],
      },
    ],
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    key: made.private,
    cert: made.cert,
    spki: createHash('sha256').update(publicKey).digest('base64'),
  };
}

let ownCertificate: Promise<Certificate> | null = null;

/**
 * The certificate of this process, for all its servers: a browser that trusts its key also trusts each later sandbox and
 * relay of the process.
 */
export const processCertificate = (): Promise<Certificate> =>
  (ownCertificate ??= makeCertificate(servedNames));
