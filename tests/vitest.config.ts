import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

// Unit tests run in plain Node; the fake browser stands in for the polyfill (end-to-end tests use real browsers).
export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      'webextension-polyfill': `${root}tests/fake-browser.ts`,
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    // `npm run proof hours` runs them at other hours of the day.
    execArgv: process.env['CLOCK_SHIFT_MS'] ? ['--import', `${root}tests/proof/shift-clock.ts`] : [],
    // How long a test takes says nothing on a busy machine (benches measure); this is for one that never ends.
    testTimeout: 60_000,
    // Each file starts a process and reads its modules: three fill two cores.
    maxWorkers: Math.max(3, availableParallelism()),
  },
});
