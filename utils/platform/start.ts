import { browser } from './browser.ts';

/** Calls `listener` when the extension was put into this browser, not when it was updated. Attach in the first turn. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
  });
}

/**
 * Has the browser start the background when it starts itself, which looks after the alarm. Firefox forgets alarms (and
 * badges) when it is closed, and starts an event page only for events it listens to. Attach in the first turn.
 */
export function startWithBrowser(): void {
  browser.runtime.onStartup.addListener(() => {});
}

/** Locks `storage.local` to the extension's own pages where the browser can (Chromium; PLATFORM F2). */
export async function lockStorage(): Promise<void> {
  const { local } = browser.storage as unknown as {
    local: { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
  };
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
