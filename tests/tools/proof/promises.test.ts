import { expect, test } from 'vitest';
import { faultsOf, promisesIn, readPromises } from './promise-list.ts';

// `npm run proof promises` takes long. These tests notice at once that a promise lacks a test in one of its browsers.

const faultsIn = (text: string): string[] => promisesIn(text).flatMap(faultsOf);

test('each promise names its browsers, a test in each, and only files that exist', () => {
  const promises = readPromises();
  expect(promises.length).toBeGreaterThan(50);
  expect(promises.filter(({ files }) => files.length === 0)).toEqual([]);
  expect(promises.flatMap(faultsOf)).toEqual([]);
});

test('a promise that loses its browsers, its only test in Firefox or a file is found', () => {
  const text =
    '- **P1.** Kept.\n  - Chromium, Firefox: `tests/e2e/hostile.spec.ts`,\n    `tests/firefox/update.spec.ts`\n';
  expect(faultsIn(text)).toEqual([]);
  expect(faultsIn(text.replace('`tests/firefox/update.spec.ts`', ''))).toEqual([
    'P1, Firefox: it names no test in Firefox',
  ]);
  for (const named of ['', 'Firefux: ', 'Chromium, Firefux: ', 'Shared, Firefox: '])
    expect(faultsIn(text.replace('Chromium, Firefox: ', named)), named).toContain('P1 names no browser');
  expect(faultsIn(text.replace('update', 'gone'))).toEqual([
    'P1, Firefox: tests/firefox/gone.spec.ts does not exist',
  ]);
});

test('a proof at length counts for the browsers that it drives, a unit test for none', () => {
  const promised = (line: string) => faultsIn(`- **P1.** Kept.\n  - ${line}\n`);
  expect(promised('Chromium, Firefox: `tests/tools/proof/walks.ts`')).toEqual([]);
  expect(promised('Firefox: `tests/tools/proof/kills.ts`')).toEqual([
    'P1, Firefox: it names no test in Firefox',
    'P1: it names tests/tools/proof/kills.ts, but not Chromium',
  ]);
  expect(promised('Shared: `tests/unit/project/tree.test.ts`')).toEqual([]);
  expect(promised('Shared: `tests/view/list.view.ts`')).toHaveLength(2);
});
