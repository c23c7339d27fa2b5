import type { Candidate } from './detect.ts';

/** Name of the port by which a view asks the content scripts of a tab what they found. */
export const pagePort = 'page';

/**
 * A content script's report about its frame, sent at first and after each change. `numbers`: each number once, in the
 * order of the page, also the hidden ones, so that the user can show them again. `name`: what is in the parcel, proposed
 * from the page's text (page/name/order-name.ts); '' = unknown.
 */
export type PageReport = {
  numbers: { trackingNo: string; couriers: Candidate['couriers']; hidden: boolean; name: string }[];
  /** The page has more numbers than may be marked; the rest is not listed. */
  isFull: boolean;
  /** The user wants no marks on this site. */
  isOff: boolean;
};

/** A view's request through `pagePort`: ask the background again which numbers are hidden, and renew the marks. */
export type PageRequest = { name: 'look-again' };

/** Joins the reports of a tab's frames, in their order. A number in several frames is listed once. */
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

/**
 * A 32-bit hash (sdbm) from which a number cannot be read. Content scripts get the hashes of the hidden numbers: they
 * can tell which of their own numbers are hidden and learn nothing about other sites. One page in 14,000 (with 300
 * numbers, and 1,000 hidden ones) has a number that is taken for a hidden one by chance.
 */
export const hashOf = (trackingNo: string): number =>
  [...trackingNo].reduce((trace, letter) => (trace * 65599 + letter.charCodeAt(0)) | 0, 0);
