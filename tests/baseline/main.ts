import { parseArgs } from 'node:util';
import { compareBaselines } from './compare.ts';
import { makeBaseline } from './make.ts';
import { commitOf, home, parts, type Part } from './baseline-folder.ts';

// `npm run baseline COMMIT`: records pictures, benches, manifests and lines of a commit, to compare two commits.

const usage = `npm run baseline COMMIT                             make all parts: ${parts.join(', ')}
npm run baseline COMMIT -- --only lines,manifests   make some parts
npm run baseline compare A B                        print the differences between two commits

Baselines are stored in ${home}/, which git ignores. The commit is checked out in a temporary folder.
Views show dates and times, so most pictures differ by some hundredths of a percent, and by more if they were made on
different days. Make both baselines on one day, and look at the pictures that differ most.
Results of benches depend on the machine and on its other work.`;

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
