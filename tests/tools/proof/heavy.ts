import { run } from '../step.ts';

/**
 * Runs the end-to-end tests with the tag `@heavy` in real Chromium: a million nodes, ten thousand parcels, a full disk,
 * a gzip bomb and others.
 */
export async function proof(): Promise<void> {
  const args = ['test', '-c', 'tests/playwright.config.ts', '--reporter=list'];
  const code = await run('playwright', args, { ONLY_TAG: '@heavy' });
  if (code !== 0) throw new Error('a heavy test failed');
}
