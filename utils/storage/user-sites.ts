import * as v from 'valibot';
import { mayRead } from '../browser/permissions.ts';
import { stored } from './stored.ts';

/** Hosts or tracking numbers, each with the time when it was added (epoch milliseconds). */
export type DatedNames = Record<string, number>;
/** Drops unreadable entries and keeps the others. */
const datedNamesSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  ),
);

// Hosts beyond the built-in list on which the user wants numbers marked. Stored apart from the browser's permissions,
// because a permission may have another reason: the address of a tracking service is not a site to mark.
const addedSites = stored<DatedNames>('sites', datedNamesSchema, {});

/** Returns the hosts the user added, oldest first. */
export const readSites = async (): Promise<DatedNames> =>
  Object.fromEntries(Object.entries(await addedSites.read()).toSorted((a, b) => a[1] - b[1]));

/** Returns the added hosts, and whether the browser allows to read each: not after a restore or a refusal. */
export async function readSiteGrants(): Promise<Record<string, boolean>> {
  const hosts = Object.keys(await readSites());
  return Object.fromEntries(await Promise.all(hosts.map(async (host) => [host, await mayRead(host)])));
}

/** Adds a host, or removes it. */
export const setSites = ({ add, remove }: { add?: string; remove?: string }): Promise<unknown> =>
  addedSites.change((current) => ({
    ...Object.fromEntries(Object.entries(current).filter(([host]) => host !== remove)),
    ...(add && { [add]: Date.now() }),
  }));

export const onSites = addedSites.onChange;

/** What the user does not want marked: numbers that are not parcels, and sites; with times (epoch milliseconds). */
export type Hidden = { numbers: DatedNames; sites: DatedNames };

// The oldest entries are dropped first. Each site has its own list, so if a page hides thousands of numbers, only
// numbers that were hidden on its site are dropped.
const most = 1000;
const maxOfSite = 200;

const hidden = stored(
  'hidden',
  v.object({
    /** Hidden in a view. */
    numbers: v.fallback(datedNamesSchema, {}),
    sites: v.fallback(datedNamesSchema, {}),
    /** Hidden on a page, per site. */
    bySite: v.fallback(v.record(v.string(), datedNamesSchema), {}),
  }),
  { numbers: {}, sites: {}, bySite: {} },
);

export async function readHidden(): Promise<Hidden> {
  const { numbers, sites, bySite } = await hidden.read();
  return { numbers: Object.assign({}, ...Object.values(bySite), numbers) as DatedNames, sites };
}

/**
 * Hides numbers everywhere, or a site, or shows them again (`hide: false`). A view can show any number again; a page
 * (`on` = its site) only a number that was hidden on the same site.
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
      const list = changed(bySite[what.on] ?? {}, [what.number], at, maxOfSite);
      return { numbers, sites, bySite: withoutEmpty({ ...bySite, [what.on]: list }) };
    }
    const lists = Object.entries(bySite).map(
      ([site, list]) => [site, hide ? list : changed(list, what.numbers, null, maxOfSite)] as const,
    );
    const shown = withoutEmpty(Object.fromEntries(lists));
    return { numbers: changed(numbers, what.numbers, at, most), sites, bySite: shown };
  });
}

/** Returns a list with `names` added at `at` (epoch milliseconds), or without them (`at` null). */
function changed(list: DatedNames, names: readonly string[], at: number | null, limit: number): DatedNames {
  const others = Object.entries(list).filter(([name]) => !names.includes(name));
  const added = at === null ? [] : names.map((name) => [name, at] as const);
  return Object.fromEntries([...added, ...others].toSorted((a, b) => b[1] - a[1]).slice(0, limit));
}

const withoutEmpty = (lists: Record<string, DatedNames>): Record<string, DatedNames> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => Object.keys(list).length > 0));

export const onHidden = hidden.onChange;
