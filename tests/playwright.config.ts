import { defineConfig } from '@playwright/test';

// Each test has its own sandbox and its own browser with a profile of its own, so any may run side by side.
// Some of its time a test waits (a number must have rested in view, a page must settle): three fill two cores.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 180_000, // for what never ends: how long a test takes says nothing on a busy machine
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // What is so large that it takes minutes of every run is proved by `npm run proof heavy`.
  ...(process.env['HEAVY'] ? { grep: /@heavy/ } : { grepInvert: /@heavy/ }),
  workers: 3,
  retries: 1, // what passes only then is named at the end: tests/all.ts
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
