import { globSync, readFileSync } from 'node:fs';
import { parse, type AtRule, type Node, type Rule } from 'postcss';
import { describe, expect, test } from 'vitest';

const read = (pattern: string) =>
  globSync(pattern, { cwd: new URL('..', import.meta.url) }).map((path) => ({
    path,
    text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
  }));
const sheets = read('{components,entrypoints}/**/*.css');
const views = read('{components,entrypoints,utils}/**/*.{html,ts,tsx}');

const rulesOf = (text: string): Rule[] => {
  const rules: Rule[] = [];
  parse(text).walkRules((rule) => void rules.push(rule));
  return rules;
};
const isInRule = (node: Node | undefined): boolean =>
  node !== undefined && (node.type === 'rule' || isInRule(node.parent));
const classesIn = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!);

/** What stands in quotes in the views: a class is written there, as a whole or up to what a value completes. */
const written = new Set(
  views.flatMap(({ text }) =>
    [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].flatMap(([quoted]) => quoted.match(/[\w-]+/g) ?? []),
  ),
);
const isWritten = (name: string) => written.has(name) || written.has(name.replace(/(?<=^[a-z]+-).*/, ''));

describe('the style sheets', () => {
  test('need little that is important: what is hidden, and signs with forced colours', () =>
    expect(sheets.flatMap(({ text }) => text.match(/!important/g) ?? [])).toHaveLength(2));

  test('move nothing for whoever wants less motion', () => {
    const motions = sheets.flatMap(({ text }) => {
      const found: string[] = [];
      parse(text).walkAtRules('keyframes', ({ parent }) => void found.push((parent as AtRule).params));
      return found;
    });
    expect(new Set(motions)).toEqual(new Set(['(prefers-reduced-motion: no-preference)']));
    expect(sheets.flatMap(({ text }) => text.match(/transition/g) ?? [])).toEqual([]);
  });

  test('define each class in one place', () => {
    const places = new Map<string, Set<string>>();
    for (const { path, text } of sheets)
      for (const { selectors, parent } of rulesOf(text)) {
        if (isInRule(parent)) continue;
        // Alone or with a state of its own; what another class says of it within itself is that one's matter.
        for (const [, name] of selectors.flatMap((one) => [...one.matchAll(/^\.([\w-]+)(?::[^ ]*)?$/g)]))
          places.set(name!, (places.get(name!) ?? new Set()).add(path));
      }
    expect(places.size).toBeGreaterThan(100);
    expect([...places].filter(([, paths]) => paths.size > 1)).toEqual([]);
  });

  test('have no class that no view has', () => {
    const known = sheets.flatMap(({ text }) => rulesOf(text).flatMap(({ selector }) => classesIn(selector)));
    expect([...new Set(known)].filter((name) => !isWritten(name))).toEqual([]);
  });

  test('have a rule for each class of the views', () => {
    const known = new Set(sheets.flatMap(({ text }) => classesIn(text)));
    const parts = readFileSync(new URL('browser/parts.ts', import.meta.url), 'utf8');
    const classes = views.flatMap(({ text }) =>
      [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
    );
    // What only the tests look for has none.
    const missing = classes.filter((name) => !known.has(name) && !parts.includes(`.${name}`));
    expect([...new Set(missing)]).toEqual([]);
  });
});
