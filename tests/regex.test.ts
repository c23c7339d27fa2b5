import { globSync, readFileSync } from 'node:fs';
import recheck from 'recheck/lib/browser.js'; // pure JavaScript: its Java and native forms are not wanted here
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { wordPattern } from '@/utils/detection/labels.ts';
import { shapes } from '@/utils/couriers/shapes.ts';

// Every regular expression that meets a page's text or the service's is proven to take time in proportion to its
// length. recheck reads them all, lookbehind included. One is let off, being for no such text:
// provider.ts takes the slashes off the end of an address that the user alone types, in the options. It is quadratic
// in the slashes of that field, which nobody else fills.
const letOff = new Set(['utils/model/provider.ts /\\/+$/']);

type Found = { where: string; source: string; flags: string };

/** The regular expression literals of a file, by a parser; and the places where one is made at run time. */
function expressionsOf(file: string): { literals: Found[]; made: number } {
  const { program, errors } = parseSync(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  expect(errors, file).toEqual([]);
  const literals: Found[] = [];
  let made = 0;
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as {
      type?: string;
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
    };
    if (regex) {
      literals.push({ where: file, source: regex.pattern, flags: regex.flags });
      return;
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') made += 1;
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return { literals, made };
}

const files = globSync(['utils/**/*.{ts,tsx}', 'entrypoints/content/**/*.{ts,tsx}'], {
  cwd: new URL('..', import.meta.url),
}).toSorted();
const read = files.map((file) => ({ file, ...expressionsOf(file) }));

// Made once from constants of the source, never from what a user or a page gives.
const madeFromConstants = { 'utils/detection/labels.ts': 1, 'utils/couriers/shapes.ts': 1 };
const constants: Found[] = [
  { where: 'labels.ts, every word', source: wordPattern.source, flags: wordPattern.flags },
  ...shapes.map(({ name, pattern }) => ({ where: `shape ${name}`, source: pattern.source, flags: '' })),
];

test('no regular expression is made anywhere but from the tables', () =>
  expect(
    Object.fromEntries(read.filter(({ made }) => made > 0).map(({ file, made }) => [file, made])),
  ).toEqual(madeFromConstants));

test('the walk sees them all', () =>
  expect(read.flatMap(({ literals }) => literals).length).toBeGreaterThan(40));

const met = [...read.flatMap(({ literals }) => literals), ...constants];
// The same expression in two places is proven once.
const different = new Map(
  met
    .filter(({ where, source }) => !letOff.has(`${where} /${source}/`))
    .map((one) => [`/${one.source}/${one.flags}`, one]),
);

test('every expression is safe', { timeout: 600_000 }, () => {
  const unsafe = [...different].flatMap(([expression, { where, source, flags }]) => {
    const verdict = recheck.checkSync(source, flags, { timeout: 180_000, checker: 'auto' });
    if (verdict.status === 'safe') return [];
    const why = verdict.status === 'unknown' ? verdict.error : verdict.attack.pattern;
    return `${where}: ${expression}: ${JSON.stringify(why)}`;
  });
  expect(unsafe).toEqual([]);
});
