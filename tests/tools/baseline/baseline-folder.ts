import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a baseline; each can be made separately. */
export const parts = ['lines', 'manifests', 'pictures', 'benches'] as const;
export type Part = (typeof parts)[number];

/** The folder of all baselines; git ignores it. */
export const home = '.baseline';

/** Returns the path of a part of a commit's baseline. */
export const placeOf = (commit: string, part: Part): string =>
  join(
    home,
    commit,
    { lines: 'lines.json', manifests: 'manifests', pictures: 'pictures', benches: 'benches.txt' }[part],
  );

/** Returns when the parts of a commit's baseline were made (ISO dates). */
export const datesOf = (commit: string): Partial<Record<Part, string>> => {
  const file = join(home, commit, 'made.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Part, string>>) : {};
};

/** Runs git and returns its output; throws if it fails. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

/** Returns the first 12 digits of a commit's hash, the name of its folder. `name`: any git revision. */
export function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim().slice(0, 12);
  } catch {
    throw new Error(`git does not know a commit "${name}"`);
  }
}
