import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detect, type Candidate } from '../../../utils/detection/detect.ts';
import { printTable } from '../bench/table.ts';
import { inTemporaryFolder } from '../temporary.ts';

// Documents of other people, which hold no parcels: Debian packages of documentation, and the npm packages here.
const packages = [
  'openjdk-17-doc',
  'rust-doc',
  'libboost1.74-doc',
  'linux-doc-6.1',
  'python3.11-doc',
  'postgresql-doc-15',
  'cmake-doc',
  'debian-reference-en',
  'r-doc-html',
  'libstdc++-12-doc',
  'erlang-doc',
];
const fewestPages = 50_000;
const pagesPerMistake = 30_000;

// Other projects' tests of tracking numbers hold real ones.
const aboutParcels = /tracking[-_]number/;

type Mistake = { path: string; candidate: Candidate; around: string };
type Read = { source: string; pages: number; characters: number; mistakes: Mistake[] };

/**
 * Proves that almost nothing is found where nothing is: reads at least 50,000 documents without parcels. Fails if more
 * than one number in 30,000 documents is detected, or if too few documents could be read.
 */
export async function proof(): Promise<void> {
  const all = [readFolder('npm packages', 'node_modules')];
  await inTemporaryFolder((folder) => {
    for (const name of packages) all.push(readPackage(name, folder));
    return Promise.resolve();
  });
  const sum = (of: (read: Read) => number) => all.reduce((total, read) => total + of(read), 0);
  const pages = sum((read) => read.pages);
  const mistakes = all.flatMap((read) => read.mistakes);
  printTable([
    ['documents of', 'pages', 'M characters', 'found'],
    ...all.map(({ source, pages: some, characters, mistakes: found }) => [
      source,
      String(some),
      (characters / 1e6).toFixed(1),
      String(found.length),
    ]),
    ['all', String(pages), (sum((read) => read.characters) / 1e6).toFixed(1), String(mistakes.length)],
  ]);
  for (const { path, candidate, around } of mistakes)
    console.log(`  ${candidate.trackingNo} (${candidate.couriers[0]?.key}) in ${path}: ${around}`);
  if (pages < fewestPages) throw new Error(`only ${pages} documents were read, ${fewestPages} are needed`);
  if (mistakes.length > pages / pagesPerMistake)
    throw new Error(
      `${mistakes.length} numbers found, at most one in ${pagesPerMistake} documents is allowed`,
    );
}

/** Downloads a package and reads its documents; none if this machine does not have it. */
function readPackage(name: string, folder: string): Read {
  const cwd = join(folder, name.replace(/\W/g, ''));
  spawnSync('mkdir', [cwd]);
  spawnSync('apt-get', ['download', name], { cwd });
  const file = readdirSync(cwd).find((one) => one.endsWith('.deb'));
  if (!file) return { source: `${name} (not available)`, pages: 0, characters: 0, mistakes: [] };
  spawnSync('dpkg-deb', ['-x', file, 'root'], { cwd });
  return readFolder(name, join(cwd, 'root'));
}

function readFolder(source: string, root: string): Read {
  const read: Read = { source, pages: 0, characters: 0, mistakes: [] };
  if (!existsSync(root)) return read;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:html?|md|txt|rst)(?:\.gz)?$/.test(entry.name) || aboutParcels.test(path))
      continue;
    const text = textOf(path);
    read.pages += 1;
    read.characters += text.length;
    for (const candidate of detect(text)) {
      const around = text
        .slice(Math.max(0, candidate.start - 60), candidate.end + 10)
        .replaceAll(/\s+/g, ' ');
      read.mistakes.push({ path, candidate, around });
    }
  }
  return read;
}

const blocks = /<(?:br|p|div|li|tr|td|th|h\d|pre|dt|dd|table|ul|ol|section|article|nav|hr)\b[^<>]*>/gi;
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' };

/** A document's text; of HTML what the content script would read, about. */
function textOf(path: string): string {
  const data = path.endsWith('.gz')
    ? spawnSync('gzip', ['-dc', path], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
    : readFileSync(path, 'utf8');
  if (!/\.html?(?:\.gz)?$/.test(path)) return data;
  return data
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, '')
    .replaceAll(blocks, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => entities[name]!);
}
