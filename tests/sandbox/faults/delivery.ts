import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from '../http-answer.ts';
import type { FaultObject } from './fault.ts';

/** Sends the whole answer at once. */
function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Sends a byte every 250 ms: the connection stays alive, but no client waits for the end. */
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

/** Announces the length of the whole body, sends half of it, and hangs up. */
function cutShort(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.end());
}

/** Returns how the answer is sent: the kind of the fault or, for a `status` with a `body`, the name of that body. */
const wayOf = (fault: FaultObject | null): string | undefined =>
  fault && 'body' in fault ? fault.body : fault?.kind;

/**
 * Sends an answer as the fault demands. Returns the status that was sent, null if none was. `raw` is the connection
 * below TLS, the only one that can be reset.
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
