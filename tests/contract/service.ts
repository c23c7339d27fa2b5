import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';

/** A service to check against the document: the sandbox, or a live one with an account. */
export type Service = {
  /** Ends in `/v3`. */
  baseAddress: string;
  headerPrefix: string;
  apiKey: string;
  keySecret: string;
  /** A parcel the service knows. */
  courier: string;
  trackingNo: string;
  /** The certificate to trust, for a service with a self-signed one. */
  ca?: string;
  /** Milliseconds from one call to the next, to stay within a rate limit. */
  pace?: number;
  /** A Thai number to which the parcel may really be sent. */
  phoneNumber?: string;
  /** Returns the next POST about the known parcel that arrives at a callback address; null if none came in time. */
  nextUpdate?(): Promise<Update | null>;
};

/** A POST of the webhook, as it arrived. */
export type Update = { method: string; headers: IncomingHttpHeaders; body: string };

export type Reply = { status: number; contentType: string; text: string; json: unknown };

type Change = {
  path?: string;
  method?: string;
  body?: string | null;
  headers?: Record<string, string | null>;
};

const lastCall = new WeakMap<Service, number>();

/** Waits until the service may be called again. */
async function keepPace(service: Service): Promise<void> {
  const due = (lastCall.get(service) ?? 0) + (service.pace ?? 0);
  lastCall.set(service, Math.max(due, Date.now()));
  if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
}

/** Looks up the known parcel as the document says (docs/api.md 4.1), with the differences in `change`. */
export async function ask(service: Service, change: Change = {}): Promise<Reply> {
  const { path = '/tracks/find', method = 'POST' } = change;
  const usual = { courier: service.courier, trackingNo: service.trackingNo };
  const body = change.body === undefined ? JSON.stringify(usual) : change.body;
  const headers: Record<string, string | null> = {
    [`${service.headerPrefix}-Api-Key`]: service.apiKey,
    [`${service.headerPrefix}-Key-Secret`]: service.keySecret,
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
    ...change.headers,
  };
  await keepPace(service);
  return send(service, service.baseAddress + path, method, headers, body);
}

/** Looks up over plain http, without credentials, because they must never be sent unencrypted. */
export function askInTheOpen(service: Service): Promise<Reply> {
  const address = `${service.baseAddress.replace(/^https:/, 'http:')}/tracks/find`;
  const body = JSON.stringify({ courier: service.courier, trackingNo: service.trackingNo });
  return send(service, address, 'POST', { 'Content-Type': 'application/json' }, body);
}

function send(
  service: Service,
  address: string,
  method: string,
  headers: Record<string, string | null>,
  body: string | null,
): Promise<Reply> {
  const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(kept),
      ...(service.ca && { ca: service.ca }),
      timeout: 20_000,
    };
    const by = address.startsWith('https:') ? request : httpRequest;
    const sent = by(address, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const contentType = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, contentType, text, json: parsed(text) });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
