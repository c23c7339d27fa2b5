import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { run } from '../step.ts';

/** What the tests of a file gave: the failed ones by title, and what the sandbox and the browser were asked for. */
export type FileResult = { passed: number; failed: string[]; lookUps: number; stops: number };

type Results = Map<string, FileResult>;

/** What runs test files, all in one run, and reads their results from its report. */
type Runner = {
  takes: RegExp;
  build?: readonly string[];
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  read(report: never): Results;
};

const report = '.output/promise-tests.json';

const playwright = (config: string): Pick<Runner, 'command' | 'args' | 'env' | 'read'> => ({
  command: 'playwright',
  args: ['test', '-c', config],
  // Each tag: also the tests that take too long for `npm test`.
  env: { ONLY_TAG: '.', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  read: ofPlaywright,
});

const runners: readonly Runner[] = [
  {
    takes: /\.(?:test\.tsx?|view\.ts)$/,
    command: 'vitest',
    args: [
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    read: ofVitest,
  },
  { takes: /^tests\/e2e\//, build: ['build'], ...playwright('tests/playwright.config.ts') },
  {
    takes: /^tests\/firefox\//,
    build: ['zip', '-b', 'firefox'],
    ...playwright('tests/firefox/playwright.config.ts'),
  },
];

/**
 * Runs test files, each once, and the linter for its configuration. Returns their results; of a file that no runner
 * takes, none. A run that fails although no test did is an error.
 */
export async function runFiles(files: readonly string[]): Promise<Results> {
  const results: Results = new Map();
  for (const { takes, build, command, args, env, read } of runners) {
    const own = files.filter((file) => takes.test(file));
    if (own.length === 0) continue;
    if (build && (await run('wxt', build)) !== 0) throw new Error(`wxt ${build.join(' ')} failed`);
    await rm(report, { force: true });
    const code = await run(command, [...args, ...own], env);
    const found = await readFile(report, 'utf8').then(
      (text) => read(JSON.parse(text) as never),
      (): Results => new Map(),
    );
    for (const file of own) results.set(file, found.get(file) ?? none('no test ran'));
    if (code !== 0 && own.every((file) => results.get(file)!.failed.length === 0))
      throw new Error(`${command} failed with exit code ${code}, but none of its tests`);
  }
  const rules = '.oxlintrc.json';
  if (files.includes(rules)) {
    const isClean = (await run('oxlint', ['--deny-warnings'])) === 0;
    results.set(rules, isClean ? { ...none(), passed: 1 } : none('a rule is broken'));
  }
  return results;
}

const none = (...failed: string[]): FileResult => ({ passed: 0, failed, lookUps: 0, stops: 0 });

function ofVitest({ testResults }: JsonTestResults): Results {
  return new Map(
    testResults.map(({ name, assertionResults, message }) => [
      relative('.', name),
      assertionResults.length === 0
        ? none(`no test ran: ${message ?? ''}`)
        : {
            ...none(
              ...assertionResults.flatMap(({ status, fullName }) => (status === 'passed' ? [] : [fullName])),
            ),
            passed: assertionResults.filter(({ status }) => status === 'passed').length,
          },
    ]),
  );
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

// No test may be skipped, so a skipped test counts as failed. The annotations: tests/e2e/test.ts.
function ofPlaywright({ config, suites }: JSONReport): Results {
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) =>
    relative('.', join(config.rootDir, file)),
  );
  return new Map(
    [...byFile].map(([file, specs]) => {
      const isPassed = ({ tests }: (typeof specs)[number]) =>
        tests.every(({ status }) => status === 'expected');
      const notes = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
      const sumOf = (type: string) =>
        notes.reduce((sum, note) => sum + (note.type === type ? Number(note.description) : 0), 0);
      return [
        file,
        {
          passed: specs.filter(isPassed).length,
          failed: specs.filter((spec) => !isPassed(spec)).map(({ title }) => title),
          lookUps: sumOf('look-ups'),
          stops: sumOf('stops'),
        },
      ];
    }),
  );
}
