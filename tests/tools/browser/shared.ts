import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { stopBackground } from './stop-background.ts';
import { launch, signIn, type ExtensionBrowser } from './launch.ts';
import { startBackground } from './messages.ts';
import { untilIdle } from './settled.ts';
import { saveState, restoreState } from './saved-database.ts';

/** One browser for many tests in a row. Each test finds the extension as in a new profile. */
export type Shared = {
  /** A new sandbox for the next test, at the port for which the browser was started. */
  startSandbox(options?: { parcels: number }): Promise<Sandbox>;
  /** Begins a test with the extension just installed, or signed in and in English. */
  begin(sandbox: Sandbox, state: 'new' | 'signed in'): Promise<ExtensionBrowser>;
  close(): Promise<void>;
};

const signedIn = 'signed in';

/** The browser is started when the first test begins. */
export function shareBrowser(): Shared {
  let port: number | undefined;
  let browser: ExtensionBrowser | null = null;

  async function started(sandbox: Sandbox): Promise<ExtensionBrowser> {
    const run = await launch(sandbox);
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    await untilIdle(run.worker);
    await page.evaluate(saveState, signedIn);
    await endTest(run);
    return run;
  }

  async function close(): Promise<void> {
    await browser?.close();
    browser = null;
  }

  return {
    async startSandbox(options) {
      const sandbox = await startSandbox({ ...options, ...(port !== undefined && { port }) });
      port = sandbox.port;
      return sandbox;
    },
    async begin(sandbox, state) {
      browser ??= await started(sandbox);
      const { context } = browser;
      const [desk] = context.pages();
      await desk!.evaluate(restoreState, state === 'new' ? null : signedIn);
      // Starts the background; it plans and draws the badge as at each start.
      await desk!.evaluate(startBackground);
      await desk!.goto('about:blank');
      sandbox.clearCalls();
      const present = browser;
      return {
        ...present,
        get worker() {
          return present.worker;
        },
        async close() {
          await endTest(present);
          // After three answers 500 or 503 in a row the extension's process delays further calls for longer than a test
          // takes. So the next test gets a new process.
          const troubles = sandbox.calls().filter(({ status }) => status === 500 || status === 503);
          if (troubles.length > 2) await endProcess(present);
        },
      };
    },
    close,
  };
}

// A document of the extension without scripts. A tab shows it between two tests, so that the extension's process
// keeps running.
const deskOf = (run: ExtensionBrowser): string => run.pageUrl('manifest.json');

/** Ends the extension's process, which ends with its last page when the background is stopped, and starts a new one. */
async function endProcess(run: ExtensionBrowser): Promise<void> {
  const { context } = run;
  const [last] = context.pages();
  const desk = await context.newPage();
  await last!.close();
  await desk.goto(deskOf(run));
}

/** Closes all tabs but one, resets the browser's state and stops the background. */
async function endTest(run: ExtensionBrowser): Promise<void> {
  const { context } = run;
  for (const event of ['console', 'page', 'request', 'requestfailed', 'weberror'] as const)
    await context.removeAllListeners(event);
  const [first, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  await first!.goto(deskOf(run));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(first!);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await stopBackground(first!);
}
