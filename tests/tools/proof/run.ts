import { chosenParts, linesOf, readArguments, refuse, type Parts } from '../command-line.ts';
import { run } from '../step.ts';

// `npm run proof`: checks that take too long for `npm test`. Each proof prints what it did and throws if it fails.

const proofs: Parts = {
  hours: ['the unit tests at each hour of a day, in three time zones', '25 min'],
  night: ['the browser tests at two in the morning (needs faketime)', '15 min'],
  promises: ['the tests of each promise in each of its browsers, counted in a table', '25 min'],
  mutations: ['breaks one rule after the other; a test must fail each time', '25 min'],
  heavy: ['the largest pages, lists and answers', '5 min'],
  walks: [
    'every control pressed twice; in both browsers every fault and what a shorter test proves',
    '12 min',
  ],
  kills: ['stops the background of Chromium 240 times during its work', '15 min'],
  idle: ['lets Firefox stop the background 24 times during its work', '5 min'],
  updates: ['updates three older builds to this one in the middle of a run, in both browsers', '4 min'],
  waits: ['waits until Firefox would stop an idle background', '2 min'],
  world: ['no parcel is found in 90,000 documents of Debian packages', '5 min'],
  samples: ['finds the numbers in the tests of other projects', '1 min'],
  pages: ['reads 607 pages and documents in npm packages', '3 min'],
  month: ['a month of 300 parcels with stops, sleep, faults and an update', '8 min'],
  relay: ['the relay as a Worker, on two nodes that are stopped, and what many need', '5 min'],
};
const needsBuild = new Set<string>(['night', 'heavy', 'walks', 'kills']);

const help = `npm run proof               all proofs
npm run proof NAME …        some of them
npm run proof promises P7 … -- --list
                            some promises; --list: only names their tests
npm run proof mutations -- --only PART --long
                            the mutations with PART in their name; --long: also those that need a build each
npm run proof month -- --seed N
                            the month of another seed
npm run proof month -- --hour --minutes N
                            an hour (or N minutes) in Chromium in place of the month

On an idle machine with two cores they take about:
${linesOf(proofs)}`;

// The proof that takes an option, or the numbers of promises, is then the only one.
const takers = {
  only: 'mutations',
  long: 'mutations',
  list: 'promises',
  numbers: 'promises',
  hour: 'month',
  minutes: 'month',
  seed: 'month',
};
const { values, positionals } = readArguments(
  help,
  {
    only: { type: 'string' },
    long: { type: 'boolean' },
    list: { type: 'boolean' },
    hour: { type: 'boolean' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
  },
  true,
);
const numbers = positionals.filter((word) => /^P\d+$/.test(word));
const names = positionals.filter((word) => !numbers.includes(word));
const chosen = chosenParts('proof', proofs, names, help);
const given = { ...values, ...(numbers.length > 0 && { numbers }) };
for (const name of Object.keys(given) as (keyof typeof takers)[])
  if (names.join() !== takers[name])
    refuse(`Only "${takers[name]}" takes ${name === 'numbers' ? numbers.join(', ') : `--${name}`}`, help);
if ((values.hour || chosen.some((name) => needsBuild.has(name))) && (await run('wxt', ['build'])) !== 0)
  process.exit(1);
for (const name of chosen) {
  const { proof } = (await import(`./${name}.ts`)) as { proof(options: object): Promise<void> };
  console.log(`\n${name}`);
  await proof(given);
}
