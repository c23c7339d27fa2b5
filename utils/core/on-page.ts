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
