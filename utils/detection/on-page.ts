import type { Candidate } from './detect.ts';

/** Name of the port by which one of our own pages asks the content scripts of a tab what they found. */
export const pagePort = 'page';

/**
 * What a content script says of its frame by that port, at first and after each change. `numbers` are in the order of
 * the page, each once; hidden ones are among them so that they can be shown again.
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

/** What the frames of a tab say together, in their order; a number that stands in several is one. */
export function joinReports(reports: readonly PageReport[]) {
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
export type PageNumbers = ReturnType<typeof joinReports>;

/**
 * A trace of a number: 32 bits (sdbm), from which no number can be read. A page's script is given the traces of the
 * hidden numbers, so that it knows which of its own are hidden and nothing of other sites'. That one of 300 numbers of
 * a page has the trace of another of 1,000 hidden ones by chance happens on one page in 14,000.
 */
export const hashOf = (trackingNo: string): number =>
  [...trackingNo].reduce((trace, letter) => (trace * 65599 + letter.charCodeAt(0)) | 0, 0);
