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
 * Proves that no browser test depends on the time of day: runs them all at two in the morning, when nothing is checked
 * and no notification is shown. Debian's package `faketime` shifts the clock of every process, Chromium too. Firefox
 * does not start under `faketime`, so it runs in a time zone in which it is two o'clock now.
 */
export async function proof(): Promise<void> {
  if ((await run('faketime', ['--version'])) !== 0)
    throw new Error('faketime is missing: apt-get install faketime');
  const hourInBangkok = ((Date.now() + bangkok) / hour) % 24;
  const ahead = Math.round((((deepNight - hourInBangkok + 24) % 24) * hour) / 1000);
  if ((await run('wxt', ['zip', '-b', 'firefox'])) !== 0) throw new Error('the build for Firefox failed');
  for (const command of inChromium)
    judge(command, await run('faketime', ['-f', `+${ahead}s`, ...command], { TZ: 'Asia/Bangkok' }));
  const [command, ...args] = inFirefox;
  judge(inFirefox, await run(command, args, { BROWSER_ZONE: zoneAt(deepNight) }));
}

function judge(command: readonly string[], code: number): void {
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(' ')} failed at night`);
}

/** Returns a zone (UTC-11 to UTC+12) in which it is that hour now. In `Etc/GMT` names the sign is inverted. */
function zoneAt(hourOfDay: number): string {
  const east = (((hourOfDay - new Date().getUTCHours()) % 24) + 24) % 24;
  return east <= 12 ? `Etc/GMT-${east}` : `Etc/GMT+${24 - east}`;
}
