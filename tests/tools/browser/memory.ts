import { readdir, readFile, writeFile } from 'node:fs/promises';

/** The memory of a process in bytes: now, and the peak since the last `forgetPeaks`. */
export type Memory = { pid: number; name: string; now: number; peak: number };

const read = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;

/** The ids of all descendants of this process. Empty on systems without /proc. */
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
 * Reads the memory of the Chromium processes that handle an answer of the service: the extension's process, which runs
 * its service worker, and the network service, which decompresses answers.
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

/** Resets the peaks. The kernel counts them (proc(5), clear_refs), so a peak between two reads is not missed. */
export async function forgetPeaks(): Promise<void> {
  for (const { pid } of await browserMemory()) await writeFile(`/proc/${pid}/clear_refs`, '5');
}
