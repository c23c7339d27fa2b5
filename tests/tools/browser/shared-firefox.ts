import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import {
  install,
  setIdleTimeout,
  startFirefox,
  uninstall,
  type Firefox,
  type FirefoxRun,
} from './firefox.ts';

/** One Firefox for many tests in a row. Each test gets a fresh installation, as in a new profile. */
export type SharedFirefox = {
  /** A new sandbox for the next test, at the port for which the browser was started. */
  startSandbox(): Promise<Sandbox>;
  /** Installs the extension. Closing the run uninstalls it with all its stored data. */
  begin(sandbox: Sandbox, options?: { build?: string; idleTimeout?: number }): Promise<FirefoxRun>;
  close(): Promise<void>;
};

/** The browser is started when the first test begins. */
export function shareFirefox(): SharedFirefox {
  let port: number | undefined;
  let firefox: Firefox | null = null;

  return {
    async startSandbox() {
      const sandbox = await startSandbox(port === undefined ? {} : { port });
      port = sandbox.port;
      return sandbox;
    },
    async begin(sandbox, { build, idleTimeout = 30_000 } = {}) {
      const shared = (firefox ??= await startFirefox(sandbox.port));
      // With a short limit the browser may stop the background before it has opened the settings.
      await setIdleTimeout(shared, 30_000);
      const before = shared.refused().length;
      const run = await install(shared, build);
      await setIdleTimeout(shared, idleTimeout);
      return {
        ...run,
        refused: () => shared.refused().slice(before),
        close: () => uninstall(shared),
      };
    },
    async close() {
      await firefox?.close();
      firefox = null;
    },
  };
}
