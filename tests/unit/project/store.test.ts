import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ConfigEnv } from 'wxt';
import { languages } from '../../../utils/model/languages.ts';
import { providerHosts } from '../../../utils/model/provider.ts';
import { below, headings, listingProblems, rowsOf } from '../../tools/release/listing.ts';
import type { Manifest as Release } from '../../tools/release/manifest.ts';
import config from '../../../wxt.config.ts';

// The texts for the stores say what manifests and code do.

const root = new URL('../../..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const listing = read('store/listing.md');
const policy = read('store/privacy.md');

type Consent = { required: string[]; optional: string[] };
type Manifest = Release & { browser_specific_settings: { gecko: { data_collection_permissions: Consent } } };
const [chrome, firefox] = ['chrome', 'firefox'].map((browser) =>
  (config.manifest as unknown as (env: ConfigEnv) => Manifest)({
    browser,
    mode: 'production',
    command: 'build',
    manifestVersion: 3,
  }),
) as [Manifest, Manifest];
const permissions = [...new Set([...chrome.permissions, ...firefox.permissions])].toSorted();
const consent = firefox.browser_specific_settings.gecko.data_collection_permissions;

/** What is in code marks. */
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

describe('the listing', () => {
  test('keeps to the limits of the stores', () => expect(listingProblems(listing)).toEqual([]));

  test.each(languages)('has title and summary of the extension itself: %s', (language) => {
    const texts = JSON.parse(read(`public/_locales/${language}/messages.json`)) as Record<
      string,
      { message: string }
    >;
    expect(below(listing, headings[language], 'Title')).toBe(texts['extensionName']!.message);
    expect(below(listing, headings[language], 'Summary')).toBe(texts['extensionDescription']!.message);
  });

  test('says for each permission and group of hosts why it is needed, and for no other', () => {
    const rows = rowsOf(below(listing, 'Permissions'));
    const groups = [...providerHosts, 'utils/couriers/shops.ts', ...chrome.optional_host_permissions];
    expect(namesIn(rows.map(([name]) => name).join()).toSorted()).toEqual(
      [...permissions, ...groups].toSorted(),
    );
    expect(rows.filter(([, why]) => !why?.endsWith('.'))).toEqual([]);
  });

  test('names the data that Firefox asks about', () => {
    const rows = rowsOf(below(listing, 'Data use').split('\n\n').at(-1)!);
    expect(rows.map(([name, asked]) => [namesIn(name!)[0], asked])).toEqual([
      ...consent.required.map((name) => [name, 'required']),
      ...consent.optional.map((name) => [name, 'optional']),
    ]);
  });

  test('answers yes or no for each kind of data of Chrome', () => {
    const rows = rowsOf(below(listing, 'Data use').split('\n\n').at(-2)!);
    expect(rows).toHaveLength(9);
    for (const [kind, answer, what] of rows) expect(answer, kind).toBe(what ? 'yes' : 'no');
  });
});

/** The names under which the code stores something, in IndexedDB and in the storage of the browser. */
function storedNames(): string[] {
  const code = globSync('utils/**/*.ts', { cwd: root }).map(read).join('\n');
  const database = read('utils/storage/database.ts');
  const all = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name]) => name!);
  const keys = globSync('utils/storage/*.ts', { cwd: root }).flatMap((path) =>
    all(read(path), /^const (?:key|prefix|\w+Key|\w+KeyItem) = '([\w-]+)\/?';/gm),
  );
  const names = [
    ...all(/^const stores = \[(.*)\]/m.exec(database)![1]!, /'(\w+)'/g),
    ...all(code, /\bstored(?:Item)?(?:<[^>]*>)?\(\s*['`]([\w-]+)/g),
    ...all(code, /\.put\([^\n]*[`']([\w-]+)(?:\/\$\{[^\n]*)?[`']\)/g), // `recent/${id}`, 'probe'
    ...all(code, /const place = `(\w+)\//g),
    ...all(code + read('components/hooks/theme.ts'), /localStorage\.setItem\('(\w+)'/g),
    ...keys,
  ];
  return [...new Set(names)].toSorted();
}

describe('the policy', () => {
  const stored = rowsOf(below(policy, 'Stored data · ข้อมูลที่เก็บ'));

  test('names each object store and each key of the code, and no other', () => {
    const names = stored.flatMap(([, name]) => namesIn(name!));
    // The store of the keys below it.
    expect([...names, 'items'].toSorted()).toEqual(storedNames());
  });

  test('says of each in both languages what it is', () => {
    expect(stored.length).toBeGreaterThan(10);
    for (const [, name, english, thai] of stored) {
      expect(english, name).toMatch(/^[a-zA-Z]/);
      expect(thai, name).toMatch(/[ก-๛]/);
    }
  });

  test('names the permissions, hosts and kinds of data of the manifests', () => {
    const named = namesIn(below(policy, 'Permissions · สิทธิ์'));
    expect(named.toSorted()).toEqual(
      [
        ...permissions,
        ...chrome.optional_host_permissions,
        ...consent.required,
        ...consent.optional,
      ].toSorted(),
    );
    for (const language of languages)
      expect(namesIn(below(policy, headings[language])).filter((name) => name.includes('.'))).toEqual(
        providerHosts,
      );
  });

  test('has the same parts in both languages', () => {
    const [english, thai] = languages.map((language) => {
      const part = below(policy, headings[language]);
      return [...part.matchAll(/^(?:###|-) /gm)].map(([mark]) => mark);
    });
    expect(english!.length).toBeGreaterThan(10);
    expect(thai).toEqual(english);
  });
});
