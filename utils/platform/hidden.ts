import { browser } from './browser.ts';
import { datedOf, redated, type Dated } from './dated.ts';
import { isPlain } from './settings.ts';

/** What the user does not want marked: numbers that are no parcels, and sites. Values are when (epoch milliseconds). */
export type Hidden = { v: 1; numbers: Dated; sites: Dated };

const key = 'hidden';
const most = 500; // of each kind; the oldest are forgotten first

async function readStored(): Promise<Record<string, unknown>> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  return isPlain(stored) ? stored : {};
}

/** What is hidden; what cannot be read counts as nothing and stays stored. */
export async function readHidden(): Promise<Hidden> {
  const { numbers, sites } = await readStored();
  return { v: 1, numbers: datedOf(numbers), sites: datedOf(sites) };
}

/** Hides numbers everywhere, or a site's host, or shows them again (`hide: false`). */
export async function setHidden(
  what: { number: string } | { numbers: readonly string[] } | { site: string },
  hide: boolean,
  now: number = Date.now(),
): Promise<void> {
  await navigator.locks.request(key, async () => {
    const stored = await readStored();
    const kind = 'site' in what ? 'sites' : 'numbers';
    const names = 'site' in what ? [what.site] : 'number' in what ? [what.number] : what.numbers;
    const others = Object.entries(datedOf(stored[kind])).filter(([name]) => !names.includes(name));
    const added = hide ? names.map((name) => [name, now] as const) : [];
    const next = [...added, ...others].toSorted((a, b) => b[1] - a[1]).slice(0, most);
    const list = redated(stored[kind], Object.fromEntries(next), names);
    await browser.storage.local.set({ [key]: { v: 1, numbers: {}, sites: {}, ...stored, [kind]: list } });
  });
}

/** Calls `listener` whenever something was hidden or shown again, until the returned function is called. */
export function onHidden(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
