import { browser } from './browser.ts';
import { datedOf, redated, type Dated } from './dated.ts';
import { isPlain } from './settings.ts';

// Sites beyond the built-in list on which the user wants numbers marked, by host, and since when: `{v: 1, hosts}`.
// Beside the browser's own permissions, because one of those may be there for another reason: the address of a tracking
// service is no site to be marked.
const key = 'sites';

async function readStored(): Promise<Record<string, unknown>> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  return isPlain(stored) ? stored : {};
}

/** The hosts the user added, in the order they were added; what cannot be read stays stored. */
export async function readSites(): Promise<Dated> {
  const { hosts } = await readStored();
  return Object.fromEntries(Object.entries(datedOf(hosts)).toSorted((a, b) => a[1] - b[1]));
}

/** Adds a host, or takes some off the list. Under one lock, so that two changes cannot undo each other. */
export async function setSites(change: { add: string } | { remove: readonly string[] }): Promise<void> {
  await navigator.locks.request(key, async () => {
    const stored = await readStored();
    const gone = 'add' in change ? [] : change.remove;
    const added = 'add' in change ? { [change.add]: Date.now() } : {};
    const next = Object.entries({ ...datedOf(stored['hosts']), ...added }).filter(
      ([host]) => !gone.includes(host),
    );
    const hosts = redated(stored['hosts'], Object.fromEntries(next), gone);
    await browser.storage.local.set({ [key]: { v: 1, ...stored, hosts } });
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
