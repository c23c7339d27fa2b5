import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createVitest, type Vitest } from 'vitest/node';
import { printTable } from '../bench/table.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { misfitOf, mutations, type Mutation } from './mutation-list.ts';

/**
 * Mutation tests: breaks one rule of the product at a time (mutation-list.ts) and runs the tests that must fail. Each edit
 * is made alone, in a copy of the working tree, and undone. If no test fails, no test guards that rule.
 *
 * `--only PART` makes the edits with `PART` in their name. `--long` includes edits that only end-to-end tests can detect;
 * each of them needs a build.
 */
export async function proof({ only = '', long: withLong = false } = {}): Promise<void> {
  const wanted = mutations.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  if (wanted.length === 0) throw new Error(`no edit has "${only}" in its name`);
  const misfits = wanted.flatMap(misfitOf);
  if (misfits.length > 0) throw new Error(`these edits no longer fit:\n${misfits.join('\n')}`);
  const made = wanted.filter(({ long }) => withLong || !long);
  const verdicts = await inTemporaryFolder(async (folder) => {
    copyTree(folder);
    const units = await UnitTests.in(folder);
    try {
      await expectGreen(made, folder, units);
      return await judge(made, folder, units);
    } finally {
      await units.close();
    }
  });
  process.exitCode = 0; // Vitest sets 1 for a failed test, but here tests must fail
  for (const { name, long } of wanted)
    if (long && !withLong) console.log(`  skipped, needs --long: ${name} (${long.spec})`);
  printSummary(verdicts);
  const unnoticed = verdicts.filter(({ isRed }) => !isRed).map(({ mutation }) => mutation.name);
  if (unnoticed.length > 0)
    throw new Error(`no test noticed ${unnoticed.length} edits:\n${unnoticed.join('\n')}`);
}

type Verdict = { mutation: Mutation; isRed: boolean };

/** Copies the files of the working tree that git does not ignore, and links `node_modules`. */
function copyTree(folder: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (listed.status !== 0) throw new Error(`the files could not be listed: ${listed.stderr}`);
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Checks that all used tests pass without any edit. */
async function expectGreen(made: readonly Mutation[], folder: string, units: UnitTests): Promise<void> {
  const files = [...new Set(made.flatMap(({ tests }) => tests))];
  const long = new Map(made.flatMap(({ long: test }) => (test ? [[test.spec + test.title, test]] : [])));
  console.log(`  run without any edit: ${files.length} files of unit tests, ${long.size} long tests`);
  const failed = await units.failures(files);
  if (long.size > 0) await mustRun('wxt', ['build'], folder);
  for (const test of long.values()) failed.push(...(await longFailures(test, folder)));
  if (failed.length > 0)
    throw new Error(
      `tests fail without any edit:\n${failed.map(({ file, test, why }) => `${file} › ${test}: ${why}`).join('\n')}`,
    );
}

/** Makes each edit alone and prints which test failed first. */
async function judge(made: readonly Mutation[], folder: string, units: UnitTests): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const mutation of made) {
    const { name, tests, long } = mutation;
    const begun = performance.now();
    const failed = await withEdit(mutation, folder, units, async () => {
      if (long) await mustRun('wxt', ['build'], folder);
      return long ? longFailures(long, folder) : inEach(tests, (test) => units.failures([test]));
    });
    const seconds = `${((performance.now() - begun) / 1000).toFixed(0)} s`.padStart(5);
    const asked = long ? [long.spec] : tests;
    const passed = asked.filter((one) => !failed.some((failure) => failure.file === one));
    const isRed = passed.length === 0;
    console.log(
      isRed
        ? `${seconds}  ✓ red    ${name} → ${failed[0]!.test}`
        : `${seconds}  ✗ green  ${name} → passed: ${passed.join(', ')}`,
    );
    verdicts.push({ mutation, isRed });
  }
  return verdicts;
}

