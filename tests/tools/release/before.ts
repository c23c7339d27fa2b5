import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, listingProblems, openIn, picturesOf } from './listing.ts';
import { sizeOfPng } from './manifest.ts';

// What is checked before anything is built: a release is made of a committed state that has all its texts and pictures.

const git = (root: string, ...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trimEnd() ?? '';

/** The last commit of a folder; '' if git has none. */
export const commitOf = (root: string): string => git(root, 'rev-parse', '-q', '--verify', 'HEAD');

const read = (root: string, path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

export const versionOf = (root: string): string =>
  (JSON.parse(read(root, 'package.json')) as { version: string }).version;

/** Says what stops a release: the file, and what to do. */
export const problemsBefore = (root: string): string[] => [
  ...uncommitted(root),
  ...versionProblems(root),
  ...listingProblems(read(root, 'store/listing.md')),
  ...pictureProblems(root),
  ...packageProblems(root),
];

function uncommitted(root: string): string[] {
  if (commitOf(root) === '') return ['This folder has no commit of git: clone the repository.'];
  return git(root, 'status', '--porcelain')
    .split('\n')
    .filter(Boolean)
    .map((line) => `${line.slice(3)}: is not as in the last commit: commit it or restore it`);
}

function versionProblems(root: string): string[] {
  const version = versionOf(root);
  // What both stores accept.
  if (!/^(?:0|[1-9]\d{0,3})(?:\.(?:0|[1-9]\d{0,3})){1,3}$/.test(version))
    return [`package.json: the version is ${version}: write two to four numbers, such as 1.2.0`];
  const tagged = git(root, 'rev-parse', '-q', '--verify', `refs/tags/v${version}^{commit}`);
  const locked = (JSON.parse(read(root, 'package-lock.json') || '{}') as { version?: string }).version;
  return [
    ...(tagged && tagged !== commitOf(root)
      ? [
          `package.json: ${version} is released (the tag v${version} is on ${tagged.slice(0, 8)}): raise the version`,
        ]
      : []),
    ...(locked === version
      ? []
      : [`package-lock.json: has the version ${locked}: run "npm install --package-lock-only"`]),
    ...changeProblems(read(root, 'CHANGELOG.md'), version),
  ];
}

/** The limit of Firefox's store for the notes of a version. */
const noteLimit = 3000;

/** Says what is missing of a version's entry: some lines in English, then some in Thai. */
function changeProblems(changes: string, version: string): string[] {
  const entry = changes.split(/^## /m).find((part) => part.startsWith(`${version}\n`));
  if (entry === undefined)
    return [`CHANGELOG.md: has no entry for ${version}: write "## ${version}" and what changed for users`];
  const lines = entry.split('\n').filter((line) => line.startsWith('- '));
  const thai = lines.filter((line) => /[ก-๛]/.test(line));
  if (thai.length === 0 || thai.length === lines.length)
    return [
      `CHANGELOG.md: ${version} needs lines in English and in Thai, each with "- " before it: write them`,
    ];
  return entry.length > noteLimit
    ? [`CHANGELOG.md: ${version} has ${entry.length} characters: shorten it to ${noteLimit}`]
    : [];
}

const pictureProblems = (root: string): string[] =>
  picturesOf(read(root, 'store/listing.md')).flatMap((picture) =>
    filesOf(picture).flatMap((path) => {
      if (!existsSync(join(root, path)))
        return [`${path}: is missing: run "npm run pictures store" and commit it`];
      const meant = `${picture.width}×${picture.height}`;
      const size = sizeOfPng(readFileSync(join(root, path))).join('×');
      return size === meant
        ? []
        : [`${path}: is ${size} px, not ${meant}: run "npm run pictures store" and commit it`];
    }),
  );

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };

/** Compares the installed packages with package-lock.json: the release is built with them. */
function packageProblems(root: string): string[] {
  const lock = JSON.parse(read(root, 'package-lock.json') || '{"packages":{}}') as Lock;
  const installed = JSON.parse(read(root, 'node_modules/.package-lock.json') || '{"packages":{}}') as Lock;
  const wrong = Object.entries(lock.packages).filter(
    ([path, { version, optional }]) =>
      path !== '' &&
      !(optional && !installed.packages[path]) &&
      installed.packages[path]?.version !== version,
  );
  return wrong.length === 0
    ? []
    : [`${wrong[0]![0]}: is not as in package-lock.json (${wrong.length} in all): run "npm ci"`];
}

/** What only the owner can decide or fill in. With one open, the zips are made, but they are not ready for a store. */
export const openItems = (root: string): string[] => [
  ...(existsSync(join(root, 'LICENSE')) ? [] : ['LICENSE: the owner has not chosen a licence']),
  ...globSync('store/*.md', { cwd: root })
    .toSorted()
    .flatMap((path) => openIn(read(root, path)).map((what) => `${path}: ${what}`)),
];
