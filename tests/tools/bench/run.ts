import { chosenParts, linesOf, readArguments, type Parts } from '../command-line.ts';
import { run } from '../step.ts';

// `npm run bench`: measures sizes and waiting times on this machine and prints each with its limit.
// Not part of the tests, because a slow machine is not a fault of the code.

const benches: Parts = {
  size: ['gzipped sizes of what a page or a view loads', '10 s'],
  click: ['from a click on a number to its card and timeline', '30 s'],
  detect: ['finding numbers in a text of 1 MB, compared with other ways', '2 min'],
  page: ['a page of 40,000 elements, with Waybill and without', '1 min'],
  busy: ['the first underline on a saved page, beside four busy loops', '2 min'],
  names: ['what each rule for names from pages earns', '1 min'],
  record: ['reading an answer of 500 events', '2 s'],
  add: ['reading a pasted list', '3 s'],
  sheet: ['reading files of orders: right cells, time for 10,000 rows, tasks of the view', '40 s'],
  sandbox: ['look-ups per second of the sandbox', '10 s'],
  watch: ['calls and lateness of the schedule', '2 min'],
  arrival: ['how often parcels arrive on their likely days', '20 s'],
  scale: ['a run, the popup and the index with 100, 1,000 and 10,000 parcels', '3 min'],
  views: ['opening, scrolling and searching lists of 10 and 10,000 parcels', '3 min'],
  'open-views': ['how much open views slow a run', '5 min'],
  restore: ['restoring backups of 1,000 to 20,500 parcels', '3 min'],
};

const help = `npm run bench               all benches
npm run bench NAME …        some of them
npm run bench sheet -- --score FOLDER
                            the cases of a folder: in each, a file and what it says (expected.json)

Prints each result with its limit (docs/performance.md). On an idle machine with two cores they take about:
${linesOf(benches)}`;

const { values, positionals } = readArguments(help, { score: { type: 'string' } }, true);

/** Benches that measure the production build. */
const onBuild: readonly string[] = [
  ...(values.score === undefined ? ['sheet'] : []),
  'size',
  'click',
  'page',
  'busy',
  'scale',
  'views',
  'open-views',
  'restore',
];

const chosen = chosenParts('bench', benches, positionals, help);
if (chosen.some((name) => onBuild.includes(name)) && (await run('wxt', ['build'])) !== 0) process.exit(1);
for (const name of chosen) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(folder?: string): Promise<void> };
  console.log(`\n${name}`);
  await bench(name === 'sheet' ? values.score : undefined);
}
