import { readFileSync, readdirSync } from 'node:fs';

/** Processor time in milliseconds and resident memory in bytes of the extension's process. */
export type Used = { cpu: number; memory: number };

const ticksPerSecond = 100; // USER_HZ, the same on every Linux

/**
 * Reads from /proc what the extension's process (background and views) has used so far, in a browser started by this
 * process. Returns null on other systems than Linux.
 */
export function usedByExtension(): Used | null {
  const pid = pidsBelow(process.pid).find((one) =>
    read(`/proc/${one}/cmdline`).includes('--extension-process'),
  );
  if (pid === undefined) return null;
  // utime and stime are fields 14 and 15. The name in brackets may contain blanks, so it is cut off first.
  const stat = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(stat[11]) + Number(stat[12]);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]);
  return { cpu: (ticks / ticksPerSecond) * 1000, memory: kilobytes * 1024 };
}

/** The ids of all descendants of a process. */
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

// Returns '' if the process ended meanwhile.
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
