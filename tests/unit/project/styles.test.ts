import { globSync, readFileSync } from 'node:fs';
import { parse, type AtRule, type Node, type Rule } from 'postcss';
import { describe, expect, test } from 'vitest';
import { knownStatuses, meaningOf } from '@/utils/model/status.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: new URL('../../..', import.meta.url) }).map((path) => ({
    path,
    text: readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'),
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

/** All quoted words of the views. A used class is one of them, or begins with one: `color-` in `color-${color}`. */
const written = new Set(
  views.flatMap(({ text }) =>
    [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].flatMap(([quoted]) => quoted.match(/[\w-]+/g) ?? []),
  ),
);
const isWritten = (name: string) => written.has(name) || written.has(name.replace(/(?<=^[a-z]+-).*/, ''));

describe('the style sheets', () => {
  test('use !important twice: for hidden elements, and for signs with forced colours', () =>
    expect(sheets.flatMap(({ text }) => text.match(/!important/g) ?? [])).toHaveLength(2));

  test('name no left or right side, so that every view also fits text from right to left', () => {
    const sides = sheets.flatMap(({ path, text }) => {
      const found: string[] = [];
      parse(text).walkDecls(({ prop, value }) => {
        const [top, right, bottom, left] = value.split(' ');
        const isUneven = /^(?:inset|margin|padding)$/.test(prop) && left !== undefined && left !== right;
        if (isUneven || /(?:^|-)(?:left|right)(?:$|-)/.test(prop) || /^(?:left|right)$/.test(value))
          found.push(`${path}: ${prop}: ${[top, right, bottom, left].join(' ')}`);
      });
      return found;
    });
    expect(sides).toEqual([]);
  });

  test('animate nothing if the user prefers reduced motion', () => {
    const motions = sheets.flatMap(({ text }) => {
      const found: string[] = [];
      parse(text).walkAtRules('keyframes', ({ parent }) => void found.push((parent as AtRule).params));
      return found;
    });
    expect(new Set(motions)).toEqual(new Set(['(prefers-reduced-motion: no-preference)']));
    expect(sheets.flatMap(({ text }) => text.match(/transition/g) ?? [])).toEqual([]);
  });

  test('define each class in one sheet', () => {
    const places = new Map<string, Set<string>>();
    for (const { path, text } of sheets)
      for (const { selectors, parent } of rulesOf(text)) {
        if (isInRule(parent)) continue;
        // Count only selectors of the class alone or with a state such as `:hover`. Inside another class, any sheet may
        // restyle it.
        for (const [, name] of selectors.flatMap((one) => [...one.matchAll(/^\.([\w-]+)(?::[^ ]*)?$/g)]))
          places.set(name!, (places.get(name!) ?? new Set()).add(path));
      }
    expect(places.size).toBeGreaterThan(100);
    expect([...places].filter(([, paths]) => paths.size > 1)).toEqual([]);
  });

  test('define no class that no view uses', () => {
    const known = sheets.flatMap(({ text }) => rulesOf(text).flatMap(({ selector }) => classesIn(selector)));
    expect([...new Set(known)].filter((name) => !isWritten(name))).toEqual([]);
  });

  test('give each status its colours, for the text and for the background', () => {
    const colors = new Map<string, string[]>();
    for (const rule of sheets.flatMap(({ text }) => rulesOf(text)))
      for (const name of rule.selectors.flatMap((one) => /^\.color-(\w+)$/.exec(one)?.[1] ?? []))
        colors.set(name, rule.nodes.map((node) => (node.type === 'decl' ? node.prop : '')).toSorted());
    const used = new Set([...knownStatuses, 'ON_SOMETHING_NEW'].map((status) => meaningOf(status).color));
    expect(colors).toEqual(new Map([...colors.keys()].map((name) => [name, ['--b', '--c']])));
    expect(new Set(colors.keys())).toEqual(used);
  });

  test('have a rule for each class of the views', () => {
    const known = new Set(sheets.flatMap(({ text }) => classesIn(text)));
    const parts = readFileSync(new URL('../../tools/browser/selectors.ts', import.meta.url), 'utf8');
    const classes = views.flatMap(({ text }) =>
      [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
    );
    // Classes that only tests look for need no rule.
    const missing = classes.filter((name) => !known.has(name) && !parts.includes(`.${name}`));
    expect([...new Set(missing)]).toEqual([]);
  });
});
