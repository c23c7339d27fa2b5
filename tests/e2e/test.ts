import { expect as expectOnce, test as base, type Page, type TestInfo } from '@playwright/test';
import { stopsSoFar } from '../tools/browser/count-stops.ts';
import { launch, signIn, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { lookUpAndFollow } from '../tools/browser/messages.ts';
import { shareBrowser, type Shared } from '../tools/browser/shared.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';

/** Playwright's `expect`, but `poll` tries every 0.1 s; Playwright's intervals grow to 1 s. */
export const expect: typeof expectOnce = new Proxy(expectOnce, {
  get: (of, name, self) => (name === 'poll' ? poll : (Reflect.get(of, name, self) as unknown)),
});
const poll: typeof expectOnce.poll = (look, options) =>
  expectOnce.poll(look, {
    intervals: [50, 100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

export const market = 'https://shopee.co.th/';

/**
 * Passes a sandbox to a test and closes it. The report of the test says how many look-ups the sandbox got and how often
 * the background was stopped, for `npm run proof promises`.
 */
export async function useSandbox(
  sandbox: Sandbox,
  use: (sandbox: Sandbox) => Promise<void>,
  { annotations }: TestInfo,
): Promise<void> {
  const before = stopsSoFar();
  let lookUps = 0;
  sandbox.onCall(({ path }) => void (lookUps += path.endsWith('/tracks/find') ? 1 : 0));
  await use(sandbox);
  await sandbox.close();
  annotations.push(
    { type: 'look-ups', description: String(lookUps) },
    { type: 'stops', description: String(stopsSoFar() - before) },
  );
}

/** Passes a run to a test and closes it. The test fails if a view logged a missing text. */
async function useWhole(run: ExtensionBrowser, use: (run: ExtensionBrowser) => Promise<void>): Promise<void> {
  const missing: string[] = [];
  run.context.on('console', (message) => {
    if (message.text().startsWith('waybill: no text')) missing.push(message.text());
  });
  await use(run);
  await run.close();
  expect(missing).toEqual([]);
}

type Options = {
  /** The test gets a separate browser and profile, as it changes state that cannot be restored. */
  alone: boolean;
  /** How many parcels the sandbox has besides those of its shops. */
  parcels: number;
};

/**
 * `run` is a browser with the extension just installed, `ready` one that is signed in, in English. The tests of a
 * Playwright worker share one browser, whose state is reset before each test. Each test has a new sandbox.
 */
export const test = base.extend<
  Options & { sandbox: Sandbox; run: ExtensionBrowser; ready: ExtensionBrowser },
  { shared: Shared }
>({
  alone: [false, { option: true }],
  parcels: [0, { option: true }],
  shared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const shared = shareBrowser();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ alone, parcels, shared }, use, info) =>
    useSandbox(alone ? await startSandbox({ parcels }) : await shared.startSandbox({ parcels }), use, info),
  run: async ({ alone, sandbox, shared }, use) =>
    useWhole(alone ? await launch(sandbox) : await shared.begin(sandbox, 'new'), use),
  ready: async ({ alone, sandbox, shared }, use) => {
    if (!alone) return useWhole(await shared.begin(sandbox, 'signed in'), use);
    const run = await launch(sandbox);
    const { apiKey, keySecret } = sandbox;
    await (await signIn(run, { apiKey, keySecret, language: 'en' })).close();
    sandbox.clearCalls();
    await useWhole(run, use);
  },
});

/** The number of a courier's parcel in the sandbox, and a function that moves it on until its status changes. */
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

/** Looks up a courier's parcel from an extension page and follows it. */
export async function followOne(page: Page, sandbox: Sandbox, courierKey: string) {
  const parcel = parcelOf(sandbox, courierKey);
  await page.evaluate(lookUpAndFollow, { courierKey, trackingNo: parcel.trackingNo });
  return parcel;
}

/** Opens the popup's page in a tab of the popup's size. */
export async function popupOf(run: ExtensionBrowser, hash = '') {
  const popup = await run.open(run.pageUrl(`popup.html${hash}`));
  await popup.setViewportSize({ width: 400, height: 600 });
  return popup;
}
