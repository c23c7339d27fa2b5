import { parseArgs } from 'node:util';
import { compareBaselines } from './compare.ts';
import { makeBaseline } from './make.ts';
import { commitOf, home, parts, type Part } from './store.ts';

// `npm run baseline COMMIT`: what a commit looks like, weighs and measures, to be compared with another one.

const usage = `npm run baseline COMMIT                      all parts of a commit: ${parts.join(', ')}
npm run baseline COMMIT -- --only lines,manifests   some of them
npm run baseline compare A B                 what differs between two commits

Baselines are kept in ${home}/, which git ignores. A commit is checked out outside of the repository for as long as it
takes. Views show dates and times of day, so most pictures differ by some hundredths of a percent for that alone, and by
more where they were made on different days: make both on one day, and look at those that differ most.
What benches measure depends on the machine and on what else it does.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const only = values.only?.split(',') ?? [...parts];
const unknown = only.filter((part) => !(parts as readonly string[]).includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${parts.join(', ')}.`);
  process.exit(2);
}
const [first, a, b, ...more] = positionals;
if (first === 'compare' && a && b && more.length === 0) {
  compareBaselines(commitOf(a), commitOf(b));
} else if (first && first !== 'compare' && !a && !values.help) {
  const failed = await makeBaseline(commitOf(first), only as Part[]);
  if (failed.length > 0) {
    console.error(`failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
}
