import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { testEach } from '../support/test-each.ts';

// Which folder may import which (docs/architecture.md, "Who may import whom").

type Row = {
  /** A folder, or single files of one: the longest path that fits a file decides. */
  holds: readonly string[];
  /** Paths that it may not import although they stand above it. */
  never?: readonly string[];
  /** If given, the only paths that it may import, besides itself. */
  only?: readonly string[];
};

// What a content script may run: nothing that can reach credentials or the store.
const inPage = [
  'utils/model',
  'utils/couriers',
  'utils/detection',
  'utils/browser/browser.ts',
  'utils/i18n',
  'utils/messaging',
];
const noSecrets = [
  'utils/schedule',
  'utils/service',
  'utils/storage',
  'utils/relay',
  'utils/background',
  'utils/browser',
];
const noBackground = ['utils/service', 'utils/background', 'utils/relay/connection.ts'];
const inView = [...noBackground, 'utils/page'];
const inCard = ['Card.tsx', 'NumberCard.tsx', 'use-card.ts', 'card-host.tsx', 'chip-host.tsx', 'host.ts'];

/** All folders in order: a file imports only from its own row and from the rows above. */
const order: readonly Row[] = [
  { holds: ['utils/model'] },
  { holds: ['utils/couriers'] },
  { holds: ['utils/detection'] },
  { holds: ['utils/sheets'] },
  { holds: ['utils/schedule'] },
  { holds: ['utils/parcels'] },
  { holds: ['utils/relay'] }, // its rules; the rows up to here are pure
  { holds: ['utils/browser'] },
  { holds: ['utils/service'] },
  { holds: ['utils/i18n'] },
  { holds: ['utils/storage'] },
  { holds: ['utils/relay/state.ts'] },
  { holds: ['utils/messaging'] },
  { holds: ['utils/background', 'utils/relay/connection.ts'] },
  { holds: ['utils/page'], only: inPage },
  { holds: ['components/styles'] },
  {
    holds: ['components/base'],
    never: [...inView, 'utils/browser', 'utils/storage', 'utils/relay/state.ts', 'utils/messaging'],
  },
  { holds: ['components/hooks'], never: inView },
  { holds: ['components/parcel'], never: inView },
  { holds: ['components/list'], never: inView },
  { holds: ['components/add'], never: inView },
  { holds: ['components/sheet'], never: inView },
  { holds: ['components/page'], never: [...noBackground, 'components/add'] },
  { holds: inCard.map((name) => `components/page/${name}`), never: [...noSecrets, 'components/add'] },
  { holds: ['components/settings'], never: inView },
  { holds: ['components/app'], never: inView },
  { holds: ['entrypoints'], never: inView },
  { holds: ['entrypoints/content', 'entrypoints/card'], never: noSecrets },
  { holds: ['entrypoints/background.ts'], never: ['components', 'utils/service', 'utils/page'] },
];

/** What few folders may use: all others use it through them. */
const packages: Record<string, readonly string[]> = {
  'webextension-polyfill': ['utils/browser'],
  idb: ['utils/storage'],
  'idb-keyval': ['utils/storage'],
  hucre: ['utils/sheets'],
  htmlparser2: ['utils/sheets'],
  papaparse: ['utils/sheets'],
  '#imports': ['entrypoints'],
};

const isIn = (path: string, holder: string): boolean => path === holder || path.startsWith(`${holder}/`);
const rowOf = (path: string): number => {
  const lengths = order.map(({ holds }) =>
    Math.max(...holds.map((one) => (isIn(path, one) ? one.length : -1))),
  );
  const longest = Math.max(...lengths);
  return longest < 0 ? -1 : lengths.indexOf(longest);
};

/** The paths in all import and export statements of a source, and in calls of `import`. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"`])([^'"`\n]+)\1/g)].map(([, , path]) => path!);

/** What is wrong with an import; null if nothing. */
function faultOf(file: string, path: string): string | null {
  const folders = packages[path.split('/')[0]!];
  if (folders) return folders.some((one) => isIn(file, one)) ? null : `${file}: no ${path} here`;
  if (!path.startsWith('.') && !path.startsWith('@/')) return null;
  if (path.startsWith('@/') && file.startsWith('utils/')) return `${file}: a relative path, not ${path}`;
  const [bare] = path.split('?');
  const target = path.startsWith('@/') ? bare!.slice(2) : posix.join(posix.dirname(file), bare!);
  if (isIn(target, 'public')) return null;
  const [own, other] = [rowOf(file), rowOf(target)];
  const { holds, never = [], only } = order[own]!;
  const isOneOf = (paths: readonly string[]) => paths.some((one) => isIn(target, one));
  const isAllowed = own === other || (only ? isOneOf(only) : !isOneOf(never) || isException(file, target));
  return other >= 0 && other <= own && isAllowed
    ? null
    : `${holds.join(', ')} may not import: ${file} → ${target}`;
}

// The browser's own object is no way to credentials: `inPage` has it, too.
const isException = (file: string, target: string): boolean =>
  target === 'utils/browser/browser.ts' && order[rowOf(file)]!.never === noSecrets;

