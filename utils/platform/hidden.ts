import { browser } from './browser.ts';
import { datedOf, redated, type Dated } from './dated.ts';
import { isPlain } from './settings.ts';

/** What the user does not want marked: numbers that are no parcels, and sites. Values are when (epoch milliseconds). */
export type Hidden = { v: 1; numbers: Dated; sites: Dated };

const key = 'hidden';
// The oldest are forgotten first. A site's own list is kept apart: a page that hides thousands of numbers pushes out
// what was hidden on that site, and nothing else.
const most = 1000;
const mostOfSite = 200;

async function readStored(): Promise<Record<string, unknown>> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  return isPlain(stored) ? stored : {};
}

/**
 * What is hidden, wherever it was hidden: `numbers` holds those of our own pages and those of every site. What cannot be
 * read counts as nothing and stays stored.
 */
export async function readHidden(): Promise<Hidden> {
  const { numbers, sites, bySite } = await readStored();
  const lists = Object.values(isPlain(bySite) ? bySite : {}).map(datedOf);
  return { v: 1, numbers: Object.assign({}, ...lists, datedOf(numbers)) as Dated, sites: datedOf(sites) };
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
  await navigator.locks.request(key, async () => {
    const stored = { v: 1, numbers: {}, sites: {}, ...(await readStored()) } as Record<string, unknown>;
    if ('site' in what) {
      stored['sites'] = changed(stored['sites'], [what.site], hide ? now : null, most);
    } else if ('on' in what) {
      const list = (before: unknown) => changed(before, [what.number], hide ? now : null, mostOfSite);
      stored['bySite'] = changedSites(
        stored['bySite'],
        (site) => site === what.on,
        list,
        hide ? what.on : null,
      );
    } else {
      stored['numbers'] = changed(stored['numbers'], what.numbers, hide ? now : null, most);
      const list = (before: unknown) => changed(before, what.numbers, null, mostOfSite);
      if (!hide) stored['bySite'] = changedSites(stored['bySite'], () => true, list, null);
    }
    if (stored['bySite'] === undefined) delete stored['bySite'];
    await browser.storage.local.set({ [key]: stored });
  });
}

/** A stored list with `names` in it since `at` (epoch milliseconds), or without them (`at` null). */
function changed(stored: unknown, names: readonly string[], at: number | null, limit: number): unknown {
  const others = Object.entries(datedOf(stored)).filter(([name]) => !names.includes(name));
  const added = at === null ? [] : names.map((name) => [name, at] as const);
  const next = [...added, ...others].toSorted((a, b) => b[1] - a[1]).slice(0, limit);
  return redated(stored, Object.fromEntries(next), names);
}

/** The lists of the sites with some of them changed; a list that became empty goes, `added` gets one where it had none. */
function changedSites(
  stored: unknown,
  isMeant: (site: string) => boolean,
  change: (list: unknown) => unknown,
  added: string | null,
): unknown {
  if (stored !== undefined && !isPlain(stored)) return stored; // a newer version's form stays as it is
  const lists = { ...(added !== null && { [added]: {} }), ...stored };
  const next = Object.entries(lists).map(
    ([site, list]) => [site, isMeant(site) ? change(list) : list] as const,
  );
  const kept = next.filter(([, list]) => !isPlain(list) || Object.keys(list).length > 0);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Calls `listener` whenever something was hidden or shown again, until the returned function is called. */
export function onHidden(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
