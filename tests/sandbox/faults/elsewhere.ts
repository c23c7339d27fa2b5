import type { IncomingHttpHeaders } from 'node:http';
import { page, type Answer } from '../http-answer.ts';

/** The path that redirects lead to. */
export const elsewherePath = '/elsewhere';

/** Returns an address of another origin than `host`, still on loopback. */
export const elsewhereFor = (host: string, port: number): string =>
  `https://${host === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}${elsewherePath}`;

/**
 * Answers as another origin, which accepts every request, preflights included. So a leaked header arrives here and is
 * recorded in the calls. The API itself never sends CORS headers.
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
