import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

const hour = 3_600_000;
const bangkok = 7 * hour;

/** The sandbox's couriers live in Bangkok; the user may be anywhere. */
const zones = ['Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

type Report = { testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[] };

/**
 * No test may depend on when it runs: the unit tests at each hour of a day in Bangkok, each in one zone of three, so that
 * the user's hour differs from the courier's. `HOURS=5,6` runs some of them; `ZONE=…` all in one zone;
 * `FILES=tests/flows,tests/sandbox` the tests of these folders and files.
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
    // A run that ended badly although every test passed: an error after the end of a test, say.
    const lines = isGood || failed.length > 0 ? failed : [errors];
    failures += lines.length;
    console.log(`${lines.length > 0 ? '✗' : '✓'} ${String(wanted).padStart(2, '0')} h in Bangkok, ${zone}`);
    for (const line of lines) console.log(`    ${line}`);
  }
  if (failures > 0) throw new Error(`${failures} failures in ${hours.length} runs`);
  console.log(`  the unit tests passed at ${hours.length} hours of the day`);
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
    '--testTimeout=120000', // 24 runs beside other work: how long one takes says nothing
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

/** How far to put the clock back, so that it stands in that hour of Bangkok: back, because no certificate is valid before it was made. */
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
