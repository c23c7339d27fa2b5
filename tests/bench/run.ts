import { run } from '../step.ts';

// `npm run bench`: measures sizes and waiting times on this machine and prints each with its limit.
// Not part of the tests, because a slow machine is not a fault of the code.

const benches = [
  'size',
  'click',
  'detect',
  'page',
  'record',
  'add',
  'sandbox',
  'watch',
  'scale',
  'views',
  'open-views',
  'restore',
] as const;
/** Benches that measure the production build. */
const onBuild: readonly string[] = ['size', 'click', 'page', 'scale', 'views', 'open-views', 'restore'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(benches as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);
  process.exit(2);
}
const chosen = benches.filter((name) => wanted.length === 0 || wanted.includes(name));
if (chosen.some((name) => onBuild.includes(name)) && (await run('wxt', ['build'])) !== 0) process.exit(1);
for (const name of chosen) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<void> };
  console.log(`\n${name}`);
  await bench();
}
