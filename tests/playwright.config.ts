import { defineConfig } from '@playwright/test';
import { hasNginx, relaySpecs } from './relay/find-nginx.ts';

// The tests of a worker share a browser, which is reset before each test (e2e/test.ts). So tests may run in any order.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 300_000, // long, because the machine may be busy: only a hung test reaches it
  expect: { timeout: 60_000 }, // only a hung assertion reaches this limit
  testIgnore: hasNginx() ? [] : [relaySpecs], // `npm test` counts them as not run
  fullyParallel: true,
  // Tests tagged @heavy take minutes, and those tagged @walks try at length what shorter tests prove: `npm run proof heavy`
  // and `npm run proof walks` run them.
  ...(process.env['ONLY_TAG']
    ? { grep: new RegExp(process.env['ONLY_TAG']) }
    : { grepInvert: /@heavy|@walks/ }),
  // On two cores, three at a time need half more processor time and end hardly sooner.
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
