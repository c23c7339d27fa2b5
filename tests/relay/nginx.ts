import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filled } from '../../utils/relay/fill.ts';
import { processCertificate } from '../sandbox/certificate.ts';
import { nginxPath } from './find-nginx.ts';
import { addressOf, newKeys, type Keys, type RelayAddress } from './keys.ts';
import { connectionsTo, freePort, memoryOf, serverOf, type Server } from './server.ts';

// Starts the relay of utils/relay/server/nginx.conf on loopback: the same text, with other ports and paths.

export const templateText = (name: string): string =>
  readFileSync(new URL(`../../utils/relay/server/${name}`, import.meta.url), 'utf8');

/** A relay that runs. Its addresses stay the same after a restart. */
export type Relay = RelayAddress &
  Keys & {
    /** The text for other browsers: `wss://HOST#READER_KEY`. */
    pairing: string;
    /** Holds everything that the relay writes. */
    folder: string;
    /** Ends nginx; in memory mode the hints are lost. */
    stop(): Promise<void>;
    /** Kills all processes of nginx. */
    kill(): Promise<void>;
    /** Starts nginx again, after a stop if it runs. */
    restart(): Promise<void>;
    /** Makes nginx read its files again, as `systemctl reload nginx` does. */
    reload(): void;
    /** The remote ports of its open connections: a socket that was opened again has another port. */
    connections(): readonly number[];
    /** Bytes of memory of all processes of nginx. */
    memory(): number;
    /** Stops nginx and removes the folder. */
    close(): Promise<void>;
  };

export type RelayOptions = {
  /** The address of a Redis, `redis://127.0.0.1:6379`; without it the hints are in the memory of nginx. */
  redis?: string;
  /** The keys; by default new ones. */
  keys?: Keys;
  /** More reader keys that the relay knows. */
  others?: readonly string[];
};

/** Replaces a text that must be there exactly once. */
function replaced(text: string, find: string, replacement: string): string {
  if (text.split(find).length !== 2) throw new Error(`nginx.conf has not one ${JSON.stringify(find)}`);
  return text.replace(find, () => replacement);
}

/** Starts a relay on free ports of loopback, with the certificate of the sandbox. */
export async function startRelay({
  redis,
  keys = newKeys(),
  others = [],
}: RelayOptions = {}): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-relay-'));
  const [port, hintPort] = [await freePort(), await freePort()];
  const host = `127.0.0.1:${port}`;
  const { key, cert } = await processCertificate();

  let text = filled(templateText('nginx.conf'), { host, readerKey: keys.readerKey });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const changes: [find: string, replacement: string][] = [
    ['user www-data;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['error_log /var/log/nginx/error.log warn;', `error_log ${folder}/error.log warn;`],
    ['error_log /var/log/nginx/error.log crit;', `error_log ${folder}/error.log crit;`],
    ['http {', `http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`],
    [`listen ${port} ssl; listen [::]:${port} ssl;`, `listen ${host} ssl;`],
    ['/etc/letsencrypt/live/127.0.0.1/fullchain.pem', `${folder}/certificate.pem`],
    ['/etc/letsencrypt/live/127.0.0.1/privkey.pem', `${folder}/key.pem`],
    ['listen 127.0.0.1:8090;', `listen 127.0.0.1:${hintPort};`],
  ];
  if (redis) changes.push(['#nchan_redis_url "redis://127.0.0.1:6379";', `nchan_redis_url "${redis}";`]);
  for (const change of changes) text = replaced(text, ...change);
  const known = [keys.readerKey, ...others].map((one) => `${one} 1;`).join(' ');
  text = text
    .replaceAll(`${keys.readerKey} 1;`, known)
    .replaceAll('http://127.0.0.1:8090/', `http://127.0.0.1:${hintPort}/`);

  writeFileSync(join(folder, 'nginx.conf'), text);
  writeFileSync(join(folder, 'hint.js'), templateText('hint.js'));
  writeFileSync(join(folder, 'certificate.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });

  const args = [
    '-p',
    folder,
    '-e',
    join(folder, 'error.log'),
    '-c',
    join(folder, 'nginx.conf'),
    '-g',
    'daemon off;',
  ];
  const server: Server = serverOf(nginxPath, args, port);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    await server.start();
  } catch (error) {
    clear();
    throw error;
  }
  return {
    ...keys,
    ...addressOf(`https://${host}`, keys),
    pairing: `wss://${host}#${keys.readerKey}`,
    folder,
    stop: () => server.stop(),
    kill: () => server.kill(),
    async restart() {
      await server.stop();
      await server.start();
    },
    reload: () => server.signal('SIGHUP'),
    connections: () => connectionsTo(port),
    memory: () => memoryOf(server.processes()),
    async close() {
      await server.stop();
      clear();
    },
  };
}
