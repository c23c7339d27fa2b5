import { stripVTControlCharacters } from 'node:util';

/** Returns each value of a manifest as a line `path: value`. Lists have no indices, so their order does not count. */
export function manifestLines(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`];
  const inner = Array.isArray(value)
    ? value.map((one: unknown) => [`${path}[]`, one] as const)
    : Object.entries(value).map(([key, one]) => [path ? `${path}.${key}` : key, one] as const);
  return inner.length === 0
    ? [`${path}: ${JSON.stringify(value)}`]
    : inner.flatMap(([to, one]) => manifestLines(one, to));
}

/** Returns the lines that are in one manifest only: `-` in the first, `+` in the second. */
export function compareManifests(a: unknown, b: unknown): string[] {
  const [before, after] = [manifestLines(a), manifestLines(b)];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const keyOf = (line: string): string => line.slice(2).split(': ')[0]!;

// Lines that WXT prints, with and without a terminal.
const ofBuild = /^\r?(?:WXT |[ℹ✔Σ⠋] |\[(?:log|info|success)\]| *[├└]─)/u;

/** Returns the printed lines of benches without those of builds, whose file names contain hashes. */
export const withoutBuilds = (printed: string): string[] =>
  stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => !ofBuild.test(line));

const number = /\d+(?:[.,]\d+)*/g;
const withoutNumbers = (line: string): string => line.replace(number, '#').replace(/\s+/g, ' ').trim();

/**
 * Puts two printed texts side by side. Lines that are equal except for their numbers form a pair; changed numbers are
 * marked in the second one: `[119]`. A line without a partner is paired with an empty text.
 */
export function sideBySide(a: readonly string[], b: readonly string[]): [string, string][] {
  const [before, after] = [a.map(withoutNumbers), b.map(withoutNumbers)];
  const rows: [string, string][] = [];
  let [i, j] = [0, 0];
  for (const [atA, atB] of [...commonOf(before, after), [a.length, b.length] as const]) {
    while (i < atA) rows.push([a[i++]!, '']);
    while (j < atB) rows.push(['', b[j++]!]);
    if (i < a.length && j < b.length) rows.push([a[i]!, marked(a[i]!, b[j]!)]);
    i += 1;
    j += 1;
  }
  return rows;
}

/** Returns the line with each number in brackets that differs from the number in the same place of `before`. */
function marked(before: string, line: string): string {
  const known = before.match(number) ?? [];
  let n = 0;
  return line.replace(number, (one) => (one === known[n++] ? one : `[${one}]`));
}

/** Returns the longest common subsequence of two lists, as pairs of indices. */
function commonOf(a: readonly string[], b: readonly string[]): [number, number][] {
  const most = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      most[i]![j] = a[i] === b[j] ? most[i + 1]![j + 1]! + 1 : Math.max(most[i + 1]![j]!, most[i]![j + 1]!);
  const places: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (most[i + 1]![j]! >= most[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return places;
}
