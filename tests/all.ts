import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, readings, unitReport, unitTests, viewReport, viewTests } from './check.ts';
import { findBrowser } from './browser/find.ts';
import { findFirefox, firefoxAdvice } from './browser/find-firefox.ts';
import { setUpFor } from './browser/set-up.ts';
import { runGroups, type Step } from './step.ts';

// `npm test`: the checks, the end-to-end tests on the production build in a real browser, and the tour. Closes with
// one line of counts: each test, and each check that is not itself a test run.

const browserReport = '.output/browser-tests.json';
const firefoxReport = '.output/firefox-tests.json';

// The build for Firefox is made and checked by the store's linter wherever we are; driving it needs a Firefox.
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
  args: ['tests/tour/main.ts', '--headless', '--no-build'],
};
const firefoxTests: Step = {
  name: 'end to end, Firefox',
  command: 'playwright',
  args: ['test', '-c', 'tests/firefox/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: firefoxReport },
  isLong: true,
};

/** What a run counted, and the titles of what failed. */
type Counts = { passed: number; failed: number; wrong?: string[] };

/** Counts of a test run's report; a report that is missing or empty is one failure: nothing passes unseen. */
async function countsOf(file: string, read: (report: never) => Counts): Promise<Counts> {
  try {
    const counts = read(JSON.parse(await readFile(file, 'utf8')) as never);
    return counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

type UnitReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const ofUnit = ({ numPassedTests, numTotalTests, testResults }: UnitReport): Counts => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
  wrong: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)} › ${fullName}`),
  ),
});

type Suite = { specs: { title: string; file: string; tests: { status: string }[] }[]; suites?: Suite[] };

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

// A skipped test counts as failed: nothing is skipped here.
const ofBrowser = (report: {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: Suite[];
}): Counts => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.skipped,
  wrong: report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file} › ${title}`),
});

const lack = await setUpFor(['chromium', 'firefox', 'thai']);
if (lack !== null) {
  console.error(lack);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
console.log(`Browsers: ${[findBrowser(), findFirefox()].filter((path) => path !== null).join(', ')}`);
// On a developer's machine a missing Firefox is said and counted; where everything is to be tested, it fails.
const withoutFirefox = findFirefox() === null && !process.env['CI'];
for (const report of [unitReport, viewReport, browserReport, firefoxReport])
  await rm(report, { force: true });

// Two groups side by side keep two cores busy: what needs the build for Chromium, and the rest.
const results = [
  ...(await runGroups(
    [
      [build, browserTests, tour],
      [unitTests, ...readings, viewTests, ...firefoxChecks, ...(withoutFirefox ? [] : [firefoxTests])],
    ],
    2,
  )),
];

const counted = new Map([
  [unitTests.name, await countsOf(unitReport, ofUnit)],
  [viewTests.name, await countsOf(viewReport, ofUnit)],
  [browserTests.name, await countsOf(browserReport, ofBrowser)],
  [firefoxTests.name, await countsOf(firefoxReport, ofBrowser)],
]);
const total = { passed: 0, failed: 0 };
for (const { name, ok } of results) {
  const counts = counted.get(name) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A run that ended badly although every test in it passed (an unhandled error, say) is a failure too.
  const failed = !ok && counts.failed === 0 ? 1 : counts.failed;
  total.passed += counts.passed;
  total.failed += failed;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}`);
  for (const title of counts.wrong ?? []) console.log(`  ✗ ${title}`);
}
if (withoutFirefox) console.log(`– not run: ${firefoxTests.name} (${firefoxAdvice})`);
console.log(`${total.passed} passed, ${total.failed} failed${withoutFirefox ? ', 1 not run' : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
