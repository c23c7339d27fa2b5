import { expect, test as base } from '@playwright/test';
import { launch, signIn, type Run } from '../browser/launch.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';

export { expect } from '@playwright/test';
export const market = 'https://shopee.co.th/';

/** A test with a sandbox of its own and a fresh browser; `ready` is one that is signed in, in English. */
export const test = base.extend<{ sandbox: Sandbox; run: Run; ready: Run }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox();
    await use(sandbox);
    await sandbox.close();
  },
  run: async ({ sandbox }, use) => {
    const run = await launch(sandbox);
    const missing: string[] = [];
    run.context.on('console', (message) => {
      if (message.text().startsWith('waybill: no text')) missing.push(message.text());
    });
    await use(run);
    await run.close();
    // Views load their texts in parts (wxt.config.ts): none may draw before its own are there.
    expect(missing).toEqual([]);
  },
  ready: async ({ sandbox, run }, use) => {
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    await page.close();
    sandbox.clearCalls();
    await use(run);
  },
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
