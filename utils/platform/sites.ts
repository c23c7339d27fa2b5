import * as v from 'valibot';
import { browser } from './browser.ts';

/**
 * Sites beyond the built-in list on which the user wants numbers marked, by host, and since when (epoch
 * milliseconds). Beside the browser's own permissions, because one of those may be there for another reason: the
 * address of a tracking service is no site to be marked.
 */
const sitesSchema = v.object({ v: v.literal(1), hosts: v.record(v.string(), v.number()) });

const key = 'sites';

/** The hosts the user added, in the order they were added. */
export async function readSites(): Promise<Record<string, number>> {
  const parsed = v.safeParse(sitesSchema, (await browser.storage.local.get(key))[key]);
  const hosts = parsed.success ? parsed.output.hosts : {};
  return Object.fromEntries(Object.entries(hosts).toSorted((a, b) => a[1] - b[1]));
}

/** Adds a host, or takes some off the list. Under one lock, so that two changes cannot undo each other. */
export async function setSites(change: { add: string } | { remove: readonly string[] }): Promise<void> {
  await navigator.locks.request(key, async () => {
    const hosts = await readSites();
    const next = Object.entries('add' in change ? { ...hosts, [change.add]: Date.now() } : hosts).filter(
      ([host]) => 'add' in change || !change.remove.includes(host),
    );
    await browser.storage.local.set({
      [key]: { v: 1, hosts: Object.fromEntries(next) } satisfies v.InferOutput<typeof sitesSchema>,
    });
  });
}

/** Calls `listener` whenever a site was added or taken off, until the returned function is called. */
export function onSites(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
