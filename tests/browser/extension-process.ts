import { readFileSync, readdirSync } from 'node:fs';

/** What the extension's own process has used: processor time in milliseconds, and resident memory in bytes. */
export type Used = { cpu: number; memory: number };

const ticksPerSecond = 100; // USER_HZ, on every Linux there is

/**
 * Reads what the process of the extension's background and pages has used so far, from Linux's own books (a browser
 * started by this process). Null where there is none to be read: on another system.
 */
export function usedByExtension(): Used | null {
  const pid = pidsBelow(process.pid).find((one) =>
    read(`/proc/${one}/cmdline`).includes('--extension-process'),
  );
  if (pid === undefined) return null;
  // Fields 14 and 15, counted after the name in brackets, which may hold anything.
  const stat = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(stat[11]) + Number(stat[12]);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]);
  return { cpu: (ticks / ticksPerSecond) * 1000, memory: kilobytes * 1024 };
}

/** All processes that descend from one. */
function pidsBelow(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of entries()) {
    const pid = Number(name);
    if (pid > 0) parents.set(pid, Number(/PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === root || (parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function entries(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

// A process may end while it is looked at.
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
