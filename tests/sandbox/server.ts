import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Answers a request whose body has been read; `raw` is the connection below TLS. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  raw: Socket | undefined,
) => void;

export type Server = { port: number; close(): Promise<void> };

/** Reads a body as text. After the chunk that exceeds `limit` bytes, all others are dropped. */
async function read(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size <= limit) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts an https server on loopback only. `close` also ends open connections. */
export async function listen(
  { key, cert }: Certificate,
  port: number,
  limit: number,
  handler: Handler,
): Promise<Server> {
  const sockets = new Map<number, Socket>();
  const server = createServer({ key, cert }, (request, response) => {
    read(request, limit).then(
      (body) => handler(request, response, body, sockets.get(request.socket.remotePort ?? 0)),
      // The caller hung up before the body was complete.
      () => response.destroy(),
    );
  });
  server.on('connection', (socket: Socket) => {
    const from = socket.remotePort ?? 0;
    sockets.set(from, socket);
    socket.on('close', () => sockets.delete(from));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
