import type { Candidate } from './detect.ts';

/** Name of the port by which one of our own pages asks the content scripts of a tab what they found. */
export const pagePort = 'page';

/**
 * What a content script says of its frame by that port: once when it is connected, and again after each change.
 * `numbers` are deduplicated, in the order of the page; hidden ones are among them so that they can be shown again.
 */
export type PageReport = {
  numbers: { trackingNo: string; couriers: Candidate['couriers']; hidden: boolean }[];
  /** More numbers than a page may have marked: the rest is not listed. */
  isFull: boolean;
  /** The user wants no marks on this site. */
  isOff: boolean;
};

/** What one of our pages may say by that port: ask the background again what is hidden, and mark anew. */
export type PageRequest = { name: 'look-again' };

/** What a tab holds, all its frames together. */
export type PageNumbers = {
  found: PageReport['numbers'];
  hidden: PageReport['numbers'];
  isFull: boolean;
  isOff: boolean;
};

/** Joins what the frames of a tab say, in their order; a number that stands in several is one. */
export function joinReports(reports: readonly PageReport[]): PageNumbers {
  const all = new Map<string, PageReport['numbers'][number]>();
  for (const { numbers } of reports)
    for (const number of numbers) if (!all.has(number.trackingNo)) all.set(number.trackingNo, number);
  const numbers = [...all.values()];
  return {
    found: numbers.filter(({ hidden }) => !hidden),
    hidden: numbers.filter(({ hidden }) => hidden),
    isFull: reports.some(({ isFull }) => isFull),
    isOff: reports.some(({ isOff }) => isOff),
  };
}
