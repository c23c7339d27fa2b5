import type { IncomingHttpHeaders } from 'node:http';
import { page, type Answer } from '../answer.ts';

/** Where redirected requests land. */
export const elsewherePath = '/elsewhere';

/** An address of another origin than the one that was asked, still on loopback. */
export const elsewhereFor = (host: string, port: number): string =>
  `https://${host === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}${elsewherePath}`;

/**
 * A stranger that takes whatever it is sent, by preflight too, so that a leaked header really arrives and stands
 * in the calls. The API itself never answers with CORS headers.
 */
export function answerElsewhere(headers: IncomingHttpHeaders): Answer {
  const answer = page('<!doctype html><title>Elsewhere</title>');
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': '*',
    },
  };
}
