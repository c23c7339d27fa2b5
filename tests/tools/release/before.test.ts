import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openItems, problemsBefore } from './before.ts';
import { filesOf, picturesOf } from './listing.ts';

// A small repository of git in a temporary folder, with all that a release needs.

const source = fileURLToPath(new URL('../../..', import.meta.url));
let root = '';

const git = (...args: string[]): void => {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com', ...args],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
};
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const edit = (path: string, from: string | RegExp, to: string): void => {
  const text = read(path);
  expect(text).toMatch(from);
  write(path, text.replace(from, to));
};
const commit = (): void => {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'A state');
};

/** The beginning of a PNG, with its size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(26);
  head.write('\u0089PNG', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const lock = JSON.stringify({
  version: '1.2.0',
  packages: { '': {}, 'node_modules/idb': { version: '8.0.4' } },
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-release-'));
  cpSync(join(source, 'store'), join(root, 'store'), { recursive: true });
  write('package.json', '{"version":"1.2.0"}');
  write('package-lock.json', lock);
  write('node_modules/.package-lock.json', lock);
  write('.gitignore', 'node_modules\n');
  write('CHANGELOG.md', '# What changed\n\n## 1.2.0\n\n- A list.\n- รายการ\n\n## 1.1.0\n\n- Old.\n');
  for (const picture of picturesOf(read('store/listing.md')))
    for (const path of filesOf(picture)) write(path, png(picture.width, picture.height));
  git('init', '--quiet');
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a committed state with all texts and pictures can be released', () =>
  expect(problemsBefore(root)).toEqual([]));

test('a tag of the version on this commit is no problem', () => {
  git('tag', 'v1.2.0');
  expect(problemsBefore(root)).toEqual([]);
});

test.for<[what: string, breakIt: () => void, problem: string | RegExp]>([
  [
    'a changed file',
    () => edit('CHANGELOG.md', 'A list', 'A new list'),
    'CHANGELOG.md: is not as in the last commit: commit it or restore it',
  ],
  [
    'a new file',
    () => write('notes.txt', ''),
    'notes.txt: is not as in the last commit: commit it or restore it',
  ],
  [
    'a folder without a commit',
    () => rmSync(join(root, '.git'), { recursive: true }),
    'This folder has no commit of git: clone the repository.',
  ],
  [
    'a version whose tag is on another commit',
    () => {
      git('tag', 'v1.2.0');
      commit();
    },
    /^package\.json: 1\.2\.0 is released \(the tag v1\.2\.0 is on [0-9a-f]{8}\): raise the version$/,
  ],
  [
    'a version that no store accepts',
    () => write('package.json', '{"version":"1.2.0-beta"}'),
    'package.json: the version is 1.2.0-beta: write two to four numbers, such as 1.2.0',
  ],
  [
    'another version in package-lock.json',
    () => edit('package-lock.json', '1.2.0', '1.1.0'),
    'package-lock.json: has the version 1.1.0: run "npm install --package-lock-only"',
  ],
  [
    'a version without an entry',
    () => edit('CHANGELOG.md', '## 1.2.0', '## 1.2.1'),
    'CHANGELOG.md: has no entry for 1.2.0: write "## 1.2.0" and what changed for users',
  ],
  [
    'an entry in one language',
    () => edit('CHANGELOG.md', '- รายการ\n', ''),
    /^CHANGELOG\.md: 1\.2\.0 needs lines in English and in Thai/,
  ],
  [
    'an entry over the limit',
    () => edit('CHANGELOG.md', 'A list.', 'A list. '.repeat(400)),
    /^CHANGELOG\.md: 1\.2\.0 has \d+ characters: shorten it to 3000$/,
  ],
  [
    'a missing picture',
    () => rmSync(join(root, 'store/pictures/th-shop.png')),
    'store/pictures/th-shop.png: is missing: run "npm run pictures store" and commit it',
  ],
  [
    'a picture of another size',
    () => write('store/pictures/tile.png', png(440, 281)),
    'store/pictures/tile.png: is 440×281 px, not 440×280: run "npm run pictures store" and commit it',
  ],
  [
    'a picture that is none',
    () => write('store/pictures/tile.png', 'a tile of 440 × 280 px'),
    /^store\/pictures\/tile\.png: is 0×0 px/,
  ],
  [
    'a text over the limit of a store',
    () => edit('store/listing.md', 'Waybill: ติดตามพัสดุ', 'ก'.repeat(51)),
    'store/listing.md: "ไทย, Title" has 51 characters: shorten it to 50',
  ],
  [
    'a permission without a sentence',
    () => edit('store/listing.md', /^(\| `alarms` +\|)[^|]+\|$/m, '$1 |'),
    'store/listing.md: "Permissions, `alarms`" has no text: write it',
  ],
  [
    'a missing part of the listing',
    () => edit('store/listing.md', '## ไทย', '## Thai'),
    'store/listing.md: "ไทย, Summary" has no text: write it',
  ],
  [
    'a line of text that is too long for its picture',
    () => edit('store/listing.md', 'All your parcels in one list', 'All '.repeat(14).trim()),
    'store/listing.md: "Pictures, dashboard, English" has 55 characters: shorten it to 52',
  ],
  [
    'a picture less in the list',
    () => edit('store/listing.md', /^\| `add` .*\n/m, ''),
    'store/listing.md: "Pictures" must have five of 1280×800 and one of 440×280: list them',
  ],
  [
    'packages of another version than in package-lock.json',
    () => write('node_modules/.package-lock.json', lock.replace('8.0.4', '8.0.3')),
    'node_modules/idb: is not as in package-lock.json (1 in all): run "npm ci"',
  ],
])('%s is refused, with the file and what to do', ([, breakIt, problem]) => {
  breakIt();
  expect(problemsBefore(root)).toContainEqual(expect.stringMatching(asPattern(problem)));
});

const asPattern = (problem: string | RegExp): RegExp =>
  problem instanceof RegExp ? problem : new RegExp(`^${problem.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

test('what the owner must fill in is named', () => {
  const before = openItems(root);
  expect(before).toContain('LICENSE: the owner has not chosen a licence');
  write('LICENSE', 'All rights reserved.');
  edit('store/listing.md', /- Support: .*/, '- Support: [OPEN: a public\n  address]');
  expect(openItems(root)).toEqual(expect.arrayContaining(['store/listing.md: a public address']));
  expect(openItems(root)).not.toContain('LICENSE: the owner has not chosen a licence');
});
