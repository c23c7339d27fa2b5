import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
};

/** A program that listens on a port of loopback. It is stopped by its process, never by its name. */
export type Server = {
  /** Starts it; resolves when the port answers. */
  start(): Promise<void>;
  /** Ends it in order. Does nothing if it does not run. */
  stop(): Promise<void>;
  /** Kills it with its children, as a machine does that loses power. */
  kill(): Promise<void>;
  /** Sends a signal to it. */
  signal(name: NodeJS.Signals): void;
  /** The process ids of it and its children; none if it does not run. */
  processes(): readonly number[];
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

export function serverOf(command: string, args: readonly string[], port: number): Server {
  let child: ChildProcess | null = null;
  let printed = '';

  const end = async (signal: () => void): Promise<void> => {
    if (child === null) return;
    const ended = once(child, 'exit');
    signal();
    await ended;
    child = null;
    const limit = Date.now() + 10_000;
    while (await answers(port)) {
      if (Date.now() > limit) throw new Error(`${command} has ended, but port ${port} still answers`);
      await delay(10);
    }
  };
  const processes = () => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]);
  const onExit = () => void child?.kill('SIGTERM'); // not SIGKILL, which would leave its children

  return {
    async start() {
      const own = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child = own;
      printed = '';
      for (const stream of [own.stdout, own.stderr]) stream.on('data', (text: Buffer) => (printed += text));
      const failed = once(own, 'exit').then(() => {
        if (child === own) child = null;
        return true;
      });
      process.off('exit', onExit).on('exit', onExit);
      for (;;) {
        if (child === null) throw new Error(`${command} did not start: ${printed}`);
        if (await answers(port)) return;
        await Promise.race([failed, delay(20)]);
      }
    },
    stop: () => end(() => child!.kill('SIGTERM')),
    kill: () =>
      end(() => {
        // The parent first: it would replace a child that ends.
        for (const pid of processes()) process.kill(pid, 'SIGKILL');
      }),
    signal: (name) => void child?.kill(name),
    processes,
  };
}

/** The memory of processes in bytes; what they share is counted once. */
export const memoryOf = (pids: readonly number[]): number =>
  pids
    .map(
      (pid) =>
        Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024,
    )
    .reduce((sum, one) => sum + one, 0);

/** The remote ports of the open IPv4 connections to a port of this machine, sorted. */
export function connectionsTo(port: number): number[] {
  const established = '01';
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === established && portOf(local) === port)
    .map(([, , remote]) => portOf(remote))
    .toSorted((a, b) => a - b);
}

const portOf = (address = ''): number => parseInt(address.split(':')[1] ?? '', 16);