const root = new URL('../../..', import.meta.url);
const files = globSync('{utils,components,entrypoints}/**/*.{ts,tsx,js,css}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
const all = files.flatMap((file) =>
  importsOf(readFileSync(new URL(file, root), 'utf8')).map((path) => [file, path] as const),
);

test('each file has a row, and each row has files', () => {
  expect(files.filter((file) => rowOf(file) < 0)).toEqual([]);
  expect(order.filter((_, row) => !files.some((file) => rowOf(file) === row))).toEqual([]);
  expect(all.length).toBeGreaterThan(1000);
});

test('each file imports only what its row may', () =>
  expect(all.map(([file, path]) => faultOf(file, path)).filter(Boolean)).toEqual([]));

test('the document names the folders in the same order', () => {
  const text = readFileSync(new URL('docs/architecture.md', root), 'utf8');
  const table = text.slice(text.indexOf('**Who may import whom.**'), text.indexOf('## What is stored where'));
  const named = [...table.matchAll(/^\| (`[^|]+)/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  // Single files of a page's card stand in the text below the table.
  const folders = order
    .flatMap(({ holds }) => holds)
    .filter((one) => !/^components\/page\/|^entrypoints\//.test(one));
  expect(named).toEqual(folders);
});

// One import for each restriction.
testEach([
  ['utils/model/hash.ts', '../couriers/shops.ts'],
  ['utils/couriers/courier-list.ts', '../detection/detect.ts'],
  ['utils/detection/detect.ts', '../schedule/schedule.ts'],
  ['utils/sheets/read-sheet.ts', '../parcels/merge.ts'],
  ['utils/detection/detect.ts', '../sheets/cells.ts'],
  ['utils/parcels/add-lines.ts', 'papaparse'],
  ['utils/schedule/cash.ts', '../parcels/merge.ts'],
  ['utils/parcels/merge.ts', '../relay/hints.ts'],
  ['utils/parcels/merge.ts', '../browser/browser.ts'],
  ['utils/parcels/merge.ts', '@/utils/model/time.ts'],
  ['utils/relay/hints.ts', '../storage/store.ts'],
  ['utils/relay/hints.ts', './state.ts'],
  ['utils/browser/tabs.ts', '../service/client.ts'],
  ['utils/service/client.ts', '../i18n/i18n.ts'],
  ['utils/i18n/i18n.ts', '../storage/settings.ts'],
  ['utils/storage/store.ts', '../relay/state.ts'],
  ['utils/relay/state.ts', '../background/run.ts'],
  ['utils/relay/state.ts', './connection.ts'],
  ['utils/messaging/messages.ts', '../background/run.ts'],
  ['utils/background/run.ts', '../page/read/dom.ts'],
  ['utils/page/read/dom.ts', '../../parcels/merge.ts'],
  ['utils/page/read/dom.ts', '../../browser/tabs.ts'],
  ['utils/page/read/dom.ts', '../../storage/credentials.ts'],
  ['components/base/Button.tsx', '../hooks/focus.ts'],
  ['components/base/Button.tsx', '@/utils/storage/settings.ts'],
  ['components/base/Button.tsx', '@/utils/messaging/send.ts'],
  ['components/base/Button.tsx', '@/utils/browser/tabs.ts'],
  ['components/hooks/focus.ts', '@/utils/background/run.ts'],
  ['components/hooks/focus.ts', '../parcel/RowParts.tsx'],
  ['components/parcel/RowParts.tsx', '../list/all-rows.ts'],
  ['components/list/all-rows.ts', '../add/AddBox.tsx'],
  ['components/list/all-rows.ts', '@/utils/page/read/dom.ts'],
  ['components/add/AddBox.tsx', '../page/OnPage.tsx'],
  ['components/page/OnPage.tsx', '../add/AddBox.tsx'],
  ['components/page/Card.tsx', '@/utils/schedule/schedule.ts'],
  ['components/page/host.ts', '@/utils/browser/tabs.ts'],
  ['components/page/use-card.ts', '@/utils/storage/settings.ts?raw'],
  ['components/settings/TryIt.tsx', '../app/Banner.tsx'],
  ['components/settings/TryIt.tsx', '@/utils/service/client.ts'],
  ['components/app/Banner.tsx', '@/utils/relay/connection.ts'],
  ['components/app/Banner.tsx', '@/entrypoints/background.ts'],
  ['components/app/Banner.tsx', '../../tests/unit/support/setup.ts'],
  ['entrypoints/popup/main.tsx', '@/utils/background/run.ts'],
  ['entrypoints/options/main.tsx', '@/utils/page/read/dom.ts'],
  ['entrypoints/card/index.tsx', '@/utils/storage/credentials.ts'],
  ['entrypoints/content/index.ts', '@/utils/browser/permissions.ts'],
  ['entrypoints/content/index.ts', '@/utils/relay/connection.ts'],
  ['components/page/Card.tsx', '@/utils/relay/connection.ts'],
  ['entrypoints/background.ts', '@/components/base/Button.tsx'],
  ['entrypoints/background.ts', '@/utils/service/client.ts'],
  ['utils/storage/stored.ts', 'webextension-polyfill'],
  ['utils/background/run.ts', 'idb'],
  ['components/app/Banner.tsx', 'idb-keyval'],
  ['components/app/Banner.tsx', '#imports'],
] as const)('each other import is refused', (file, path) => expect(faultOf(file, path)).not.toBeNull());

test('reads every form of an import', () => {
  const source = `import './a'; import b, {\n c } from "./b"; export * from './c'; await import(\n'./d'); type E = import('./e').E;`;
  expect(importsOf(source)).toEqual(['./a', './b', './c', './d', './e']);
});
