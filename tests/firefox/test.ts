import { test as base } from '@playwright/test';
import { launchFirefox, type FirefoxRun } from '../browser/firefox.ts';
import { signIn } from '../browser/firefox-desk.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';

export { expect } from '@playwright/test';
export { market, parcelOf } from '../e2e/test.ts';

type Options = {
  /** After how many idle milliseconds the event page is ended. */
  idleTimeout: number;
};

/** A test with a sandbox of its own and a fresh Firefox; `ready` is one that is signed in. */
export const test = base.extend<Options & { sandbox: Sandbox; run: FirefoxRun; ready: FirefoxRun }>({
  idleTimeout: [30_000, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox();
    await use(sandbox);
    await sandbox.close();
  },
  run: async ({ sandbox, idleTimeout }, use) => {
    const run = await launchFirefox(sandbox, { idleTimeout });
    await use(run);
    await run.close();
  },
  ready: async ({ sandbox, run }, use) => {
    await signIn(run, sandbox);
    sandbox.clearCalls();
    await use(run);
  },
});
