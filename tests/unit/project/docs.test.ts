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

const documents = ['README.md', ...globSync('docs/*.md', { cwd }).toSorted()];
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

  test('README has at most 700 words', () => {
    const words = read('README.md')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(700);
  });
});
