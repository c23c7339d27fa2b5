import { findFirefox, firefoxAdvice } from '../browser/find-firefox.ts';
import { run } from '../step.ts';

/**
 * Presses every control of the views twice, in each state (tests/view/*.walk.ts), and runs the tests with the tag `@walks`
 * in both browsers: each fault of the network in each way of calling, and tasks whose rules unit and view tests prove.
 */
export async function proof(): Promise<void> {
  const views = ['run', '-c', 'tests/vitest.config.ts', '--project', 'view'];
  if ((await run('vitest', views, { WALKS: '1' })) !== 0) throw new Error('a walk failed');
  await runTagged('tests/playwright.config.ts');
  if (findFirefox() === null) {
    console.log(`  skipped: Firefox was not found. To install it: ${firefoxAdvice}`);
    return;
  }
  if ((await run('wxt', ['zip', '-b', 'firefox'])) !== 0) throw new Error('the build for Firefox failed');
  await runTagged('tests/firefox/playwright.config.ts');
}

async function runTagged(config: string): Promise<void> {
  const args = ['test', '-c', config, '--reporter=list'];
  if ((await run('playwright', args, { ONLY_TAG: '@walks' })) !== 0)
    throw new Error(`a test of ${config} failed`);
}
