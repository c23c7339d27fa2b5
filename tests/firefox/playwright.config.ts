import { defineConfig } from '@playwright/test';

// The runner and its counts only: these tests drive Firefox themselves, since Playwright's own cannot load extensions.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.output/firefox-tests',
  timeout: 300_000, // for what never ends
  expect: { timeout: 60_000 }, // so long takes only what never comes
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
