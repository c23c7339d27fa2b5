import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Update } from './service.ts';

/** A callback address on this machine, at a port (0: any free one). */
export type Receiver = {
  port: number;
  /** The next POST about a tracking number; others are answered and ignored. Null if none comes within `ms`. */
  nextAbout(trackingNo: string, ms: number): Promise<Update | null>;
  close(): void;
};

export async function startReceiver(wanted: number): Promise<Receiver> {
  let heard: (update: Update) => void = () => {};
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.end();
      heard({ method: request.method ?? '', headers: request.headers, body });
    });
  }).listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    nextAbout: (trackingNo, ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), ms);
        heard = (update) => {
          if (!update.body.includes(JSON.stringify(trackingNo))) return;
          clearTimeout(timer);
          resolve(update);
        };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
