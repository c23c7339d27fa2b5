import { globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { couriers } from '@/utils/couriers/courier-list.ts';
import { courierKeyPattern } from '@/utils/model/tracking.ts';
import { languages as spoken } from '@/utils/model/languages.ts';
import { testEach } from '../support/test-each.ts';

// Checks lists that exist in several places, so that no place is forgotten.

type Message = { message: string; placeholders?: Record<string, { content: string }> };
const textOf = (language: string): string =>
  readFileSync(new URL(`../../../public/_locales/${language}/messages.json`, import.meta.url), 'utf8');
const catalogue = (language: string): Record<string, Message> => JSON.parse(textOf(language));

describe('the locales', () => {
  const languages = readdirSync(new URL('../../../public/_locales', import.meta.url));
  const en = catalogue('en');
  const others = languages.filter((language) => language !== 'en').map(catalogue);
  const namesIn = ({ message }: Message) =>
    [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name!).toSorted();

  // JSON parsers keep the second of two equal keys and report no error.
  testEach(languages)('have each key once', (language) => {
    const keys = [...textOf(language).matchAll(/^  "(\w+)": \{/gm)].map(([, key]) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys).toHaveLength(Object.keys(catalogue(language)).length);
  });

  test('are the languages that can be chosen', () => expect(languages.toSorted()).toEqual(spoken.toSorted()));

  testEach(others)('have the same keys, in the same order', (other) =>
    expect(Object.keys(other)).toEqual(Object.keys(en)),
  );

  testEach(Object.keys(en))('have every text, with the same placeholders', (key) => {
    for (const text of [en, ...others].map((one) => one[key]!)) {
      expect(text.message.trim()).toBe(text.message);
      expect(text.message).not.toBe('');
      // Browsers refuse a catalogue with an undeclared placeholder.
      expect(Object.keys(text.placeholders ?? {}).toSorted()).toEqual([...new Set(namesIn(text))]);
    }
    for (const other of others) {
      expect(new Set(namesIn(other[key]!))).toEqual(new Set(namesIn(en[key]!)));
      expect(other[key]!.placeholders).toEqual(en[key]!.placeholders);
    }
  });

  test('are written in their own language', () => {
    const thai = /[\u0e01-\u0e3a\u0e40-\u0e7f]/; // without ฿
    for (const [key, { message }] of Object.entries(en)) expect(message, key).not.toMatch(thai);
    for (const [key, { message }] of Object.entries(catalogue('th')))
      if (!['brand', 'notifyUnnamed', 'baht', 'columnCod', 'contactLine'].includes(key))
        expect(message, key).toMatch(thai);
  });

  test('use one word for each thing: Check, Follow, look-up', () => {
    const inEnglish =
      /\b(calls?(?! (?:centre|before|the branch|the courier))|tracks?|keeps?(?! checking)|kept|look(?:s|ed|ing)? (?:\S+ )?up|refresh|tells?|told|shapes?|quota|marks?|marked|erase[sd]?)\b/i;
    const inThai = /ตรวจ(?!สอบ)|เก็บไว้ติดตาม|ผู้ให้บริการติดตาม(?!พัสดุ)|(?:แสดง|ซ่อน) [ก-๛]/;
    const parts = (message: string) => message.replaceAll(/\$\w+\$/g, '…').replaceAll(/“[^”]*”/g, '“…”');
    for (const [key, { message }] of Object.entries(en)) expect(parts(message), key).not.toMatch(inEnglish);
    for (const [key, { message }] of Object.entries(catalogue('th')))
      expect(parts(message), key).not.toMatch(inThai);
  });

  testEach(languages)('quote only labels that exist', (language) => {
    const texts = Object.values(catalogue(language)).map(({ message }) => message);
    const quoted = texts.flatMap((text) => [...text.matchAll(/“([^”$]+)”/g)].map(([, label]) => label!));
    expect(quoted.length).toBeGreaterThan(3);
    for (const label of quoted.filter((one) => one !== 'tracking number')) expect(texts).toContain(label);
  });

  test('have each counted text as _one and _other', () => {
    for (const key of Object.keys(en))
      if (/_(one|other)$/.test(key)) expect(en).toHaveProperty(key.replace(/_(one|other)$/, '_other'));
    for (const key of Object.keys(en))
      if (key.endsWith('_other')) expect(en).toHaveProperty(key.replace(/_other$/, '_one'));
  });
});

describe('the courier table', () => {
  testEach(Object.entries(couriers))(
    'has valid names, colour, page and phone for each courier',
    (key, { en, th = en, color, trackingPage, phone, served }) => {
      expect(key).toMatch(courierKeyPattern);
      expect([en.trim(), th.trim()]).not.toContain('');
      if (color !== undefined) expect(color).toMatch(/^#[0-9a-f]{6}$/);
      if (phone !== undefined) expect(phone).toMatch(/^\d{4,}$/);
      if (served !== undefined) expect(served).toMatch(/^(?:yes|no)$/);
      if (trackingPage !== undefined)
        expect(new URL(trackingPage.replace('%s', 'A1')).protocol).toBe('https:');
      expect((trackingPage ?? '').split('%s').length).toBeLessThanOrEqual(2);
    },
  );
});

/** Tests of what several files of the source do together. */
const flows = [
  'archive-news',
  'collecting',
  'faults',
  'lost-key',
  'model',
  'newer',
  'regressions',
  'sheet-words',
  'try-again',
];

describe('a unit test', () => {
  const root = new URL('../../..', import.meta.url);
  const tests = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/').replace(/^tests\/unit\/(.*)\.test\.tsx?$/, '$1'),
  );
  const sources = new Set(
    globSync('{components,utils}/**/*.{ts,tsx,js}', { cwd: root }).map((path) =>
      path
        .replaceAll('\\', '/')
        .replace(/^utils\//, '')
        .replace(/\.\w+$/, ''),
    ),
  );

  // `schedule/budget.test.ts` tests `utils/schedule/budget.ts`; `schedule/budget/meter.test.ts` tests a part of it.
  test('has the path of its source, or is in a folder of that name', () => {
    const mirrors = tests.filter((path) => !/^(?:flows|project)\//.test(path));
    expect(mirrors.length).toBeGreaterThan(100);
    expect(mirrors.filter((path) => !sources.has(path) && !sources.has(posix.dirname(path)))).toEqual([]);
  });

  test('is in tests/unit/flows only if it belongs to no one source', () =>
    expect(tests.filter((path) => path.startsWith('flows/')).toSorted()).toEqual(
      flows.map((name) => `flows/${name}`),
    ));
});

// Names of stores, messages and selectors belong in tests/tools/browser/ (stored-records.ts, messages.ts, alarms.ts, selectors.ts):
// renaming one then changes no browser test.
describe('the browser tests', () => {
  const folder = new URL('../..', import.meta.url);
  const specs = globSync('{{e2e,firefox}/*.spec,view/*.view}.ts', { cwd: folder }).filter(
    (spec) => spec !== 'e2e/manage.spec.ts', // about the sandbox's own page
  );
  const known: [what: string, pattern: RegExp][] = [
    ['a database', /indexedDB\.(open|deleteDatabase)\(|['"`]waybill['"`]/],
    ['an object store', /\.(transaction|objectStore)\(/],
    ['a key of a record', /['"`](row|log|sign|recent|gone|plan|due|list|say)\//],
    ['a key of the browser’s own storage', /storage\.(local|session)\./],
    ['a message that no type checks', /sendMessage\(\s*(\{|\$\{)/],
    ['the name of the alarm', /['"`]poll['"`]/],
    ['a class of our views', /(?:locator|matches|querySelector(?:All)?(?:<\w+>)?)\(\s*['"`][^'"`]*\.[a-z]/],
  ];

  test('are found', () => expect(specs.length).toBeGreaterThan(30));

  test.each(known)('do not name %s', (_, pattern) => {
    const naming = specs.filter((spec) => pattern.test(readFileSync(new URL(spec, folder), 'utf8')));
    expect(naming).toEqual([]);
  });
});
