import * as v from 'valibot';
import { browser } from '../browser/browser.ts';

/** Calls `listener` if `storage.local` changes at a key `isMeant` accepts, until the returned function is called. */
export function onStored(isMeant: (key: string) => boolean, listener: () => void): () => void {
  const onChanged = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && Object.keys(changes).some(isMeant)) listener();
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/**
 * One item of `storage.local` or session storage, checked by a schema; a missing or unreadable value is `none`. If the
 * form changes, use a new key, so that older versions of the extension leave the value alone (docs/promises.md P43).
 * Declared pure, so that the build of a page leaves out the items that the page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stored<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  none: T,
  area: 'local' | 'session' = 'local',
) {
  const read = async (): Promise<T> =>
    v.parse(v.fallback(schema, none), (await browser.storage[area].get(key))[key]);
  return {
    read,
    /**
     * Changes the current value under a lock for this key; returns the values before and after. An equal value is not
     * written: Firefox reports that as a change, and code that writes on each change would loop.
     */
    change: (change: (current: T) => T): Promise<{ before: T; now: T }> =>
      navigator.locks.request(key, async () => {
        const before = await read();
        const now = change(before);
        if (JSON.stringify(now) !== JSON.stringify(before)) await browser.storage[area].set({ [key]: now });
        return { before, now };
      }),
    onChange: (listener: () => void): (() => void) => onStored((name) => name === key, listener),
  };
}

export async function forgetStored(): Promise<void> {
  await browser.storage.local.clear();
  await browser.storage.session.clear();
}

/** Restricts `storage.local` to the extension's own pages where the browser can (Chromium; docs/platform.md F2). */
export async function lockStorage(): Promise<void> {
  const { local } = browser.storage as unknown as {
    local: { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
  };
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
