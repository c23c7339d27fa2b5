import { run } from '../step.ts';

// `npm run proof`: what takes too long for `npm test`. Each proof prints what it did and throws at what it disproves.

const proofs = ['hours', 'kills', 'idle'] as const;
const needsBuild = new Set<string>(['kills', 'idle']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(proofs as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${proofs.join(', ')}.`);
  process.exit(2);
}
const chosen = proofs.filter((name) => wanted.length === 0 || wanted.includes(name));
if (chosen.some((name) => needsBuild.has(name)) && (await run('wxt', ['build'])) !== 0) process.exit(1);
for (const name of chosen) {
  const { proof } = (await import(`./${name}.ts`)) as { proof(): Promise<void> };
  console.log(`\n${name}`);
  await proof();
}
