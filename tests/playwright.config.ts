import { defineConfig } from '@playwright/test';

// Each test file starts its own sandbox and its own browser with a fresh profile, so files may run side by side.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.output/browser-tests',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
