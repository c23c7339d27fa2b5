import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { printTable } from '../bench/table.ts';
import { compareLines, type Lines } from './lines.ts';
import { differenceOf } from './picture-diff.ts';
import { datesOf, home, parts, placeOf, type Part } from './baseline-folder.ts';
import { compareManifests, sideBySide, withoutBuilds } from './texts.ts';

/** Prints what differs between the baselines of two commits, part by part. */
export function compareBaselines(a: string, b: string): void {
  for (const part of parts) {
    console.log(`\n── ${part}: ${a} and ${b}`);
    const missing = [a, b].filter((commit) => !existsSync(placeOf(commit, part)));
    if (missing.length === 0) comparers[part](a, b);
    else
      for (const commit of missing)
        console.log(`  missing; make it with: npm run baseline ${commit} -- --only ${part}`);
  }
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const comparers: Record<Part, (a: string, b: string) => void> = {
  lines: (a, b) => {
    const [before, after] = [a, b].map((commit) => json(placeOf(commit, 'lines')) as Lines);
    printTable([['folder', a, b, 'difference'], ...compareLines(before!, after!)]);
  },

  manifests: (a, b) => {
    for (const browser of ['chrome', 'firefox']) {
      const [before, after] = [a, b].map((commit) =>
        json(join(placeOf(commit, 'manifests'), `${browser}.json`)),
      );
      const lines = compareManifests(before, after);
      console.log(`  ${browser}: ${lines.length === 0 ? 'equal' : ''}`);
      for (const line of lines) console.log(`    ${line}`);
    }
  },

  pictures: comparePictures,

  benches: (a, b) => {
    const [before, after] = [a, b].map((commit) =>
      withoutBuilds(readFileSync(placeOf(commit, 'benches'), 'utf8')),
    );
    const width = Math.max(...before!.map((line) => line.length));
    for (const [one, other] of sideBySide(before!, after!))
      console.log(`${one === other ? ' ' : '*'} ${one.padEnd(width)} │ ${other}`.trimEnd());
  },
};

function comparePictures(a: string, b: string): void {
  const days = [a, b].map((commit) => datesOf(commit).pictures?.slice(0, 10));
  if (days[0] !== days[1])
    console.log(`  made on different days (${days.join(' and ')}): dates in the pictures differ`);
  const names = [a, b].map((commit) => readdirSync(placeOf(commit, 'pictures')).toSorted()) as [
    string[],
    string[],
  ];
  const folder = join(home, 'differences', `${a}-${b}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const both = names[0].filter((name) => names[1].includes(name));
  const differing = both
    .map((name) => {
      const [one, other] = [a, b].map((commit) => readFileSync(join(placeOf(commit, 'pictures'), name)));
      if (one!.equals(other!)) return { name, share: 0 };
      const { share, picture } = differenceOf(PNG.sync.read(one!), PNG.sync.read(other!));
      if (share > 0) writeFileSync(join(folder, name), PNG.sync.write(Object.assign(new PNG(), picture)));
      return { name, share };
    })
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
  const list = (title: string, lines: readonly string[]) => {
    console.log(`  ${title}: ${lines.length}`);
    for (const line of lines) console.log(`    ${line}`);
  };
  console.log(`  equal: ${both.length - differing.length}`);
  list(
    `different, by share of pixels (pictures in ${folder}/)`,
    differing.map(({ name, share }) => `${(share * 100).toFixed(2).padStart(6)} %  ${name}`),
  );
  list(
    `only in ${a}`,
    names[0].filter((name) => !names[1].includes(name)),
  );
  list(
    `only in ${b}`,
    names[1].filter((name) => !names[0].includes(name)),
  );
}
