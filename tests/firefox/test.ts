import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { useSandbox } from '../e2e/test.ts';
import { launchFirefox, type FirefoxRun } from '../tools/browser/firefox.ts';
import { signIn } from '../tools/browser/firefox-driver.ts';
import { shareFirefox, type SharedFirefox } from '../tools/browser/shared-firefox.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';

export { expect } from '@playwright/test';
export { market, parcelOf } from '../e2e/test.ts';

type Options = {
  /** Idle time in milliseconds until the event page is stopped. */
  idleTimeout: number;
  /**
   * The test gets a separate browser and profile, because it closes the browser or reads the profile. The extension is
   * installed permanently, as Firefox uninstalls a temporary one with its data when it closes.
   */
  alone: boolean;
};

/**
 * `run` is a Firefox with the extension just installed, `ready` one that is signed in. The tests of a Playwright worker
 * share one Firefox, in which the extension is installed again for each test. Each test has a new sandbox.
 */
export const test = base.extend<
  Options & { sandbox: Sandbox; run: FirefoxRun; ready: FirefoxRun },
  { shared: SharedFirefox }
>({
  idleTimeout: [30_000, { option: true }],
  alone: [false, { option: true }],
  shared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const shared = shareFirefox();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ alone, shared }, use, info) =>
    useSandbox(alone ? await startSandbox() : await shared.startSandbox(), use, info),
  run: async ({ alone, idleTimeout, sandbox, shared }, use) => {
    const profile = alone ? await mkdtemp(join(tmpdir(), 'waybill-firefox-')) : null;
    const run = profile
      ? await launchFirefox(sandbox, { profile })
      : await shared.begin(sandbox, { idleTimeout });
    await use(run);
    await run.close();
    if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
  ready: async ({ sandbox, run }, use) => {
    await signIn(run, sandbox);
    sandbox.clearCalls();
    await use(run);
  },
});
