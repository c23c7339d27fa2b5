import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url);
const workflows = globSync('.github/workflows/*', { cwd: root });
const text = readFileSync(new URL('.github/workflows/test.yml', root), 'utf8');

test('a pull request runs the test command of the README, and nothing else', () => {
  expect(workflows).toEqual(['.github/workflows/test.yml']);
  const commands = [...text.matchAll(/^ *-? *run: *(.*)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['npm test']);
  expect(readFileSync(new URL('README.md', root), 'utf8')).toContain('\nnpm test ');
  expect([...text.matchAll(/uses: (.*)/g)].map(([, action]) => action)).toEqual(['actions/checkout@v4']);
});

test('it runs for pull requests only, reads the sources only, and has no secret', () => {
  expect(text).toMatch(/^on: pull_request$/m);
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?=\S)/m);
  expect(text).not.toMatch(/secrets|token/i);
});
