import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { findBrowser } from './find.ts';
import { browserArgs } from './launch.ts';

/**
 * Starts headless Chromium with the extension as a user does, without remote debugging: a debugger that is attached to
 * the background keeps it running. Returns a function that ends it.
 */
export function startPlainChromium(sandbox: Sandbox, profile: string): () => Promise<void> {
  const args = [
    ...browserArgs(sandbox),
    '--password-store=basic',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const env = { ...process.env, TZ: 'Asia/Bangkok' };
  // A process group of its own, because the browser has many processes.
  const browser = spawn(findBrowser(), args, { detached: true, stdio: 'ignore', env });
  const ended = once(browser, 'exit');
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-browser.pid!, name);
    } catch {
      // It has ended.
    }
  };
  const onExit = () => signal('SIGKILL');
  process.on('exit', onExit);
  return async () => {
    signal('SIGTERM');
    await ended;
    signal('SIGKILL');
    process.off('exit', onExit);
  };
}
