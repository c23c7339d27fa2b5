import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A loopback proxy that connects known host names to one local port and refuses all others. */
export type ConnectProxy = {
  port: number;
  /** The targets it refused: `name:port`, or the URL of an unencrypted request. */
  refused(): readonly string[];
  close(): Promise<void>;
};

/**
 * Starts the proxy. Firefox has no option like Chromium's `--host-resolver-rules`, so the proxy connects pages and
 * extensions to the sandbox and refuses all other requests.
 */
export async function startConnectProxy(names: readonly string[], port: number): Promise<ConnectProxy> {
  const known = new Set(names.map((name) => `${name}:443`));
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    refused.push(request.url ?? '');
    response.writeHead(403).end();
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client: Socket) => {
    const wanted = request.url ?? '';
    // The browser may close in the middle of a connection.
    client.on('error', () => client.destroy());
    if (!known.has(wanted)) {
      refused.push(wanted);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
