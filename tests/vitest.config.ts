import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from './tools/browser/find.ts';
import { builtPages } from './view/built-pages.ts';
import { commands } from './view/commands.ts';

const chromium = findChromium();
const root = fileURLToPath(new URL('..', import.meta.url));
const shared = {
  root,
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      'webextension-polyfill': `${root}tests/unit/support/fake-browser.ts`,
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
} as const;

// Runs in Node, with the fake browser in place of the polyfill (end-to-end tests use real browsers).
const unit: TestProjectInlineConfiguration = {
  ...shared,
  test: {
    name: 'unit',
    // The month takes minutes: `npm run proof month` runs it.
    include: [process.env['MONTH_SEED'] ? 'tests/tools/proof/month/days.ts' : 'tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/relay/**'],
    // Files share processes: starting a process takes longer than running most files.
    isolate: false,
    setupFiles: ['tests/unit/support/fresh-modules.ts', 'tests/unit/support/setup.ts'],
    sequence: { setupFiles: 'list' },
    restoreMocks: true,
    unstubGlobals: true,
    // `npm run proof hours` runs these tests at other hours of the day.
    execArgv: process.env['CLOCK_SHIFT_MS'] ? ['--import', `${root}tests/tools/proof/shift-clock.ts`] : [],
    // Long, because the machine may be busy: only a hung test reaches it. Benches measure durations, tests do not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: Math.max(2, availableParallelism()),
  },
};

// Runs the relay's nginx (tests/relay), if it is installed.
const relay: TestProjectInlineConfiguration = {
  ...shared,
  test: {
    name: 'relay',
    include: ['tests/relay/**/*.test.ts'],
    testTimeout: 300_000, // only a hung test reaches this limit
    hookTimeout: 300_000,
  },
};

// Draws the views in Chromium, with the real background code and a real IndexedDB, but not as an extension: the fake
// browser passes the messages, and the service is a stub.
const view: TestProjectInlineConfiguration = {
  ...shared,
  plugins: [builtPages()],
  publicDir: false,
  cacheDir: `${root}.output/view-tests`,
  optimizeDeps: { include: ['idb', 'idb-keyval', 'valibot', 'wxt/testing/fake-browser'] },
  test: {
    name: 'view',
    sequence: { groupOrder: 1 }, // after the unit tests: each project uses as many workers as it can
    // The walks take minutes: `npm run proof walks` runs them.
    include: [process.env['WALKS'] ? 'tests/view/**/*.walk.ts' : 'tests/view/**/*.view.ts'],
    setupFiles: ['tests/view/setup.ts'],
    restoreMocks: true,
    testTimeout: 300_000, // only a hung test reaches this limit
    hookTimeout: 300_000,
    maxWorkers: 1,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1300, height: 900 },
      commands,
      provider: playwright({
        actionTimeout: 60_000,
        contextOptions: {
          locale: 'en-US',
          timezoneId: 'Asia/Bangkok',
          viewport: { width: 1300, height: 900 },
        },
        launchOptions: {
          ...(chromium && { executablePath: chromium }),
          args: [
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            // Nothing here needs a process of its own for drawing; without it the tests take a tenth less.
            '--disable-gpu',
            '--in-process-gpu',
            '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

export default defineConfig({ root, test: { projects: [unit, relay, view] } });
