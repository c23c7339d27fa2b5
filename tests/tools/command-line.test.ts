import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// What a newcomer sees of the commands: a page of help, and never a stack trace.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script with Node as `npm run` does. */
async function run(script: string, args: readonly string[], cwd = root) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => void child.on('close', resolve)),
  ]);
  return { out, errors, code };
}

const scripts: [command: string, script: string, words: RegExp][] = [
  ['npm start', 'tests/tools/tour/main.ts', /--headless/],
  ['npm test', 'tests/tools/all.ts', /minutes/],
  ['npm run check', 'tests/tools/check.ts', /minute/],
  ['npm run sandbox', 'tests/sandbox/main.ts', /--parcels/],
  ['npm run contract', 'tests/contract/main.ts', /SERVICE_API_KEY/],
  ['npm run pictures', 'tests/tools/pictures/main.ts', /--others/],
  ['npm run release', 'tests/tools/release/main.ts', /--install/],
  ['npm run baseline', 'tests/tools/baseline/main.ts', /compare A B/],
  ['npm run lines', 'tests/tools/lines.ts', /COMMIT/],
  ['npm run stored-version', 'tests/fixtures/stored/write-version.ts', /not written again/],
  ['npm run bench', 'tests/tools/bench/run.ts', /restore .* \d+ (?:s|min)\n/],
  ['npm run proof', 'tests/tools/proof/run.ts', /mutations .* \d+ (?:s|min)\n/],
];

test('--help prints a page of help', async () => {
  const { out, errors, code } = await run('tests/tools/check.ts', ['--help']);
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  expect(out).toMatch(/^npm run check\n/);
});

test('each command refuses an unknown option, with its page of help', async () => {
  const all = await Promise.all(scripts.map(([, script]) => run(script, ['--colour'])));
  for (const [index, { out, errors, code }] of all.entries()) {
    const [command, , words] = scripts[index]!;
    expect({ out, code }, command).toEqual({ out: '', code: 2 });
    expect(errors).toMatch(/^Unknown option '--colour'/);
    expect(errors).toContain(`\n${command}`);
    expect(errors).toMatch(words);
    expect(errors).not.toMatch(/^ +at /m);
  }
});

test.for([
  ['tests/tools/bench/run.ts', ['sizes'], 'There is no bench sizes.'],
  ['tests/tools/proof/run.ts', ['hour'], 'There is no proof hour.'],
  ['tests/tools/proof/run.ts', ['hours', '--long'], 'Only "mutations" takes --long.'],
  ['tests/tools/proof/run.ts', ['walks', 'P7'], 'Only "promises" takes P7.'],
  ['tests/sandbox/main.ts', ['more'], "Unexpected argument 'more'."],
] as const)('%s %j is refused with its help', async ([script, args, reason]) => {
  const { out, errors, code } = await run(script, args);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(errors).toMatch(/^npm run/m);
  expect(errors.startsWith(reason)).toBe(true);
});

test('a `node_modules` that is a link is refused, and what it leads to stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-link-'));
  try {
    const [tree, other] = [join(folder, 'tree'), join(folder, 'other')];
    await mkdir(join(tree, 'tests/tools'), { recursive: true });
    await mkdir(join(other, 'package'), { recursive: true });
    await copyFile(join(root, 'tests/tools/start.mjs'), join(tree, 'tests/tools/start.mjs'));
    await writeFile(join(tree, 'package.json'), '{ "name": "none", "version": "1.0.0" }');
    await writeFile(
      join(tree, 'package-lock.json'),
      '{ "name": "none", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
    );
    await symlink(other, join(tree, 'node_modules'), 'junction');
    const { out, errors, code } = await run('tests/tools/start.mjs', ['tour'], tree);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(errors).toContain('node_modules is a link');
    expect(await readdir(other)).toEqual(['package']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
