import { pathToFileURL } from 'node:url';
import { runSteps, type Step } from './step.ts';

/** Where the unit tests leave their counts, for `npm test`. */
export const unitReport = '.output/unit-tests.json';

/** Format, lint, types, unit tests, build: the same here and in CI. */
export const checkSteps: readonly Step[] = [
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'prepare', command: 'wxt', args: ['prepare'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  {
    name: 'unit tests',
    command: 'vitest',
    args: [
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ],
  },
  { name: 'build', command: 'wxt', args: ['build'] },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = await runSteps(checkSteps);
  const bad = results.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(bad.length > 0 ? `\nfailed: ${bad.join(', ')}` : '\nAll checks passed.');
  process.exitCode = bad.length > 0 ? 1 : 0;
}
