import { defineConfig } from '@playwright/test';

// Each test has its own sandbox and its own browser with a profile of its own, so any may run side by side.
// Half of the time a test waits (a number must have rested in view, a page must settle): two cores carry four.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 4,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
