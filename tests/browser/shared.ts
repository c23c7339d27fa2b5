import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { killBackground } from './kill.ts';
import { launch, signIn, type Run } from './launch.ts';
import { wake } from './messages.ts';
import { untilIdle } from './settled.ts';
import { keepState, putBackState } from './state.ts';

/** One browser for many tests, one after the other: each finds the extension as if it had a profile of its own. */
export type Shared = {
  /** A service of its own for the next test, at the address the browser knows. */
  startSandbox(): Promise<Sandbox>;
  /** Begins a test with an extension that was just installed, or one that is signed in, in English. */
  begin(sandbox: Sandbox, state: 'new' | 'signed in'): Promise<Run>;
  close(): Promise<void>;
};

const signedIn = 'signed in';

/** Makes no browser before the first test that needs one. */
export function shareBrowser(): Shared {
  let port: number | undefined;
  let browser: Run | null = null;

  async function started(sandbox: Sandbox): Promise<Run> {
    const run = await launch(sandbox);
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    await untilIdle(run.worker);
    await page.evaluate(keepState, signedIn);
    await endTest(run);
    return run;
  }

  async function close(): Promise<void> {
    await browser?.close();
    browser = null;
  }

  return {
    async startSandbox() {
      const sandbox = await startSandbox(port === undefined ? {} : { port });
      port = sandbox.port;
      return sandbox;
    },
    async begin(sandbox, state) {
      browser ??= await started(sandbox);
      const { context } = browser;
      const [desk] = context.pages();
      await desk!.evaluate(putBackState, state === 'new' ? null : signedIn);
      // The background starts, and has soon planned and drawn what it does at each start.
      await desk!.evaluate(wake);
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
          // From an address that answered so three times in a row, a browser holds calls back longer than tests take.
          const troubles = sandbox.calls().filter(({ status }) => status === 500 || status === 503);
          if (troubles.length > 2) await close();
        },
      };
    },
    close,
  };
}

// A document of the extension in which nothing runs. A tab stands on it between two tests, so that the process of the
// extension need not start anew.
const deskOf = (run: Run): string => run.pageUrl('manifest.json');

/** Ends all that runs in a browser but one tab. */
async function endTest(run: Run): Promise<void> {
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
  await killBackground(first!);
}
