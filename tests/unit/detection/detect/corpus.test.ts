import { describe, expect, test } from 'vitest';
import { detect, type Candidate } from '@/utils/detection/detect.ts';
import { corpus, type CorpusPage, type Half } from '../../../fixtures/corpus/pages.ts';

type Reading = (text: string) => Candidate[];

const contextLength = 120;
const afterLength = 64;

type Block = { text: string; heading: string };

/** Splits a page into blocks: a line of text; a table cell, with the heading of its column; a whole CSV table. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let headings: string[] | null = null;
  let csv: Block | null = null;
  let width = 0;
  for (const line of text.split('\n')) {
    const cells = line.split('\t');
    const commas = line.split(/[,;|]/).length;
    if (cells.length > 2) {
      for (const [i, cell] of cells.entries()) blocks.push({ text: cell, heading: headings?.[i] ?? '' });
      headings ??= cells;
      continue;
    }
    headings = null;
    if (csv !== null && commas === width && width > 3) csv.text += `\n${line}`;
    else blocks.push((csv = { text: line, heading: '' }));
    width = commas;
  }
  return blocks.filter((block) => block.text !== '');
}

/** Reads a page like the content script: block by block, each with some text before and after it. */
const byBlocks: Reading = (text) => {
  let before = '';
  const blocks = blocksOf(text);
  const hints = { listed: new Map() };
  return blocks.flatMap(({ text: block, heading }, i) => {
    const context = [before.slice(-contextLength), heading]
      .map((one) => (one === '' ? '' : `${one}\n`))
      .join('');
    before += `${before === '' ? '' : '\n'}${block}`;
    const after = `\n${(blocks[i + 1]?.text ?? '').slice(0, afterLength)}`;
    const end = context.length + block.length;
    return detect(context + block + after, hints).filter(
      (one) => one.start >= context.length && one.end <= end,
    );
  });
};

const readings: Record<string, Reading> = { 'in one': detect, 'by blocks': byBlocks };

type Score = { expected: number; reported: number; right: number; first: number; wrong: string[] };

function scoreOf(pages: readonly CorpusPage[], read: Reading): Score {
  const score: Score = { expected: 0, reported: 0, right: 0, first: 0, wrong: [] };
  for (const { name, text, expected } of pages) {
    const found = read(text);
    const wanted = expected.map((one) => ({ ...one, isFound: false }));
    score.expected += expected.length;
    score.reported += found.length;
    for (const { trackingNo, couriers } of found) {
      const match = wanted.find((one) => one.trackingNo === trackingNo && !one.isFound);
      const best = couriers[0]!.key;
      if (match) {
        match.isFound = true;
        score.right += 1;
        if (best === match.courier) score.first += 1;
        else score.wrong.push(`${name}: ${trackingNo} is ${match.courier}'s, not ${best}'s`);
      } else score.wrong.push(`${name}: ${trackingNo} (${best}) is no parcel`);
    }
    for (const one of wanted) if (!one.isFound) score.wrong.push(`${name}: ${one.trackingNo} was missed`);
  }
  return score;
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

// Known false positive: a piece of land ("bounded by parcel …") whose ten digits fit DHL's check digit.
const stillReported: Record<string, string[]> = { 'en-none-land-parcels': ['4530215546'] };

describe.each(Object.entries(readings))('the corpus, read %s', (way, read) => {
  test.each<Half>(['tuned', 'measured'])('reaches the targets on the %s pages', (half) => {
    const pages = corpus(half);
    const score = scoreOf(pages, read);
    process.stdout.write(
      `corpus, ${half}, ${way}: ${pages.length} pages, ${score.expected} numbers; precision ` +
        `${percent(score.right, score.reported)}, recall ${percent(score.right, score.expected)}, first courier right ` +
        `${percent(score.first, score.right)}\n${score.wrong.map((line) => `  ${line}\n`).join('')}`,
    );
    // The targets: precision, recall, and how often the first courier is right.
    expect(score.right / score.reported).toBeGreaterThanOrEqual(0.98);
    expect(score.right / score.expected).toBeGreaterThanOrEqual(0.95);
    expect(score.first / score.right).toBeGreaterThanOrEqual(0.97);
  });

  test('finds nothing on pages without parcels', () => {
    const empty = [...corpus('tuned'), ...corpus('measured')].filter(({ expected }) => expected.length === 0);
    expect(empty.length).toBeGreaterThanOrEqual(6);
    for (const { name, text } of empty) {
      const numbers = read(text).map(({ trackingNo }) => trackingNo);
      expect(numbers, name).toEqual(stillReported[name] ?? []);
    }
  });
});

test('the corpus has enough numbers and enough Thai pages', () => {
  const measured = corpus('measured').flatMap(({ expected }) => expected);
  expect(measured.length).toBeGreaterThanOrEqual(150);
  const names = [...corpus('tuned'), ...corpus('measured')].map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(26);
  expect(names.filter((name) => name.startsWith('th-')).length * 2).toBeGreaterThanOrEqual(names.length);
});
