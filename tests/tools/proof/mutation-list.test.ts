import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { misfitOf, mutations } from './mutation-list.ts';

// `npm run proof mutations` takes half an hour. These tests notice at once that an edit no longer fits the code.

test('the text of each edit is in its file exactly once', () =>
  expect(mutations.flatMap(misfitOf)).toEqual([]));

test('each edit has a name of its own, and tests that exist', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.filter((name, n) => names.indexOf(name) < n)).toEqual([]);
  const files = mutations.flatMap(({ tests, long }) => (long ? [...tests, long.spec] : tests));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
