import { spawnSync } from 'node:child_process';
import { printTable } from './bench/table.ts';
import { compareLines, type Lines } from './baseline/lines.ts';
import { readArguments, refuse } from './command-line.ts';

// `npm run lines`: the lines of the product. Tests, texts and documents are not counted.

const help = `npm run lines               the lines of the product by folder: ts, tsx, js, css and html of components, entrypoints
                            and utils, as the files are now
npm run lines COMMIT        … beside those of a commit`;

const { positionals } = readArguments(help, {}, true);
if (positionals.length > 1) refuse('One commit at most', help);
const [commit] = positionals;

/** Counts lines: of a commit, or (`--untracked`) of the files as they are now, new ones included. */
function linesOf(place: string): Lines {
  const paths = ['components', 'entrypoints', 'utils'].flatMap((folder) =>
    ['ts', 'tsx', 'js', 'css', 'html'].map((ending) => `:(glob)${folder}/**/*.${ending}`),
  );
  const { stdout, status, stderr } = spawnSync('git', ['grep', '-c', '-e', '', place, '--', ...paths], {
    encoding: 'utf8',
  });
  if (status !== 0) refuse(stderr.trim() || 'There are no lines', help);
  const lines: Lines = {};
  for (const [, path, count] of stdout.matchAll(/([^:\n]+):(\d+)$/gm)) {
    const folder = path!.split('/').slice(0, -1).slice(0, 2).join('/');
    lines[folder] = (lines[folder] ?? 0) + Number(count);
  }
  return lines;
}

const now = linesOf('--untracked');
const rows = compareLines(commit === undefined ? {} : linesOf(commit), now);
printTable(
  rows.map(([folder, before, lines, more]) =>
    commit ? [folder!, before!, lines!, more!] : [folder!, lines!],
  ),
);
