import { forms, parts, refused, weights } from '@/utils/page/name/order-words.ts';
import { readPage } from '../../fixtures/orders/read-page.ts';
import type { Half, OrderPage } from '../../fixtures/orders/pages.ts';

const rules = { evidence: weights, forms, refused, parts };

export type Named = { half: Half; page: string; trackingNo: string; right: string[]; name: string };

/** Names the numbers of some pages, with all rules and without each of them. Runs in a page of Chromium. */
export function nameAll(pages: readonly (OrderPage & { half: Half })[]) {
  const read = pages.map((page) => ({ ...page, namesOf: readPage(page.html) }));
  const nameNumbers = (): Named[] =>
    read.flatMap(({ half, name: page, expected, namesOf }) => {
      const names = namesOf();
      return expected.flatMap(({ trackingNo, names: right }) =>
        names.has(trackingNo) ? [{ half, page, trackingNo, right, name: names.get(trackingNo)! }] : [],
      );
    });
  const results = [{ rule: 'all rules', named: nameNumbers() }];
  for (const [kind, table] of Object.entries(rules) as [string, Record<string, unknown>][]) {
    const rows = Object.entries(table);
    for (const [row] of rows) {
      if (table[row] instanceof RegExp) table[row] = /(?!)/;
      else delete table[row];
      results.push({ rule: `${kind}: ${row}`, named: nameNumbers() });
      for (const [key] of rows) delete table[key];
      Object.assign(table, Object.fromEntries(rows)); // all of them, in their order
    }
  }
  return results;
}
Object.assign(globalThis, { nameAll });
