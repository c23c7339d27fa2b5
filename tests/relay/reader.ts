import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A message of a relay: its id, which is also the cursor, and its JSON text. */
export type Message = { id: string; text: string; no: unknown };

export type Reader = {
  /** What the relay agreed to speak. */
  protocol: string;
  /** All messages so far. A pong is none. */
  messages(): readonly Message[];
  /** Waits for a message about a number, and returns it. */
  heard(no: string): Promise<Message>;
  /** Sends "ping" and waits for "pong". */
  ping(): Promise<void>;
  send(text: string): void;
  /** The code with which the relay closed the socket. */
  closed: Promise<number>;
  close(): void;
};

/** How long to wait for a message or an answer (ms). */
const patience = 15_000;
const form = /^id: (\d+:\d+)\ncontent-type: application\/json\n\n(.+)$/s;

/** Makes `fetch` and sockets of this process trust a self-signed certificate. */
export const trust = (certificate: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificate]);

/** Opens a socket as a browser does, after a cursor if there is one. Throws if the relay refuses it. */
export async function openReader(address: string, cursor = ''): Promise<Reader> {
  const socket = new WebSocket(cursor ? `${address}?last_event_id=${cursor}` : address, ['ws+meta.nchan']);
  const messages: Message[] = [];
  let pongs = 0;
  let wrong: string | null = null;
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') pongs += 1;
    else {
      const [, id = '', text = ''] = form.exec(String(data)) ?? [];
      if (text === '') wrong = `a message of another form: ${JSON.stringify(data)}`;
      else messages.push({ id, text, no: (JSON.parse(text) as { no: unknown }).no });
    }
  });

  async function until<T>(what: string, found: () => T | null | undefined): Promise<T> {
    const limit = AbortSignal.timeout(patience);
    for (;;) {
      if (wrong) throw new Error(wrong);
      const one = found();
      if (one) return one;
      const code = await Promise.race([
        once(socket, 'message', { signal: limit }).then(() => null),
        closed,
      ]).catch(() => {
        throw new Error(`no ${what} within ${patience / 1000} s`);
      });
      if (code !== null) throw new Error(`closed with ${code} instead of ${what}`);
    }
  }

  await Promise.race([
    once(socket, 'open', { signal: AbortSignal.timeout(patience) }),
    closed.then((code) => Promise.reject(new Error(`the socket was refused (${code})`))),
  ]);
  return {
    protocol: socket.protocol,
    messages: () => messages,
    heard: (no) => until(`message about ${no}`, () => messages.find((one) => one.no === no)),
    async ping() {
      const before = pongs;
      socket.send('ping');
      await until('pong', () => pongs > before || null);
    },
    send: (text) => socket.send(text),
    closed,
    close: () => socket.close(),
  };
}

/** The status of an attempt to open a socket; 101 if it opens. */
export function upgradeStatus(address: string): Promise<number> {
  const request = address.startsWith('wss:') ? httpsRequest : httpRequest;
  const sent = request(address.replace(/^ws/, 'http'), {
    agent: false,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    },
    timeout: patience,
  });
  return new Promise((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * Whether a relay took an update: 201 with a reader, 202 without one. On a busy machine nginx answers 202 also while its
 * process that has the channel does not yet know of a new reader; the reader gets the message all the same.
 */
export const isAccepted = (status: number | null | undefined): boolean => status === 201 || status === 202;

/** The status of a request. */
export async function statusOf(
  address: string,
  {
    method = 'POST',
    body,
  }: { method?: string; body?: string | Uint8Array<ArrayBuffer> | ReadableStream } = {},
): Promise<number> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  } as RequestInit);
  await response.arrayBuffer();
  return response.status;
}
