import { globSync, readFileSync } from 'node:fs';
import recheck from 'recheck/lib/browser.js'; // the pure JavaScript build: needs neither Java nor a native binary
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { wordPattern } from '@/utils/detection/labels.ts';
import { shapes } from '@/utils/couriers/shapes.ts';
import { forms, refused } from '@/utils/page/name/order-words.ts';
import { neverIn, senders } from '@/utils/sheets/heading-words.ts';

// Proves that every regular expression applied to the text of a page or of the service runs in linear time. recheck
// supports all of them, lookbehind included. One exception: the expression with which provider.ts strips trailing
// slashes from the base address takes quadratic time. It is harmless, because only the user types this address, in the
// settings.
const letOff = new Set(['utils/model/provider.ts /\\/+$/']);

type Found = { where: string; source: string; flags: string };

/** Parses a file. Returns its regular expression literals; `made`: how many expressions its code makes at run time. */
function expressionsOf(file: string): { literals: Found[]; made: number } {
  const { program, errors } = parseSync(
    file,
    readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'),
  );
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
  cwd: new URL('../../..', import.meta.url),
}).toSorted();
const read = files.map((file) => ({ file, ...expressionsOf(file) }));

// Files that make expressions at run time: once, from constants of the source, never from input of a user or a page.
const madeFromConstants = {
  'utils/detection/labels.ts': 1,
  'utils/couriers/shapes.ts': 3,
  'utils/page/name/order-words.ts': 1,
  'utils/sheets/heading-words.ts': 2,
  'utils/sheets/headings.ts': 1,
};
const constants: Found[] = [
  { where: 'labels.ts, every word', source: wordPattern.source, flags: wordPattern.flags },
  ...[forms, refused].flatMap((table) =>
    Object.entries(table).map(([name, { source, flags }]) => ({
      where: `order-words.ts, ${name}`,
      source,
      flags,
    })),
  ),
  ...Object.entries(neverIn).map(([field, { source, flags }]) => ({
    where: `heading-words.ts, ${field}`,
    source,
    flags,
  })),
  { where: 'heading-words.ts, senders', source: senders, flags: '' },
  ...shapes.map(({ name, pattern }) => ({ where: `shape ${name}`, source: pattern.source, flags: '' })),
];

test('only word lists and the table of shapes make regular expressions at run time', () =>
  expect(
    Object.fromEntries(read.filter(({ made }) => made > 0).map(({ file, made }) => [file, made])),
  ).toEqual(madeFromConstants));

test('the parser finds more than 40 literals', () =>
  expect(read.flatMap(({ literals }) => literals).length).toBeGreaterThan(40));

/**
 * Splits an expression at its outermost `|`. An engine tries these alternatives one after the other, so that the whole is
 * linear if each of them is. The automaton of the whole would be the product of theirs.
 */
function alternativesOf(source: string): string[] {
  const parts = [''];
  let depth = 0;
  let isClass = false;
  for (const [sign] of source.matchAll(/\\.|./gsu)) {
    if (sign === ']') isClass = false;
    else if (sign === '[') isClass = true;
    else if (!isClass && sign === '(') depth += 1;
    else if (!isClass && sign === ')') depth -= 1;
    if (sign === '|' && depth === 0 && !isClass) parts.push('');
    else parts.push(parts.pop()! + sign);
  }
  return parts;
}

test('an expression is split at its outermost alternatives only', () =>
  expect(alternativesOf('^a|(?:b|c)[|(]\\|\\(d|e')).toEqual(['^a', '(?:b|c)[|(]\\|\\(d', 'e']));

const met = [...read.flatMap(({ literals }) => literals), ...constants];
// A part used in two places is checked once.
const different = new Map(
  met
    .filter(({ where, source }) => !letOff.has(`${where} /${source}/`))
    .flatMap((one) => alternativesOf(one.source).map((source) => ({ ...one, source })))
    .map((one) => [`/${one.source}/${one.flags}`, one]),
);

// The automaton proves its verdict. It has no limit of time, which a busy machine would exceed: its size limits its steps.
// The other checker of recheck tries random texts against the clock, so that its verdict differs on a busy machine. An
// expression that the automaton does not support (lookahead beside repeats, say) or that takes it minutes is written in
// another way, or as two.
const check = (source: string, flags: string) =>
  recheck.checkSync(source, flags, { timeout: null, checker: 'automaton' });

test('every expression runs in linear time', { timeout: 0 }, () => {
  const unsafe = [...different].flatMap(([expression, { where, source, flags }]) => {
    const verdict = check(source, flags);
    if (verdict.status === 'safe') return [];
    const why = verdict.status === 'unknown' ? verdict.error : verdict.attack.pattern;
    return `${where}: ${expression}: ${JSON.stringify(why)}`;
  });
  expect(unsafe).toEqual([]);
});

test('the verdict does not depend on the clock, and a quadratic expression is found', () => {
  let hours = 0;
  const later = () => (hours += 1) * 3_600_000;
  vi.spyOn(Date, 'now').mockImplementation(later);
  vi.spyOn(performance, 'now').mockImplementation(later);
  expect(check('^\\d+$', '').status).toBe('safe');
  expect(check('/+$', '').status).toBe('vulnerable');
  expect(hours).toBe(0);
});
