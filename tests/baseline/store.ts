import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a baseline is made of; each can be made alone. */
export const parts = ['lines', 'manifests', 'pictures', 'benches'] as const;
export type Part = (typeof parts)[number];

/** Where baselines lie; git ignores it. */
export const home = '.baseline';

/** Where a part of a commit's baseline lies. */
export const placeOf = (commit: string, part: Part): string =>
  join(
    home,
    commit,
    { lines: 'lines.json', manifests: 'manifests', pictures: 'pictures', benches: 'benches.txt' }[part],
  );

/** When the parts of a commit's baseline were made (ISO dates), in its folder. */
export const datesOf = (commit: string): Partial<Record<Part, string>> => {
  const file = join(home, commit, 'made.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Part, string>>) : {};
};

/** What git prints for a command. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

/** A commit by whatever git calls it (a branch, `HEAD~3`), as the name of its folder. */
export function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim().slice(0, 12);
  } catch {
    throw new Error(`git knows no commit called "${name}"`);
  }
}
