import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import {
  install,
  setIdleTimeout,
  startFirefox,
  uninstall,
  type Firefox,
  type FirefoxRun,
} from './firefox.ts';

/** One Firefox for many tests, one after the other: each finds the extension as if it had a profile of its own. */
export type SharedFirefox = {
  /** A service of its own for the next test, at the address the browser knows. */
  startSandbox(): Promise<Sandbox>;
  /** Installs the extension; closing that run takes it away again, with all it has stored. */
  begin(sandbox: Sandbox, options?: { build?: string; idleTimeout?: number }): Promise<FirefoxRun>;
  close(): Promise<void>;
};

/** Makes no browser before the first test that needs one. */
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
      await setIdleTimeout(shared, idleTimeout);
      const before = shared.refused().length;
      return {
        ...(await install(shared, build)),
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
