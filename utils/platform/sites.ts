import * as v from 'valibot';
import { stored } from './stored.ts';

/** Names, and since when each is listed (epoch milliseconds). */
export type Dated = Record<string, number>;
/** An entry that cannot be read takes no other with it. */
export const datedSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  ),
);

// Sites beyond the built-in list on which the user wants numbers marked, by host. Beside the browser's own permissions,
// because one of those may be there for another reason: the address of a tracking service is no site to be marked.
const sites = stored<Dated>('sites', datedSchema, {});

/** The hosts the user added, in the order they were added. */
export const readSites = async (): Promise<Dated> =>
  Object.fromEntries(Object.entries(await sites.read()).toSorted((a, b) => a[1] - b[1]));

/** Adds a host, or takes some off the list. */
export async function setSites(change: { add: string } | { remove: readonly string[] }): Promise<void> {
  await sites.change((current) => {
    if ('add' in change) return { ...current, [change.add]: Date.now() };
    return Object.fromEntries(Object.entries(current).filter(([host]) => !change.remove.includes(host)));
  });
}

/** Calls `listener` whenever a site was added or taken off, until the returned function is called. */
export const onSites = sites.onChange;
