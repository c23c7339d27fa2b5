import { readArguments, refuse } from '../command-line.ts';
import { compareBaselines } from './compare.ts';
import { makeBaseline } from './make.ts';
import { commitOf, home, parts, type Part } from './baseline-folder.ts';

// `npm run baseline COMMIT`: records pictures, benches, manifests and lines of a commit, to compare two commits.

const usage = `npm run baseline COMMIT                             make all parts: ${parts.join(', ')}
npm run baseline COMMIT -- --only lines,manifests   make some parts
npm run baseline compare A B                        print the differences between two commits

All parts take about half an hour, most of it for the pictures and the benches.
Baselines are stored in ${home}/, which git ignores. The commit is checked out in a temporary folder.
Views show dates and times, so most pictures differ by some hundredths of a percent, and by more if they were made on
different days. Make both baselines on one day, and look at the pictures that differ most.
Results of benches depend on the machine and on its other work.`;

const { values, positionals } = readArguments(usage, { only: { type: 'string' } }, true);
const only = values.only?.split(',') ?? [...parts];
const unknown = only.filter((part) => !(parts as readonly string[]).includes(part));
if (unknown.length > 0) refuse(`There is no part ${unknown.join(', ')}`, usage);
const [first, a, b, ...more] = positionals;
if (first === 'compare' && a && b && more.length === 0) {
  compareBaselines(commitOf(a), commitOf(b));
} else if (first && first !== 'compare' && !a) {
  const failed = await makeBaseline(commitOf(first), only as Part[]);
  if (failed.length > 0) {
    console.error(`failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} else refuse('One commit to make, or two to compare', usage);
