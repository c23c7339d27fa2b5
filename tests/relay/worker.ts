import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filled } from '../../utils/relay/fill.ts';
import { addressOf, newKeys, type Keys, type RelayAddress } from './keys.ts';
import { freePort } from './server.ts';
import { templateText } from './nginx.ts';

// Starts the relay of utils/relay/server/worker.js in the engine of Cloudflare, which runs without an account.

const engine = 'miniflare@4.20260730.0';

/** What of Miniflare is used. */
type Miniflare = new (options: object) => { ready: Promise<URL>; dispose(): Promise<void> };

export type WorkerRelay = RelayAddress &
  Keys & {
    /** Holds what the Worker stores. */
    folder: string;
    /** Ends the engine and starts it again at the same address. */
    restart(): Promise<void>;
    close(): Promise<void>;
  };

/** Downloads the engine into a folder, about 165 MB. */
export function installEngine(cwd: string): void {
  const { status } = spawnSync('npm', ['install', '--prefix', cwd, '--silent', '--ignore-scripts', engine], {
    cwd,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${engine} could not be downloaded`);
}

/** The first group of a pattern in a text. */
function groupOf(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`wrangler.toml has no ${pattern}`);
  return found;
}

/** @param engineFolder the folder given to `installEngine` */
export async function startWorker(engineFolder: string): Promise<WorkerRelay> {
  const { Miniflare } = createRequire(join(engineFolder, 'package.json'))('miniflare') as {
    Miniflare: Miniflare;
  };
  const keys = newKeys();
  const port = await freePort();
  const folder = join(engineFolder, 'stored');
  mkdirSync(folder);
  const values = { host: `127.0.0.1:${port}`, readerKey: keys.readerKey };
  const wrangler = filled(templateText('wrangler.toml'), values);
  const className = groupOf(wrangler, /^new_sqlite_classes = \["(\w+)"\]$/m);
  const options = {
    modules: true,
    script: filled(templateText('worker.js'), values),
    compatibilityDate: groupOf(wrangler, /^compatibility_date = "([\d-]+)"$/m),
    bindings: { READER_KEYS: groupOf(wrangler, /^READER_KEYS = "(\w+)"/m) },
    durableObjects: { [groupOf(wrangler, /^name = "([A-Z]+)"$/m)]: { className, useSQLite: true } },
    durableObjectsPersist: folder,
    host: '127.0.0.1',
    port,
  };
  let running = new Miniflare(options);
  await running.ready;
  return {
    ...keys,
    ...addressOf(`http://127.0.0.1:${port}`, keys),
    folder,
    async restart() {
      await running.dispose();
      running = new Miniflare(options);
      await running.ready;
    },
    close: () => running.dispose(),
  };
}
