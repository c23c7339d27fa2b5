import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serverOf } from './server.ts';

const program = '/usr/bin/redis-server';

export const redisAdvice = 'apt-get install redis-server';
export const hasRedis = (): boolean => existsSync(program);

export type Redis = Awaited<ReturnType<typeof startRedis>>;

/** Starts a Redis on a free port of loopback that writes each change to its folder. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-redis-'));
  const port = await freePort();
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', ''];
  const server = serverOf(program, args.map(String), port);
  await server.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    stop: () => server.stop(),
    kill: () => server.kill(),
    start: () => server.start(),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
