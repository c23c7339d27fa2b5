import { run } from '../step.ts';

// `npm run proof`: checks that take too long for `npm test`. Each proof prints what it did and throws if it fails.
// Only "mutations" takes options: `npm run proof mutations -- --only redirect`.

const proofs = [
  'hours',
  'night',
  'mutations',
  'heavy',
  'kills',
  'idle',
  'world',
  'samples',
  'relay',
] as const;
const needsBuild = new Set<string>(['night', 'heavy', 'kills']);

const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('--'));
const [wanted, options] =
  firstOption < 0 ? [given, []] : [given.slice(0, firstOption), given.slice(firstOption)];
const unknown = wanted.filter((name) => !(proofs as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${proofs.join(', ')}.`);
  process.exit(2);
}
if (options.length > 0 && wanted.join() !== 'mutations') {
  console.error('Only "mutations" takes options: npm run proof mutations -- --only PART --long');
  process.exit(2);
}
const chosen = proofs.filter((name) => wanted.length === 0 || wanted.includes(name));
if (chosen.some((name) => needsBuild.has(name)) && (await run('wxt', ['build'])) !== 0) process.exit(1);
for (const name of chosen) {
  const { proof } = (await import(`./${name}.ts`)) as { proof(options: readonly string[]): Promise<void> };
  console.log(`\n${name}`);
  await proof(options);
}
