import { defineConfig } from '@playwright/test';
import { hasNginx, relaySpecs } from '../relay/find-nginx.ts';

// Playwright is only the test runner: its own Firefox cannot load extensions, so the tests drive Firefox themselves.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.output/firefox-tests',
  timeout: 300_000, // only a hung test reaches this limit
  expect: { timeout: 60_000 }, // only a failing expectation reaches this limit
  testIgnore: hasNginx() ? [] : [relaySpecs], // `npm test` counts them as not run
  fullyParallel: true,
  // Tests tagged @waits take minutes, and those tagged @walks try at length what shorter tests prove: `npm run proof waits`
  // and `npm run proof walks` run them.
  ...(process.env['ONLY_TAG']
    ? { grep: new RegExp(process.env['ONLY_TAG']) }
    : { grepInvert: /@waits|@walks/ }),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
