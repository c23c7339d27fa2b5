import { run } from '../step.ts';

const hour = 3_600_000;
const bangkok = 7 * hour;
const deepNight = 2 * hour;

const runs: readonly (readonly [command: string, ...args: string[]])[] = [
  ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--project=view', '--reporter=dot'],
  ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=line'],
  ['playwright', 'test', '-c', 'tests/firefox/playwright.config.ts', '--reporter=line'],
];

/**
 * The tests in the browsers depend on no hour either: all of them at two in the morning in Bangkok, when nothing is
 * checked and nothing is announced. Debian's package `faketime` moves the clock of every process, the browsers too.
 */
export async function proof(): Promise<void> {
  if ((await run('faketime', ['--version'])) !== 0)
    throw new Error('faketime is missing: apt-get install faketime');
  const hourOfDay = (Date.now() + bangkok) % (24 * hour);
  const ahead = (deepNight - hourOfDay + 24 * hour) % (24 * hour);
  const env = { TZ: 'Asia/Bangkok' };
  if ((await run('wxt', ['zip', '-b', 'firefox'])) !== 0) throw new Error('no build for Firefox');
  for (const command of runs) {
    const code = await run('faketime', ['-f', `+${Math.round(ahead / 1000)}s`, ...command], env);
    if (code !== 0) throw new Error(`in the night, ${command.slice(0, 4).join(' ')} failed`);
  }
}
