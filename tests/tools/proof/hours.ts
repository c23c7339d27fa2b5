import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

const hour = 3_600_000;
const bangkok = 7 * hour;

/** The couriers of the sandbox are in Bangkok; the user may be in any zone. */
const zones = ['Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

type Report = { testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[] };

/**
 * Proves that no unit test depends on the time of day: runs them at each hour of a day in Bangkok, each time in one of
 * three zones, so that the hours of user and courier differ. `HOURS=5,6` limits the hours, `ZONE=…` sets one zone,
 * `FILES=tests/unit/schedule,tests/sandbox` limits the folders and files.
 */
export async function proof(): Promise<void> {
  const hours =
    process.env['HOURS']?.split(',').map(Number) ?? Array.from({ length: 24 }, (_, index) => index);
  const report = '.output/hours.json';
  await mkdir('.output', { recursive: true });
  let failures = 0;
  for (const wanted of hours) {
    const zone = process.env['ZONE'] ?? zones[wanted % zones.length]!;
    await rm(report, { force: true });
    const { isGood, errors } = await runUnitTests(report, {
      CLOCK_SHIFT_MS: String(shiftTo(wanted, Date.now())),
      TZ: zone,
    });
    const failed = await failedIn(report);
    // A run can fail although every test passed, for example by an error after the end of a test.
    const lines = isGood || failed.length > 0 ? failed : [errors];
    failures += lines.length;
    console.log(`${lines.length > 0 ? '✗' : '✓'} ${String(wanted).padStart(2, '0')}:00 in Bangkok, ${zone}`);
    for (const line of lines) console.log(`    ${line}`);
  }
  if (failures > 0) throw new Error(`${failures} failures in ${hours.length} runs`);
  console.log(`  the unit tests passed at each of ${hours.length} hours`);
}

async function runUnitTests(
  report: string,
  env: NodeJS.ProcessEnv,
): Promise<{ isGood: boolean; errors: string }> {
  const args = [
    'run',
    ...(process.env['FILES']?.split(',') ?? []),
    '-c',
    'tests/vitest.config.ts',
    '--project=unit',
    '--silent',
    '--testTimeout=120000', // the machine may be busy; duration is not tested here
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const child = spawn('vitest', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, NO_COLOR: '1' },
    shell: process.platform === 'win32',
  });
  const [errors, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => void child.on('close', resolve)),
  ]);
  return { isGood: code === 0, errors };
}

/**
 * Returns the shift (ms, zero or negative) to an hour in Bangkok. Never ahead: the sandbox would then make a certificate
 * that is not valid yet.
 */
function shiftTo(wanted: number, now: number): number {
  const present = Math.floor(((now + bangkok) / hour) % 24);
  return -((present - wanted + 24) % 24) * hour;
}

async function failedIn(report: string): Promise<string[]> {
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = name.replace(`${process.cwd()}/`, '');
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
}
