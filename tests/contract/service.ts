import { request } from 'node:https';

/** A service to hold against the document: the sandbox, or a live one with an account. */
export type Service = {
  /** Ends in `/v3`. */
  baseAddress: string;
  headerPrefix: string;
  apiKey: string;
  keySecret: string;
  /** A parcel the service knows. */
  courier: string;
  trackingNo: string;
  /** The certificate to trust, for a service that signs its own. */
  ca?: string;
};

export type Reply = { status: number; contentType: string; text: string; json: unknown };

type Change = {
  path?: string;
  method?: string;
  body?: string | null;
  headers?: Record<string, string | null>;
};

/** Asks for the known parcel as the document says (section 4.1), but for what `change` says otherwise. */
export function ask(service: Service, change: Change = {}): Promise<Reply> {
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
  const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(kept),
      ...(service.ca && { ca: service.ca }),
      timeout: 20_000,
    };
    const sent = request(service.baseAddress + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
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
