import { defineConfig } from '@playwright/test';

// The runner and its counts only: these tests drive Firefox themselves, since Playwright's own cannot load extensions.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.output/firefox-tests',
  timeout: 180_000, // for what never ends
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
