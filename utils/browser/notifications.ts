import { browser } from './browser.ts';

/** A notification replaces one with the same `id`, so a repeated change shows once (docs/promises.md P40). */
export type DesktopNotification = { id: string; title: string; message: string; buttons?: readonly string[] };

/** Shows a notification. Returns false if the browser refuses it; badge and views still show the change. */
export async function showNotification({ id, title, message, buttons = [] }: DesktopNotification) {
  const plain = { type: 'basic' as const, iconUrl: browser.runtime.getURL('icon/128.png'), title, message };
  try {
    // The types follow Firefox, where notifications have no buttons.
    const withButtons = { ...plain, buttons: buttons.map((text) => ({ title: text })) };
    await browser.notifications.create(id, hasButtons() ? withButtons : plain);
    return true;
  } catch (error) {
    console.error('waybill: notification refused', error);
    return false;
  }
}

// Firefox throws for a notification with buttons (bug 1336759). Feature test: only Firefox lacks this method.
const hasButtons = (): boolean => 'getPermissionLevel' in browser.notifications;

/** Whether the browser denies notifications to the extension; false in Firefox, which does not tell. */
export async function areNotificationsDenied(): Promise<boolean> {
  const { getPermissionLevel } = browser.notifications as { getPermissionLevel?: () => Promise<string> };
  return getPermissionLevel !== undefined && (await getPermissionLevel()) === 'denied';
}

/**
 * Calls `listener` with the id of a clicked notification and the index of its clicked button, if it was a button, and
 * clears the notification. Attach it synchronously.
 */
export function onNotification(listener: (id: string, button?: number) => void): void {
  const clicked = (id: string, button?: number) => {
    void browser.notifications.clear(id);
    listener(id, button);
  };
  browser.notifications.onClicked.addListener(clicked);
  browser.notifications.onButtonClicked?.addListener(clicked);
}

export async function clearNotifications(): Promise<void> {
  const shown = Object.keys(await browser.notifications.getAll());
  await Promise.all(shown.map((id) => browser.notifications.clear(id)));
}
