import { run } from '../step.ts';

/**
 * The end-to-end tests with the tag `@heavy`, in real Chromium: a million nodes, ten thousand parcels, a full disk, a bomb
 * and the like.
 */
export async function proof(): Promise<void> {
  const args = ['test', '-c', 'tests/playwright.config.ts', '--reporter=list'];
  const code = await run('playwright', args, { HEAVY: '1' });
  if (code !== 0) throw new Error('a heavy test failed');
}
