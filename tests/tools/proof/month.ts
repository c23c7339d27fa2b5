import { refuse } from '../command-line.ts';
import { run } from '../step.ts';
import { hour } from './month/hour.ts';

type Options = { hour?: boolean; minutes?: string; seed?: string };

/** Runs a simulated month in Node, or with `--hour` a real hour in Chromium. */
export async function proof(options: Options): Promise<void> {
  const [minutes, seed] = [wholeNumber(options.minutes ?? '60'), wholeNumber(options.seed ?? '1')];
  if (options.hour) return hour(minutes, seed);
  console.log(`  seed ${seed}`);
  const args = ['run', '-c', 'tests/vitest.config.ts', '--project=unit', '--disable-console-intercept'];
  const code = await run('vitest', args, { MONTH_SEED: String(seed), TZ: 'Asia/Bangkok' });
  if (code !== 0) throw new Error(`the month of seed ${seed} failed`);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) refuse(`${text} is no whole number above 0`, '');
  return number;
}
