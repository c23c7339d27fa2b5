import { couriersOfHost } from '../../../utils/couriers/courier-list.ts';
import type { Marks } from '../../../utils/page/read/marks.ts';
import { pageReader } from '../../../utils/page/read/reader.ts';

/** A number that the content script would mark, with the text before and after it. */
export type Reading = {
  trackingNo: string;
  couriers: string[];
  isDoubtful: boolean;
  around: string;
};

declare global {
  var readPage: () => Promise<Reading[]>;
}

/** Reads the page once, as the content script does. Each number is returned once. */
globalThis.readPage = () =>
  new Promise((resolve) => {
    const all = new Map<string, Reading>();
    const marks = { isFull: false, prune: () => false } as unknown as Marks;
    const reader = pageReader(
      marks,
      (_, found) => {
        for (const { candidate, parts } of found) {
          const { node, start } = parts[0]!;
          const before = node.parentElement?.parentElement?.textContent ?? node.data;
          const at = Math.max(0, before.indexOf(node.data) + start);
          all.set(candidate.trackingNo, {
            trackingNo: candidate.trackingNo,
            couriers: candidate.couriers.map(({ key }) => key),
            isDoubtful: candidate.isDoubtful,
            around: before.slice(Math.max(0, at - 60), at + 40).replaceAll(/\s+/g, ' '),
          });
        }
      },
      new AbortController().signal,
      () => resolve([...all.values()]),
    );
    // In the content script, the background answers with them.
    reader.setCouriersOfHost(couriersOfHost(location.hostname));
    reader.readAll();
  });
