import { pathToFileURL } from 'node:url';
import { readArguments } from './command-line.ts';
import { runGroups, type Step, type StepResult } from './step.ts';

const vitest = (project: string, report: string): Pick<Step, 'command' | 'args'> => ({
  command: 'vitest',
  args: [
    'run',
    '-c',
    'tests/vitest.config.ts',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ],
});

/** Reports of the unit, the relay and the view tests, which `npm test` reads. */
export const unitReport = '.output/unit-tests.json';
export const relayReport = '.output/relay-tests.json';
export const viewReport = '.output/view-tests.json';

export const unitTests: Step = { name: 'unit tests', ...vitest('unit', unitReport) };
export const relayTests: Step = { name: 'relay', ...vitest('relay', relayReport) };
export const viewTests: Step = { name: 'view tests', ...vitest('view', viewReport) };

/** Steps that only read the sources. */
export const readings: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  {
    name: 'format',
    command: 'prettier',
    // The cache skips files that did not change since the last check.
    args: [
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      '.output/prettier-cache',
      '.',
    ],
  },
];

export const build: Step = { name: 'build', command: 'wxt', args: ['build'] };

/** Runs unit tests, build, types, lint and format, locally and in CI. */
export async function runChecks(): Promise<StepResult[]> {
  return runGroups([[unitTests], [build, ...readings]], 2);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments(
    `npm run check

Checks format, lint and types, runs the unit tests and builds: about a minute on an idle machine with two cores.`,
    {},
  );
  const bad = (await runChecks()).filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(bad.length > 0 ? `\nfailed: ${bad.join(', ')}` : '\nAll checks passed.');
  if (bad.includes('format')) console.log('"npm run format" corrects the format.');
  process.exitCode = bad.length > 0 ? 1 : 0;
}
