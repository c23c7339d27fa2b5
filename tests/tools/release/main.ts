import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable } from '../bench/table.ts';
import { readArguments } from '../command-line.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { commitOf, openItems, problemsBefore, versionOf } from './before.ts';
import { manifestProblems, usedApis, type Build, type Manifest } from './manifest.ts';
import { differences, makeZip, readZip, sha256 } from './zip.ts';

// `npm run release`: makes and checks what is given to the stores. It publishes nothing.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = readArguments(
  `npm run release                makes the zips for both stores from the last commit, in .output/release/: five minutes
npm run release -- --install   installs the packages anew for each build, as a reviewer of a store does

It checks texts, pictures and version, runs "npm run check", builds all zips twice, and the one for Firefox again from the
zip of the sources. All must have the same bytes. Then it checks both builds, and prints sizes and SHA-256. It publishes
nothing. Exit code 1: something is wrong, and there is no zip. 3: the zips are made, but something for a store is open.`,
  { install: { type: 'boolean' } },
);
const out = join(root, '.output/release');

class Stop extends Error {}

/** Ends the release with what is wrong; does nothing if that is nothing. */
function stopAt(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Stop(`${what}:\n${problems.map((one) => `- ${one}`).join('\n')}`);
}

/** Runs a command in a folder that has packages, with its output on the terminal. */
function run(folder: string, command: string, ...args: string[]): void {
  console.log(`\n── ${[command, ...args].join(' ')}, in ${basename(folder)}`);
  const PATH = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { status } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, PATH },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Stop(`"${[command, ...args].join(' ')}" failed.`);
}

function addPackages(folder: string): void {
  if (values.install) run(folder, 'npm', 'ci');
  else symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Makes a folder with the files of the last commit. */
function copyOfCommit(folder: string): string {
  run(root, 'git', 'clone', '--quiet', '--no-checkout', root, folder);
  run(folder, 'git', 'checkout', '--quiet', '--detach', commitOf(root));
  addPackages(folder);
  return folder;
}

const version = versionOf(root);
const zipFor = (browser: Build['browser']): string => `waybill-${version}-${browser}.zip`;
const sourceZip = `waybill-${version}-sources.zip`;

/** Builds in a copy of the commit. Returns the zips by their names. */
function buildIn(folder: string): Map<string, Buffer> {
  run(folder, 'wxt', 'zip');
  run(folder, 'wxt', 'zip', '-b', 'firefox');
  const built = [zipFor('chrome'), zipFor('firefox')].map((name): [string, Buffer] => [
    name,
    readFileSync(join(folder, '.output', name)),
  ]);
  return new Map([...built, [sourceZip, zipSources(folder)]]);
}

/** Zips all committed files, with the README for reviewers, and the licences of the packages. */
function zipSources(folder: string): Buffer {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' });
  const sources = stdout
    .split('\0')
    .filter(Boolean)
    .map((name): [string, string] => [name, name === 'README.md' ? 'store/sources.md' : name]);
  return makeZip(
    [...sources, ['notices.txt', '.output/firefox-mv3/notices.txt'] as const]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, from]) => ({ name, content: readFileSync(join(folder, from)) })),
  );
}

/** Builds the zip for Firefox from that of the sources, with the commands of its README. */
function buildFromSources(folder: string, zip: Buffer): Buffer {
  for (const { name, content } of readZip(zip)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const commands =
    readFileSync(join(folder, 'README.md'), 'utf8').match(/(?<=`)npm (?:ci|run [\w:]+)(?=`)/g) ?? [];
  for (const command of commands) {
    if (command === 'npm ci') addPackages(folder);
    else run(folder, 'npm', ...command.split(' ').slice(1));
  }
  return readFileSync(join(folder, '.output', zipFor('firefox')));
}

function buildOf(browser: Build['browser'], zip: Buffer): Build {
  const files = new Map(readZip(zip).map(({ name, content }) => [name, content]));
  return { browser, files, manifest: JSON.parse(files.get('manifest.json')!.toString()) as Manifest };
}

async function release(folder: string): Promise<Map<string, Buffer>> {
  const first = copyOfCommit(join(folder, 'first'));
  run(first, 'npm', 'run', 'check');
  const zips = buildIn(first);
  for (const [name, again] of buildIn(copyOfCommit(join(folder, 'second'))))
    stopAt(`Two builds of ${name} differ`, differences(zips.get(name)!, again));
  const reviewed = buildFromSources(join(folder, 'sources'), zips.get(sourceZip)!);
  stopAt(
    `${zipFor('firefox')} differs if it is built from its sources`,
    differences(zips.get(zipFor('firefox'))!, reviewed),
  );
  run(first, 'addons-linter', '--warnings-as-errors', join('.output', zipFor('firefox')));
  for (const browser of ['chrome', 'firefox'] as const) {
    const build = buildOf(browser, zips.get(zipFor(browser))!);
    stopAt(`The build for ${browser} cannot be given to a store`, [
      ...manifestProblems(build, usedApis(first)),
      ...(build.manifest.version === version ? [] : [`manifest.json: the version is not ${version}`]),
      ...(build.files.has('notices.txt') ? [] : ['notices.txt: is missing']),
    ]);
  }
  return zips;
}

rmSync(out, { recursive: true, force: true });
try {
  stopAt('Nothing was built', problemsBefore(root));
  const zips = await inTemporaryFolder(release);
  mkdirSync(out, { recursive: true });
  for (const [name, zip] of zips) writeFileSync(join(out, name), zip);
  console.log(`\nBuilt twice with the same bytes, from ${commitOf(root)}, in .output/release/:`);
  printTable([...zips].map(([name, zip]) => [name, `${zip.length} B`, sha256(zip)]));
  const open = openItems(root);
  if (open.length > 0) {
    console.log(`\nnot ready for a store:\n${open.map((one) => `- ${one}`).join('\n')}`);
    process.exitCode = 3;
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
