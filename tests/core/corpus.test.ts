import { describe, expect, test } from 'vitest';
import { detect, type Candidate } from '@/utils/core/detect.ts';
import { corpus, type CorpusPage, type Half } from '../fixtures/corpus/pages.ts';

type Reading = (text: string) => Candidate[];

const contextLength = 120;

/** As the content script reads a page: each block by itself, with 120 characters of what stands before it. */
const byBlocks: Reading = (text) => {
  let before = '';
  return text.split('\n').flatMap((block) => {
    const context = before === '' ? '' : `${before.slice(-contextLength)}\n`;
    before += `${before === '' ? '' : '\n'}${block}`;
    return detect(context + block).filter(({ start }) => start >= context.length);
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

describe.each(Object.entries(readings))('the corpus, read %s', (way, read) => {
  test.each<Half>(['tuned', 'measured'])('%s', (half) => {
    const pages = corpus(half);
    const score = scoreOf(pages, read);
    process.stdout.write(
      `corpus, ${half}, ${way}: ${pages.length} pages, ${score.expected} numbers; precision ` +
        `${percent(score.right, score.reported)}, recall ${percent(score.right, score.expected)}, first courier right ` +
        `${percent(score.first, score.right)}\n${score.wrong.map((line) => `  ${line}\n`).join('')}`,
    );
    // Issue 3, "To reach".
    expect(score.right / score.reported).toBeGreaterThanOrEqual(0.98);
    expect(score.right / score.expected).toBeGreaterThanOrEqual(0.95);
    expect(score.first / score.right).toBeGreaterThanOrEqual(0.97);
  });

  test('nothing on pages without parcels', () => {
    const empty = [...corpus('tuned'), ...corpus('measured')].filter(({ expected }) => expected.length === 0);
    expect(empty.length).toBeGreaterThanOrEqual(6);
    for (const { name, text } of empty) expect(read(text), name).toEqual([]);
  });
});

test('the corpus is as large, and as Thai, as issue 3 asks', () => {
  const names = [...corpus('tuned'), ...corpus('measured')].map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(26);
  expect(names.filter((name) => name.startsWith('th-')).length * 2).toBeGreaterThanOrEqual(names.length);
});
