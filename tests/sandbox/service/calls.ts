import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request to the API, as it arrived. */
export type Call = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The name in the Host header, without a port. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the body asks about; empty when it cannot be read. */
  readonly courier: string;
  readonly trackingNo: string;
  /** The status answered; null while, or because, nothing was. */
  status: number | null;
};

/** As many calls are remembered: a month of thousands of parcels is replayed in one process. */
const mostRemembered = 50_000;

/** The calls so far, the latest at least, and those who want to hear of the next. */
export type Calls = {
  add(call: Call): void;
  all(): readonly Call[];
  clear(): void;
  on(listener: (call: Call) => void): () => void;
};

export function noCalls(): Calls {
  const listeners = new Set<(call: Call) => void>();
  let calls: Call[] = [];
  return {
    add(call) {
      if (calls.length >= mostRemembered) calls = calls.slice(mostRemembered / 2);
      calls.push(call);
      for (const listener of listeners) listener(call);
    },
    all: () => calls,
    clear() {
      calls = [];
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A string field of a JSON text; empty when there is none. */
function fieldOf(body: string, field: string): string {
  try {
    const value: unknown = JSON.parse(body);
    const found: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, field) : '';
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}

/** A request as a call nobody has answered yet. */
export const callOf = (
  { method = '', headers }: IncomingMessage,
  host: string,
  path: string,
  body: string,
  at: number,
): Call => ({
  at,
  host,
  method,
  path,
  headers,
  body,
  courier: fieldOf(body, 'courier'),
  trackingNo: fieldOf(body, 'trackingNo'),
  status: null,
});
