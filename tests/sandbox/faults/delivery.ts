import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from '../answer.ts';
import type { FaultObject } from './fault.ts';

/** Writes the answer, whole and at once. */
function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** A byte now and then: alive, but never done within anybody's patience. */
function drip(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, ++sent));
    if (sent === bytes.length) response.end();
  }, 250).unref();
  response.on('close', () => clearInterval(timer));
}

/** Promises the whole body, gives half of it, and hangs up. */
function cutShort(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.end());
}

/** How the answer goes out: a `status` may have a body that goes out in its own way. */
const wayOf = (fault: FaultObject | null): string | undefined =>
  fault && 'body' in fault ? fault.body : fault?.kind;

/**
 * Delivers an answer the way a fault lets it through, and returns the status that went out, or null when none
 * did. `raw` is the connection below TLS, since only that one can be reset.
 */
export function deliver(
  response: ServerResponse,
  answer: Answer,
  fault: FaultObject | null,
  raw: Socket | undefined,
): number | null {
  switch (wayOf(fault)) {
    case 'stall':
      return null;
    case 'stall-body':
      response.writeHead(answer.status, {
        ...answer.headers,
        'content-length': Buffer.byteLength(answer.body),
      });
      response.flushHeaders();
      return answer.status;
    case 'wrong-type-header':
      send(response, { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } });
      return answer.status;
    case 'reset':
      raw?.resetAndDestroy();
      return null;
    case 'drip':
      drip(response, answer);
      return answer.status;
    case 'cut-short':
      cutShort(response, answer);
      return answer.status;
    case 'slow': {
      const timer = setTimeout(send, fault && 'ms' in fault ? fault.ms : 0, response, answer);
      response.on('close', () => clearTimeout(timer));
      return answer.status;
    }
    default:
      send(response, answer);
      return answer.status;
  }
}
