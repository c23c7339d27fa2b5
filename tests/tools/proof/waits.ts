import { findFirefox, firefoxAdvice } from '../browser/find-firefox.ts';
import { run } from '../step.ts';

/**
 * Runs the tests in Firefox with the tag `@waits`: each waits until Firefox would stop an idle background, by the clock.
 * They need no core, only time.
 */
export async function proof(): Promise<void> {
  if (findFirefox() === null) {
    console.log(`  skipped: Firefox was not found. To install it: ${firefoxAdvice}`);
    return;
  }
  if ((await run('wxt', ['zip', '-b', 'firefox'])) !== 0) throw new Error('the build for Firefox failed');
  const args = ['test', '-c', 'tests/firefox/playwright.config.ts', '--reporter=list'];
  if ((await run('playwright', args, { ONLY_TAG: '@waits' })) !== 0) throw new Error('a test failed');
}