/** Does `work` for one element after the other and joins the results. */
async function inEach<T, R>(all: readonly T[], work: (one: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(...(await work(one)));
  return results;
}

/** Makes an edit in the copy, runs `work` and undoes the edit. */
async function withEdit<T>(
  { file, find, replace }: Mutation,
  folder: string,
  units: UnitTests,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const write = (source: string) => {
    writeFileSync(path, source);
    units.forget(path);
  };
  write(before.replace(find, () => replace));
  try {
    return await work();
  } finally {
    write(before);
  }
}

type Failed = { file: string; test: string; why: string };

/** The unit tests of the copy: one Vitest for all edits, which reloads only changed files. */
class UnitTests {
  private readonly vitest: Vitest;
  private readonly folder: string;

  private constructor(vitest: Vitest, folder: string) {
    this.vitest = vitest;
    this.folder = folder;
  }

  static async in(folder: string): Promise<UnitTests> {
    const vitest = await createVitest('test', {
      root: folder,
      config: join(folder, 'tests/vitest.config.ts'),
      project: ['unit', 'relay'],
      watch: false,
      silent: true,
      bail: 1, // one failed test is enough
      testTimeout: 60_000, // the machine may be busy; duration is not tested here
      reporters: [{}],
      // `node_modules` is shared with the checkout: write no cache into it.
      cache: false,
      fsModuleCache: false,
    });
    return new UnitTests(vitest, folder);
  }

  /** Returns the failed tests of some files. Throws at an error outside of any test: such a run proves nothing. */
  async failures(files: readonly string[]): Promise<Failed[]> {
    if (files.length === 0) return []; // an empty list would make Vitest run all tests
    const found = await this.vitest.globTestSpecifications(files.map((file) => join(this.folder, file)));
    if (found.length !== files.length)
      throw new Error(`not all of these are test files: ${files.join(', ')}`);
    const { testModules: all, unhandledErrors } = await this.vitest.runTestSpecifications(found);
    // Vitest also returns the modules of earlier runs.
    const testModules = all.filter(({ relativeModuleId }) => files.includes(relativeModuleId));
    for (const module of testModules) {
      const [error] = module.errors();
      if (error) throw new Error(`${module.relativeModuleId} could not be run: ${error.message}`);
    }
    const failed = testModules.flatMap((module) =>
      [...module.children.allTests('failed')].map((test) => ({
        file: module.relativeModuleId,
        test: test.fullName,
        why: test.result().errors?.[0]?.message ?? '',
      })),
    );
    if (unhandledErrors.length > 0 && failed.length === 0)
      throw new Error('no test failed, but there was an unhandled error', { cause: unhandledErrors[0] });
    return failed;
  }

  /** Makes the next run reload a changed file. */
  forget(path: string): void {
    this.vitest.invalidateFile(path);
  }

  close(): Promise<void> {
    return this.vitest.close();
  }
}

/** Runs an end-to-end test on the build in the copy. Returns its failure, or an empty list. */
async function longFailures(
  { spec, title }: { spec: string; title: string },
  folder: string,
): Promise<Failed[]> {
  const { code, output } = await runIn(
    folder,
    'playwright',
    ['test', '-c', 'tests/playwright.config.ts', '--reporter=list', '--workers=1', '--retries=0', spec],
    { ONLY_TAG: title },
  ); // also if the title has a tag
  if (/no tests found/i.test(output)) throw new Error(`${spec} has no test called "${title}"`);
  return code === 0 ? [] : [{ file: spec, test: title, why: output.slice(-2000) }];
}

async function mustRun(command: string, args: readonly string[], folder: string): Promise<void> {
  const { code, output } = await runIn(folder, command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
}

/** Runs a command in a folder and returns what it printed. Stops it after ten minutes: an edit may make it hang. */
async function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    shell: process.platform === 'win32',
    timeout: 600_000,
  });
  const ended = new Promise<number | null>((done) => {
    child.on('error', () => done(127));
    child.on('close', (code) => done(code));
  });
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + errors };
}

function printSummary(verdicts: readonly Verdict[]): void {
  const row = (what: string, all: readonly Verdict[]): string[] => {
    const red = all.filter(({ isRed }) => isRed).length;
    return [what, String(red), String(all.length - red)];
  };
  const files = [...new Set(verdicts.map(({ mutation }) => mutation.file))];
  console.log('');
  printTable([
    ['file', 'red', 'green'],
    ...files.map((file) =>
      row(
        file,
        verdicts.filter(({ mutation }) => mutation.file === file),
      ),
    ),
    row('all', verdicts),
  ]);
}
