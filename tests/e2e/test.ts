import { rm } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { freshProfile, launch, signIn, type Run } from '../browser/launch.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';

export { expect } from '@playwright/test';
export const market = 'https://shopee.co.th/';

/** Views load their texts in parts (wxt.config.ts): none may draw before its own are there. */
async function useWhole(run: Run, use: (run: Run) => Promise<void>): Promise<void> {
  const missing: string[] = [];
  run.context.on('console', (message) => {
    if (message.text().startsWith('waybill: no text')) missing.push(message.text());
  });
  await use(run);
  await run.close();
  expect(missing).toEqual([]);
}

/**
 * A test with a sandbox of its own and a browser with a profile of its own: `run` is just installed, `ready` signed in,
 * in English. Signing in takes as long as most tests, so a worker does it once and each `ready` begins with a copy of
 * that profile: nothing a test does is there in the next.
 */
export const test = base.extend<{ sandbox: Sandbox; run: Run; ready: Run }, { signedIn: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox();
    await use(sandbox);
    await sandbox.close();
  },
  run: async ({ sandbox }, use) => useWhole(await launch(sandbox), use),
  signedIn: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const profile = await freshProfile();
      const sandbox = await startSandbox();
      const run = await launch(sandbox, { profile });
      const { apiKey, keySecret } = sandbox;
      await signIn(run, { apiKey, keySecret, language: 'en' });
      await run.close();
      await sandbox.close();
      await use(profile);
      await rm(profile, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  ready: async ({ sandbox, signedIn }, use) => useWhole(await launch(sandbox, { from: signedIn }), use),
});

/** The number of a parcel of a courier in the fleet, and how to move it on until its status is another one. */
export function parcelOf(
  sandbox: Sandbox,
  courierKey: string,
): { trackingNo: string; moveToNextStatus(): string } {
  const find = () => sandbox.fleet.find((parcel) => parcel.courierKey === courierKey)!;
  const { trackingNo } = find();
  return {
    trackingNo,
    moveToNextStatus() {
      const before = find().status;
      while (find().status === before) {
        if (!sandbox.moveOn(trackingNo)) throw new Error(`${trackingNo} cannot move on`);
      }
      return String(find().status);
    },
  };
}

/** Keeps a parcel of the market page by its card, as a user does. */
export async function popupOf(run: Run, hash = '') {
  const popup = await run.open(run.pageUrl(`popup.html${hash}`));
  await popup.setViewportSize({ width: 400, height: 600 });
  return popup;
}
