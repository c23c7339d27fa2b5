import * as v from 'valibot';
import { browser } from './browser.ts';

/** What the user does not want marked: numbers that are no parcels, and sites. Values are when (epoch milliseconds). */
const hiddenSchema = v.object({
  v: v.literal(1),
  numbers: v.record(v.string(), v.number()),
  sites: v.record(v.string(), v.number()),
});
export type Hidden = v.InferOutput<typeof hiddenSchema>;

const key = 'hidden';
const most = 500; // of each kind; the oldest are forgotten first

/** What is hidden; what cannot be read counts as nothing and stays stored until it is changed. */
export async function readHidden(): Promise<Hidden> {
  const parsed = v.safeParse(hiddenSchema, (await browser.storage.local.get(key))[key]);
  return parsed.success ? parsed.output : { v: 1, numbers: {}, sites: {} };
}

/** Hides numbers everywhere, or a site's host, or shows them again (`hide: false`). */
export async function setHidden(
  what: { number: string } | { numbers: readonly string[] } | { site: string },
  hide: boolean,
  now: number = Date.now(),
): Promise<void> {
  await navigator.locks.request(key, async () => {
    const hidden = await readHidden();
    const kind = 'site' in what ? 'sites' : 'numbers';
    const names = 'site' in what ? [what.site] : 'number' in what ? [what.number] : what.numbers;
    const others = Object.entries(hidden[kind]).filter(([name]) => !names.includes(name));
    const added = hide ? names.map((name) => [name, now] as const) : [];
    const next = [...added, ...others].toSorted((a, b) => b[1] - a[1]);
    await browser.storage.local.set({
      [key]: { ...hidden, [kind]: Object.fromEntries(next.slice(0, most)) } satisfies Hidden,
    });
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
