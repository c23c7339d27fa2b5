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
  /** From the body; empty if it cannot be read. */
  readonly courier: string;
  readonly trackingNo: string;
  /** The status of the answer; null before the answer, and if there is none. */
  status: number | null;
};

/** The most calls that are stored: a process may replay a month of thousands of parcels. */
const mostRemembered = 50_000;

/** The calls so far (the oldest may be dropped), and the listeners for new ones. */
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

/** Returns a text field of a JSON object; empty if there is none. */
function fieldOf(body: string, field: string): string {
  try {
    const value: unknown = JSON.parse(body);
    const found: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, field) : '';
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}

/** Returns the record of a request that is not answered yet. */
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
