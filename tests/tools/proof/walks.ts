import { run } from '../step.ts';

/** Presses every control of the views twice, in each state (tests/view/*.walk.ts). */
export async function proof(): Promise<void> {
  const args = ['run', '-c', 'tests/vitest.config.ts', '--project', 'view'];
  if ((await run('vitest', args, { WALKS: '1' })) !== 0) throw new Error('a walk failed');
}
