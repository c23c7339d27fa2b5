import * as v from 'valibot';
import { datedSchema, type Dated } from './sites.ts';
import { stored } from './stored.ts';

/** What the user does not want marked: numbers that are no parcels, and sites. Values are when (epoch milliseconds). */
export type Hidden = { numbers: Dated; sites: Dated };

// The oldest are forgotten first. A site's own list is kept apart: a page that hides thousands of numbers pushes out
// what was hidden on that site, and nothing else.
const most = 1000;
const mostOfSite = 200;

const hidden = stored(
  'hidden',
  v.object({
    /** Hidden in our own pages. */
    numbers: v.fallback(datedSchema, {}),
    sites: v.fallback(datedSchema, {}),
    /** Hidden on a page, by its site. */
    bySite: v.fallback(v.record(v.string(), datedSchema), {}),
  }),
  { numbers: {}, sites: {}, bySite: {} },
);

/** What is hidden, wherever it was hidden: `numbers` holds those of our own pages and those of every site. */
export async function readHidden(): Promise<Hidden> {
  const { numbers, sites, bySite } = await hidden.read();
  return { numbers: Object.assign({}, ...Object.values(bySite), numbers) as Dated, sites };
}

/**
 * Hides numbers everywhere, or a site's host, or shows them again (`hide: false`). Our own pages show a number again
 * wherever it was hidden; a page (`on`, its site) only one that was hidden on the same site.
 */
export async function setHidden(
  what: { number: string; on: string } | { numbers: readonly string[] } | { site: string },
  hide: boolean,
  now: number = Date.now(),
): Promise<void> {
  const at = hide ? now : null;
  await hidden.change(({ numbers, sites, bySite }) => {
    if ('site' in what) return { numbers, sites: changed(sites, [what.site], at, most), bySite };
    if ('on' in what) {
      const list = changed(bySite[what.on] ?? {}, [what.number], at, mostOfSite);
      return { numbers, sites, bySite: withoutEmpty({ ...bySite, [what.on]: list }) };
    }
    const lists = Object.entries(bySite).map(
      ([site, list]) => [site, hide ? list : changed(list, what.numbers, null, mostOfSite)] as const,
    );
    const shown = withoutEmpty(Object.fromEntries(lists));
    return { numbers: changed(numbers, what.numbers, at, most), sites, bySite: shown };
  });
}

/** A list with `names` in it since `at` (epoch milliseconds), or without them (`at` null). */
function changed(list: Dated, names: readonly string[], at: number | null, limit: number): Dated {
  const others = Object.entries(list).filter(([name]) => !names.includes(name));
  const added = at === null ? [] : names.map((name) => [name, at] as const);
  return Object.fromEntries([...added, ...others].toSorted((a, b) => b[1] - a[1]).slice(0, limit));
}

const withoutEmpty = (lists: Record<string, Dated>): Record<string, Dated> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => Object.keys(list).length > 0));

/** Calls `listener` whenever something was hidden or shown again, until the returned function is called. */
export const onHidden = hidden.onChange;
