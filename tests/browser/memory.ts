import { readdir, readFile, writeFile } from 'node:fs/promises';

/** A process and what it has in memory, in bytes: now, and at most since it was last reset. */
export type Memory = { pid: number; name: string; now: number; peak: number };

const read = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;

/** The processes this one has started, and those they have, by number. Linux only: elsewhere there is no /proc, and none. */
async function descendants(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0);
  const parents = new Map<number, number>();
  for (const pid of pids) parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(await read(pid, 'status'))?.[1]));
  const isOurs = (pid: number): boolean => {
    for (let up = parents.get(pid); up; up = parents.get(up)) if (up === process.pid) return true;
    return false;
  };
  return pids.filter(isOurs);
}

/**
 * What an answer of the service passes through in a Chromium we have started: the extension's own process, where its
 * worker runs, and the network service, which unpacks what came compressed.
 */
export async function browserMemory(): Promise<Memory[]> {
  const found: Memory[] = [];
  for (const pid of await descendants()) {
    const command = await read(pid, 'cmdline');
    const name = command.includes('--extension-process')
      ? 'extension'
      : command.includes('network.mojom.NetworkService')
        ? 'network'
        : null;
    if (!name) continue;
    const status = await read(pid, 'status');
    found.push({ pid, name, now: kilobytes(status, 'VmRSS'), peak: kilobytes(status, 'VmHWM') });
  }
  return found;
}

/** Forgets the peaks so far, by the kernel's own counter: none is missed between two looks (proc(5), clear_refs). */
export async function forgetPeaks(): Promise<void> {
  for (const { pid } of await browserMemory()) await writeFile(`/proc/${pid}/clear_refs`, '5');
}
