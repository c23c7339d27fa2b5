import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testEach } from '../support/test-each.ts';

// Checks the documents, and the citations of them in the sources: `docs/promises.md P22`, `docs/api.md 2.3`,
// `docs/scheduling.md "Budget"`.

const cwd = new URL('../../..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, cwd), 'utf8');
const exists = (path: string): boolean =>
  /[*{]/.test(path) ? globSync(path, { cwd }).length > 0 : existsSync(new URL(path, cwd));

const documents = ['README.md', ...globSync('{docs,store}/*.md', { cwd }).toSorted()];
const sources = globSync(
  [
    '{components,entrypoints,tests,utils}/**/*.{ts,tsx,mjs,css,html,json}',
    'public/*.js',
    'wxt.config.ts',
    '.oxlintrc.json',
  ],
  { cwd },
).filter((path) => path !== 'tests/unit/project/docs.test.ts');

/** Returns the first group of each match. */
const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);
const itemsOf = (path: string): string[] => allOf(read(path), /^- \*\*([A-Z]\d+)\.\*\*/gm);

/** Returns the parts of a document that citations may name: headings, numbers of headings, and numbered items. */
function anchorsOf(path: string): Set<string> {
  const headings = allOf(read(path), /^#+ (.+)$/gm);
  const numbers = headings.flatMap((heading) => /^\d+(?:\.\d+)*/.exec(heading)?.[0] ?? []);
  return new Set([...headings, ...numbers, ...itemsOf(path)]);
}
const anchors = new Map(documents.map((path) => [path, anchorsOf(path)]));

/** Joins the lines of a comment, because a citation may span two lines. */
const unwrapped = (text: string): string => text.replace(/\s*\n\s*(?:\/\/|\*(?!\/))?\s*/g, ' ');

const aNumber = '[A-Z]?\\d+(?:\\.\\d+)*\\b';
const citation = new RegExp(
  `\\b(docs/[\\w-]+\\.md)\`?(?: (?:"([^"]+)"|(${aNumber}(?:(?:, | and | to )${aNumber})*)))?`,
  'g',
);
const citations = [...sources, ...documents].flatMap((path) =>
  [...unwrapped(read(path)).matchAll(citation)].map(([cited, document, heading, numbers]) => ({
    cited: `${path}: ${cited}`,
    document: document!,
    parts: heading ? [heading] : (numbers?.match(new RegExp(aNumber, 'g')) ?? []),
  })),
);

describe('citations of documents', () => {
  test('are found', () => expect(citations.length).toBeGreaterThan(100));

  test('name an existing file, and a heading or number in it', () =>
    expect(
      citations
        .filter(({ document, parts }) => !parts.every((part) => anchors.get(document)?.has(part)))
        .concat(citations.filter(({ document }) => !anchors.has(document)))
        .map(({ cited }) => cited),
    ).toEqual([]));

  test('name no document outside the repository', () => {
    const outside =
      /\b(?:PROMISES|PLATFORM|DESIGN|api-v3|api-facts)\b|\b(?:STYLE|LOOK)(?:\.md|,)|(?<![\w/-])(?:api|design|detection|features|look|platform|promises|relay|style)\.md|\blook\/(?:look|next)\./;
    const cited = sources.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => outside.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(cited).toEqual([]);
  });
});

/** Comments and texts of several words do not count: there, the name of something that is gone may live on. */
const codeOf = (path: string): string =>
  /\.(?:tsx?|mjs|js|css)$/.test(path)
    ? read(path)
        .replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, ' ')
        .replaceAll(/(["'`])(?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*\1/g, ' ')
    : read(path);
const nameForm = /--[\w-]+|[\w$]+(?:-[\w$]+)*/g;
const product = globSync(
  ['{components,entrypoints,utils}/**/*.*', 'public/**/*.{js,json}', 'wxt.config.ts', 'package.json'],
  { cwd },
);
const project = [
  ...product,
  ...globSync(['tests/**/*.{ts,tsx,mjs,css,html,json}', '.oxlintrc.json'], {
    cwd,
    exclude: ['tests/unit/project/docs.test.ts'],
  }),
];
/** The words of these files and of their paths; of `parcel-refused`, also `parcel` and `refused`. */
function namesIn(paths: readonly string[]): Set<string> {
  const texts = paths.map((path) => (path.includes('/fixtures/') ? path : `${path} ${codeOf(path)}`));
  const words = texts.flatMap((text) => text.match(nameForm) ?? []);
  return new Set(words.flatMap((name) => [name, ...name.split('-')]));
}

/** What documents name although no code of the project does. */
const namesFromOutside: readonly string[] = [
  // A header and an address of browsers.
  'Authorization',
  'about:debugging#/runtime/this-firefox',
  // A relay's commands and addresses; the service's address of a link.
  'sudo nginx -t && sudo systemctl start nginx',
  'sudo systemctl reload nginx',
  '/hook/PUBLISH_KEY',
  'wss://HOST/ws/READER_KEY',
  '?last_event_id=SECONDS:INDEX',
  'courierKey/TRACKINGNO',
  // Projects whose number shapes were compared.
  'courier-validation',
  'jkeen/tracking_number_data',
  'TH99XX', // typed, though it is no number
];

describe('a name in code marks', () => {
  const spansOf = (path: string): string[] =>
    allOf(read(path).replaceAll(/^ *```[^]*?^ *```/gm, ''), /`([^`]+)`/g).map((span) =>
      span.replace(/\s+/g, ' '),
    );
  const spans = new Map(documents.map((path) => [path, [...new Set(spansOf(path))]]));
  const all = [...spans.values()].flat();
  const inProduct = namesIn(product);
  const inProject = namesIn(project);
  const fileNames = new Set(project.map((path) => posix.basename(path)));
  const aFileName = /^[\w-]+(?:\.[\w-]+)*\.(?:css|html|json|mjs|tsx?)$/;
  // These describe the product; its tests do not make a name in them true.
  const ofProduct = new Set(['docs/architecture.md', 'docs/look.md', 'docs/scheduling.md']);

  test('is found', () => expect(all.length).toBeGreaterThan(300));

  testEach(documents)('exists in the code', (path) => {
    const names = ofProduct.has(path) ? inProduct : inProject;
    // The code writes headers in small letters.
    const isKnown = (name: string, isStart: boolean): boolean =>
      /^\d/.test(name) ||
      names.has(name.includes('-') ? name.toLowerCase() : name) ||
      names.has(name) ||
      (isStart && [...names].some((one) => one.startsWith(name)));
    const isTrue = (span: string): boolean =>
      namesFromOutside.includes(span) ||
      (/^[\w.-]+(?:\/|$)/.test(span) && exists(span)) ||
      (aFileName.test(span)
        ? fileNames.has(span)
        : [...span.matchAll(nameForm)].every(({ 0: name, index }) =>
            isKnown(name, /^-?…/.test(span.slice(index + name.length))),
          ));
    expect(spans.get(path)!.filter((span) => !span.startsWith('npm ') && !isTrue(span))).toEqual([]);
  });

  test('is a command of npm that exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = all.filter((span) => span.startsWith('npm ')).flatMap((span) => span.split(' && '));
    // Of `npm run proof world samples`, also `world` and `samples`.
    const isTrue = (command: string): boolean => {
      const [, name = '', parts = ''] = /^npm (?:run )?([\w:-]+)((?: [a-z-]+)*)/.exec(command) ?? [];
      if (name === 'ci' || command.startsWith('npm run NAME')) return true;
      const files = /^(?:bench|proof)$/.test(name) ? parts.split(' ').filter(Boolean) : [];
      return name in scripts && files.every((file) => exists(`tests/tools/${name}/${file}.ts`));
    };
    expect(commands.filter((command) => !isTrue(command))).toEqual([]);
  });

  test('from outside is in a document', () =>
    expect(namesFromOutside.filter((name) => !all.includes(name))).toEqual([]));
});

describe('a document', () => {
  testEach(documents)('names only paths that exist', (path) => {
    const text = read(path);
    const named = allOf(
      text,
      /(?<![\w./-])((?:components|docs|entrypoints|public|tests|utils)\/[\w./*{},-]*[\w/*}])/g,
    );
    const links = allOf(text, /\]\(([^)#\s]+)[^)]*\)/g)
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => posix.join(posix.dirname(path), link));
    expect([...new Set([...named, ...links])].filter((one) => !exists(one))).toEqual([]);
  });

  testEach([
    ['docs/promises.md', 'P'],
    ['docs/platform.md', 'F'],
  ] as const)('numbers its items 1, 2, 3 and so on', (path, letter) => {
    const items = itemsOf(path);
    expect(items).toEqual(items.map((_, index) => `${letter}${index + 1}`));
    expect(items).not.toEqual([]);
  });

  testEach(documents)('has each row in a table with a heading', (path) => {
    const tables = read(path)
      .split(/\n{2,}/)
      .filter((block) => block.startsWith('|'));
    expect(tables.filter((table) => !/^.*\n\| :?-/.test(table))).toEqual([]);
  });

  test('README has at most 700 words', () => {
    const words = read('README.md')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(700);
  });
});
