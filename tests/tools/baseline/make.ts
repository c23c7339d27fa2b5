import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inTemporaryFolder } from '../temporary.ts';
import { countLines } from './lines.ts';
import { datesOf, git, home, placeOf, type Part } from './baseline-folder.ts';

/** Makes parts of a commit's baseline in a temporary checkout. Returns the parts that failed. */
export async function makeBaseline(commit: string, wanted: readonly Part[]): Promise<Part[]> {
  const failed: Part[] = [];
  const begun = Date.now();
  const say = (what: string) =>
    console.log(`[${Math.round((Date.now() - begun) / 1000)} s] ${commit}: ${what}`);
  const treeIn = (folder: string) => join(folder, 'tree');
  // Git keeps a record of each worktree until it is removed. Errors are ignored: the checkout may have failed.
  const leave = (folder: string) =>
    void spawnSync('git', ['worktree', 'remove', '--force', treeIn(folder)], { stdio: 'ignore' });
  await inTemporaryFolder(async (folder) => {
    say('checking out');
    const tree = treeIn(folder);
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    if (wanted.some((part) => part !== 'lines')) await givePackages(tree, say);
    for (const part of wanted) {
      say(part);
      try {
        await makers[part](tree, commit);
        const made = { ...datesOf(commit), [part]: new Date().toISOString() };
        writeFileSync(join(home, commit, 'made.json'), `${JSON.stringify(made, null, 2)}\n`);
      } catch (error) {
        console.error(`${part}: ${(error as Error).message}`);
        failed.push(part);
      }
    }
  }, leave);
  say(`the baseline is in ${join(home, commit)}/`);
  return failed;
}

/** Links the packages of this checkout if the commit has the same lock file; else installs the commit's packages. */
async function givePackages(tree: string, say: (what: string) => void): Promise<void> {
  const lock = join(tree, 'package-lock.json');
  if (!readFileSync(lock).equals(readFileSync('package-lock.json'))) {
    say('npm ci, because its lock file is different');
    await run(tree, 'npm', ['ci']);
    return;
  }
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'), 'junction');
  // Makes the lock file old: `npm ci` runs if the packages are older than it, and would write into the linked packages.
  utimesSync(lock, 0, 0);
}

const makers: Record<Part, (tree: string, commit: string) => Promise<void>> = {
  lines: async (tree, commit) => {
    const files = git('ls-tree', '-r', '-z', '--name-only', commit)
      .split('\0')
      .filter((path) => path !== '')
      .map((path) => ({ path, content: readFileSync(join(tree, path)) }));
    write(placeOf(commit, 'lines'), `${JSON.stringify(countLines(files), null, 2)}\n`);
  },

  manifests: async (tree, commit) => {
    await run(tree, 'npm', ['run', 'build']);
    await run(tree, 'npm', ['run', 'build:firefox']);
    const to = emptied(placeOf(commit, 'manifests'));
    for (const browser of ['chrome', 'firefox'])
      copyFileSync(join(tree, `.output/${browser}-mv3/manifest.json`), join(to, `${browser}.json`));
  },

  pictures: async (tree, commit) => {
    await run(tree, 'npm', ['run', 'pictures']);
    cpSync(join(tree, '.output/pictures'), emptied(placeOf(commit, 'pictures')), { recursive: true });
  },

  // Store the output even if a bench failed, because the other benches can still be compared.
  benches: async (tree, commit) => {
    const { code, printed } = await tryRun(tree, 'npm', ['run', '--silent', 'bench']);
    write(placeOf(commit, 'benches'), printed);
    if (code !== 0) throw new Error(`npm run bench: exit code ${code}`);
  },
};

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function run(tree: string, command: string, args: readonly string[]): Promise<void> {
  const { code } = await tryRun(tree, command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${code}`);
}

/** Runs a command in the checkout. Prints its output and returns it with the exit code. */
async function tryRun(
  tree: string,
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; printed: string }> {
  if (args[0] === 'run') expectScript(tree, args.at(-1)!);
  const child = spawn(command, args, {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
    shell: process.platform === 'win32',
  });
  const ended = new Promise<number | null>((done) => {
    child.on('error', () => done(127));
    child.on('close', (code) => done(code));
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    printed.push(chunk);
  });
  const code = await ended;
  return { code, printed: Buffer.concat(printed).toString() };
}

function expectScript(tree: string, name: string): void {
  const { scripts = {} } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts?: object;
  };
  if (!Object.hasOwn(scripts, name)) throw new Error(`this commit has no "npm run ${name}"`);
}
