import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The result of a POST: the status and the beginning of the answer, or why there was no answer. */
export type PostResult = { status: number; answer: string } | { status: null; answer: 'timed out' | string };

const mostShown = 2000;

/**
 * Posts a JSON text to an address on this machine (docs/api.md 6), within `timeLimit` milliseconds. Does not follow
 * redirects. Accepts any certificate, because a receiver on loopback signs its own. Never throws.
 */
export function postJson(
  address: string,
  body: string,
  timeLimit: number,
  end: AbortSignal,
): Promise<PostResult> {
  const limit = AbortSignal.timeout(timeLimit);
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const failed = (error: Error) => {
      const why = limit.aborted ? 'timed out' : end.aborted ? 'cancelled' : error.message;
      resolve({ status: null, answer: why });
    };
    const sent = send(
      address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        agent: false,
        rejectUnauthorized: false,
        signal: AbortSignal.any([limit, end]),
      },
      (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (answer.length < mostShown) answer += text.slice(0, mostShown - answer.length);
        });
        response.on('error', failed);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, answer }));
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}
