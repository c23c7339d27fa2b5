import { run } from '../step.ts';

const hour = 3_600_000;
const bangkok = 7 * hour;
const deepNight = 2;

const inChromium: readonly (readonly [command: string, ...args: string[]])[] = [
  ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--project=view', '--reporter=dot'],
  ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=line'],
];
const inFirefox = [
  'playwright',
  'test',
  '-c',
  'tests/firefox/playwright.config.ts',
  '--reporter=line',
] as const;

/**
 * The tests in the browsers depend on no hour either: all of them at two in the morning, when nothing is checked and
 * nothing is announced. Debian's package `faketime` moves the clock of every process, Chromium too. Firefox does not start
 * under it: there the user lives in a zone where it is two.
 */
export async function proof(): Promise<void> {
  if ((await run('faketime', ['--version'])) !== 0)
    throw new Error('faketime is missing: apt-get install faketime');
  const hourInBangkok = ((Date.now() + bangkok) / hour) % 24;
  const ahead = Math.round((((deepNight - hourInBangkok + 24) % 24) * hour) / 1000);
  if ((await run('wxt', ['zip', '-b', 'firefox'])) !== 0) throw new Error('no build for Firefox');
  for (const command of inChromium)
    judge(command, await run('faketime', ['-f', `+${ahead}s`, ...command], { TZ: 'Asia/Bangkok' }));
  const [command, ...args] = inFirefox;
  judge(inFirefox, await run(command, args, { BROWSER_ZONE: zoneAt(deepNight) }));
}

function judge(command: readonly string[], code: number): void {
  if (code !== 0) throw new Error(`in the night, ${command.slice(0, 4).join(' ')} failed`);
}

/** A zone in which it is that hour now, from -11 to +12. The names count hours west. */
function zoneAt(hourOfDay: number): string {
  const east = (((hourOfDay - new Date().getUTCHours()) % 24) + 24) % 24;
  return east <= 12 ? `Etc/GMT-${east}` : `Etc/GMT+${24 - east}`;
}
