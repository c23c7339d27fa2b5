import type { IncomingHttpHeaders } from 'node:http';

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

/** A string field of a JSON text; empty when there is none. */
export function fieldOf(body: string, field: string): string {
  try {
    const value: unknown = JSON.parse(body);
    const found = value !== null && typeof value === 'object' ? Reflect.get(value, field) : '';
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}
