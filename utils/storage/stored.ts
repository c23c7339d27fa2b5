import * as v from 'valibot';
import { browser } from '../browser/browser.ts';

/** Calls `listener` whenever an item of `storage.local` that is meant changed, until the returned function is called. */
export function onStored(isMeant: (key: string) => boolean, listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && Object.keys(changes).some(isMeant)) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}

/**
 * An item of `storage.local`, or of the session's memory, of the form of a schema; what is missing or cannot be read is
 * `none`. A new form gets a new key: an older version of the extension that comes back then leaves it alone
 * (docs/promises.md P43). Declared pure, so that the build of a page leaves out the items that the page does not read.
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
     * Changes it from the value of that moment, under a lock of its own; gives what stood before and what stands now.
     * The same value is not written: Firefox calls that a change, and whoever writes on each change would write for
     * ever.
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

/** Forgets what is remembered until the browser is closed. */
export const forgetSession = (): Promise<void> => browser.storage.session.clear();

/** Forgets that, and everything in `storage.local`. */
export async function forgetStored(): Promise<void> {
  await browser.storage.local.clear();
  await forgetSession();
}

/** Locks `storage.local` to the extension's own pages where the browser can (Chromium; docs/platform.md F2). */
export async function lockStorage(): Promise<void> {
  const { local } = browser.storage as unknown as {
    local: { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
  };
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
