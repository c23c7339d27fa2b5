import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import {
  build,
  readings,
  relayReport,
  relayTests,
  unitReport,
  unitTests,
  viewReport,
  viewTests,
} from './check.ts';
import { findBrowser } from './browser/find.ts';
import { findFirefox, firefoxAdvice } from './browser/find-firefox.ts';
import { setUpFor } from './browser/set-up.ts';
import { readArguments } from './command-line.ts';
import { hasNginx, nginxAdvice } from '../relay/find-nginx.ts';
import { runGroups, type Step } from './step.ts';

// `npm test`: runs the checks, the end-to-end tests on the production build, and the tour. The last line counts all
// tests; a check that is not a test run counts as one.

const browserReport = '.output/browser-tests.json';
const firefoxReport = '.output/firefox-tests.json';

// These steps run without an installed Firefox; only the end-to-end tests need one.
const firefoxChecks: readonly Step[] = [
  { name: 'build and zip, Firefox', command: 'wxt', args: ['zip', '-b', 'firefox'] },
  {
    name: 'lint of the build, Firefox',
    command: 'addons-linter',
    args: ['--warnings-as-errors', '.output/firefox-mv3'],
  },
];
const browserTests: Step = {
  name: 'end to end',
  command: 'playwright',
  args: ['test', '-c', 'tests/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  isLong: true,
};
const tour: Step = {
  name: 'tour',
  command: 'node',
  args: ['tests/tools/tour/main.ts', '--headless', '--no-build'],
};
const firefoxTests: Step = {
  name: 'end to end, Firefox',
  command: 'playwright',
  args: ['test', '-c', 'tests/firefox/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: firefoxReport },
  isLong: true,
};

/** Counts of a run; `wrong` has the titles of the failed tests, each with the beginning of its error. */
type Counts = { passed: number; failed: number; wrong?: string[] };

/** Reads the counts of a report. A missing or empty report counts as one failure. */
async function countsOf(file: string, read: (report: never) => Counts): Promise<Counts> {
  try {
    const counts = read(JSON.parse(await readFile(file, 'utf8')) as never);
    return counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** The first lines of an error, without colours, as lines below a title. */
const reason = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('');

type UnitReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

const ofUnit = ({ numPassedTests, numTotalTests, testResults }: UnitReport): Counts => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
  wrong: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative('.', name)} › ${fullName}${reason(failureMessages?.[0])}`,
      ),
  ),
});

type BrowserTest = { status: string; results: { error?: { message?: string } }[] };
type Suite = { specs: { title: string; file: string; tests: BrowserTest[] }[]; suites?: Suite[] };

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

// No test may be skipped, so a skipped test counts as failed.
const ofBrowser = (report: {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: Suite[];
}): Counts => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.skipped,
  wrong: report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(
      ({ file, title, tests }) =>
        `${file} › ${title}${reason(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message)}`,
    ),
});

readArguments(
  `npm test

Runs all checks, the tests in Chromium and Firefox, and the tour: seven to seventeen minutes on an idle machine with two cores.
The first time, it installs what is missing, and prints it. docs/contributing.md says how to run some of the tests.`,
  {},
);
// With systemd, installing nginx starts it at once, and at each start of the machine: the user decides that.
const startsNginx = existsSync('/run/systemd/system');
const lack = await setUpFor(['chromium', 'firefox', 'thai', ...(startsNginx ? [] : ['relay' as const])]);
if (lack !== null) {
  console.error(lack);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
console.log(`Browsers: ${[findBrowser(), findFirefox()].filter((path) => path !== null).join(', ')}`);
// If Firefox is missing, its tests are reported as not run. In CI they run anyway, so they fail there.
const withoutFirefox = findFirefox() === null && !process.env['CI'];
const withoutRelay = !hasNginx();
const notRun = [
  ...(withoutFirefox ? [`${firefoxTests.name} (${firefoxAdvice})`] : []),
  ...(withoutRelay ? [`${relayTests.name}, here and in the browsers (${nginxAdvice})`] : []),
];
for (const report of [unitReport, relayReport, viewReport, browserReport, firefoxReport])
  await rm(report, { force: true });

// The long groups begin, and the rest is short. Two at a time keep two cores busy; with more browsers at a time
// each test needs up to half more processor time.
const results = await runGroups(
  [
    [build, browserTests, tour],
    [viewTests],
    [...firefoxChecks, ...(withoutFirefox ? [] : [firefoxTests])],
    [unitTests],
    readings,
    ...(withoutRelay ? [] : [[relayTests]]),
  ],
  2,
);

const counted = new Map([
  [unitTests.name, await countsOf(unitReport, ofUnit)],
  [relayTests.name, await countsOf(relayReport, ofUnit)],
  [viewTests.name, await countsOf(viewReport, ofUnit)],
  [browserTests.name, await countsOf(browserReport, ofBrowser)],
  [firefoxTests.name, await countsOf(firefoxReport, ofBrowser)],
]);
const total = { passed: 0, failed: 0 };
for (const { name, ok } of results) {
  const counts = counted.get(name) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A run can fail although all its tests passed, for example by an unhandled error.
  const failed = !ok && counts.failed === 0 ? 1 : counts.failed;
  total.passed += counts.passed;
  total.failed += failed;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}`);
  for (const title of counts.wrong ?? []) console.log(`  ✗ ${title}`);
}
for (const one of notRun) console.log(`– not run: ${one}`);
console.log(
  `${total.passed} passed, ${total.failed} failed${notRun.length > 0 ? `, ${notRun.length} not run` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
