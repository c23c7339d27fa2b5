import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitOf, git } from '../baseline/baseline-folder.ts';
import { printTable } from '../bench/table.ts';
import { findBrowser } from '../browser/find.ts';
import { findFirefox } from '../browser/find-firefox.ts';
import { run } from '../step.ts';
import { browsersOf, faultsOf, readPromises, type Promised } from './promise-list.ts';
import { runFiles, type FileResult } from './run-files.ts';

/** What proves a promise in a browser, or without one. */
type Row = { name: string; where: string; files: readonly string[] };
type Results = ReadonlyMap<string, FileResult>;

/** The result of the last run of all promises. */
const record = join('docs', 'proof.md');

/**
 * Runs what docs/promises.md names, each file once, and counts by promise and browser. Proofs at length are only named.
 * `numbers` are the promises to run, all by default; only then the result is written to docs. `--list` runs nothing.
 */
export async function proof({ numbers = [], list = false }: Partial<Chosen> = {}): Promise<void> {
  const promises = readPromises();
  const unknown = numbers.filter((number) => !promises.some(({ name }) => name === number));
  if (unknown.length > 0) throw new Error(`there is no promise ${unknown.join(', ')}`);
  const chosen = promises.filter(({ name }) => numbers.length === 0 || numbers.includes(name));
  const faults = chosen.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(`in docs/promises.md:\n${faults.join('\n')}`);
  const rows = chosen.flatMap(rowsOf);
  if (list) {
    for (const { name, where, files } of rows)
      console.log(`  ${name.padEnd(4)} ${where.padEnd(8)} ${files.join(', ')}`);
    return;
  }
  const notWritten = numbers.length > 0 ? 'only some promises were to run' : changedTree();
  if (notWritten) console.log(`  ${record} will not be written: ${notWritten}`);
  const commit = commitOf('HEAD');
  const results = await runFiles([...new Set(rows.flatMap(({ files }) => files))]);
  const table = [
    ['Promise', 'Browser', 'Files', 'Tests', 'Passed', 'Failed', 'Look-ups', 'Stops', 'At length'],
    ...rows.map(({ name, where, files }) => [name, where, ...countsOf(files, results)]),
    ['All', '', ...countsOf([...results.keys()], results)],
  ];
  const failed = rows.flatMap((row) => failuresOf(row, results));
  console.log();
  printTable(table.map(([name, where, ...rest]) => [`${name!.padEnd(7)} ${where}`, ...rest]));
  const why =
    notWritten ?? (commit === commitOf('HEAD') ? changedTree() : 'another commit was checked out meanwhile');
  if (why) console.log(`  ${record} was not written: ${why}`);
  else await write(commit, rows, results, failed);
  if (failed.length > 0) throw new Error(`not proved:\n${failed.join('\n')}`);
}

type Chosen = { numbers: readonly string[]; list: boolean };

/** Says why the commit does not describe what is run; null if it does. */
const changedTree = (): string | null =>
  git('status', '--porcelain', '--', '.', `:!${record}`) === ''
    ? null
    : 'the working tree has changes that are not committed';

/** The rows of a promise: one for each of its browsers, and one for what needs none. */
function rowsOf({ name, browsers, files }: Promised): Row[] {
  const rows: Row[] = [
    { name, where: 'Shared', files: files.filter((file) => browsersOf(file).length === 0) },
    ...browsers.map((browser) => ({
      name,
      where: browser,
      files: files.filter((file) => browsersOf(file).includes(browser)),
    })),
  ];
  return rows.filter((row) => row.files.length > 0);
}

/** The command that runs a file which takes too long to be run here. */
function commandOf(file: string): string {
  const [, kind, name] = /^tests\/tools\/(?:(\w+)\/)?([\w-]+)\.ts$/.exec(file) ?? [];
  if (kind) return `npm run ${kind} ${name}`;
  return name === 'all' ? 'npm test' : `npm run ${name}`;
}

const atLengthOf = (files: readonly string[], results: Results): string[] =>
  files.filter((file) => !results.has(file)).map(commandOf);

/** The cells of a row after promise and browser. */
function countsOf(files: readonly string[], results: Results): string[] {
  const counted = files.flatMap((file) => results.get(file) ?? []);
  const atLength = atLengthOf(files, results);
  const sum = (count: (result: FileResult) => number) =>
    counted.reduce((all, result) => all + count(result), 0);
  const numbers = [
    counted.length,
    sum(({ passed, failed }) => passed + failed.length),
    sum(({ passed }) => passed),
    sum(({ failed }) => failed.length),
    sum(({ lookUps }) => lookUps),
    sum(({ stops }) => stops),
  ];
  return [...numbers.map(String), atLength.length > 0 ? `see ${atLength.join(', ')}` : ''];
}

const failuresOf = ({ name, where, files }: Row, results: Results): string[] =>
  files.flatMap((file) =>
    (results.get(file)?.failed ?? []).map((title) => `${name}, ${where}, ${file}: ${title}`),
  );

/** The cell of a promise and a browser in docs: the passed tests. */
function cellOf(row: Row | undefined, results: Results): string {
  if (!row) return '';
  const [files, tests, passed] = countsOf(row.files, results);
  if (files === '0') return 'not run';
  return passed === tests ? passed! : `${passed} of ${tests}`;
}

/** Writes the result of a run of all promises. */
async function write(
  commit: string,
  rows: readonly Row[],
  results: Results,
  failed: readonly string[],
): Promise<void> {
  const versions = [findBrowser(), findFirefox()].map(
    (path) => path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim(),
  );
  const places = ['Shared', 'Chromium', 'Firefox'];
  const table = [
    ['Promise', ...places],
    ['---', ...places.map(() => '--:')],
    ...[...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => [
      name,
      ...places.map((place) =>
        cellOf(
          own.find(({ where }) => where === place),
          results,
        ),
      ),
    ]),
  ];
  const atLength = Map.groupBy(
    rows.flatMap(({ name, files }) => atLengthOf(files, results).map((command) => ({ name, command }))),
    ({ command }) => command,
  );
  const [files, tests, passed, , lookUps, stops] = countsOf([...results.keys()], results);
  const text = `# Proof

\`npm run proof promises\` wrote this page: it ran the tests that docs/promises.md names, each file once. The table
counts, for each promise, all tests of its files that passed: without a browser (shared), in Chromium and in Firefox.
A file can belong to several promises.

- Commit: ${commit}
- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC
- Browsers: ${versions.filter(Boolean).join(', ')}
- In all: ${files} files, ${tests} tests, ${passed} passed; ${lookUps} look-ups at the sandbox; ${stops} stops of the background, by the
  tests or by the browser

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

## Not run

These take minutes:

${[...atLength].map(([command, named]) => `- \`${command}\`: ${[...new Set(named.map(({ name }) => name))].join(', ')}`).join('\n')}
${failed.length > 0 ? `\n## Failed\n\n${failed.map((line) => `- ${line}`).join('\n')}\n` : ''}`;
  writeFileSync(record, text);
  if ((await run('prettier', ['--write', '--log-level', 'warn', record])) !== 0)
    throw new Error(`${record} could not be formatted`);
  console.log(`  ${record} was written`);
}
