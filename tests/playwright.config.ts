import { defineConfig } from '@playwright/test';

// Each test has its own sandbox and its own browser with a profile of its own, so any may run side by side.
// Some of its time a test waits (a number must have rested in view, a page must settle): three fill two cores.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 120_000, // for what never ends: how long a test takes says nothing on a busy machine
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
