import { defineConfig } from '@playwright/test';

// The tests of a worker share a browser, which is put back before each (test.ts): any may run after any.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 300_000, // for what never ends: how long a test takes says nothing on a busy machine
  expect: { timeout: 60_000 }, // so long takes only what never comes
  fullyParallel: true,
  // What is so large that it takes minutes of every run is proved by `npm run proof heavy`.
  ...(process.env['HEAVY'] ? { grep: /@heavy/ } : { grepInvert: /@heavy/ }),
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
