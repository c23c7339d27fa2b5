import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, type Agent } from 'node:https';
import type { Sandbox } from './sandbox.ts';

export type Wanted = {
  host?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Keeps connections; without one, each request has its own. */
  agent?: Agent;
};
export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer };

/** Makes a real https request to the sandbox. Rejects if the certificate is another one or not valid for `host`. */
export function request(sandbox: Sandbox, wanted: Wanted): Promise<Reply> {
  const { host = '127.0.0.1', method = 'GET', path = '/', headers = {}, body = '', agent = false } = wanted;
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: sandbox.port,
      ca: sandbox.cert,
      ...(host === '127.0.0.1' ? {} : { servername: host }),
      method,
      path,
      headers: { host, ...headers },
      agent,
    };
    const sent = httpsRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text: bytes.toString('utf8'), bytes });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The headers of a valid request. */
export const goodHeaders = ({ apiKey, keySecret }: Sandbox, language = 'en'): Record<string, string> => ({
  'Service-Api-Key': apiKey,
  'Service-Key-Secret': keySecret,
  'Accept-Language': language,
  'Content-Type': 'application/json',
});

/** A valid look-up of a number, with the changes in `change`. */
export const lookUp = (sandbox: Sandbox, courier: string, trackingNo: string, change: Wanted = {}) =>
  request(sandbox, {
    method: 'POST',
    path: '/api/v3/tracks/find',
    headers: goodHeaders(sandbox),
    body: JSON.stringify({ courier, trackingNo }),
    ...change,
  });
