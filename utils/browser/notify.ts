import { browser } from './browser.ts';

/** The same `id` replaces itself, so saying a change twice shows it once (docs/promises.md P40). */
export type Notice = { id: string; title: string; message: string; buttons?: readonly string[] };

/** Shows a notification; false when the browser refuses (the badge and the views still show the change). */
export async function notify({ id, title, message, buttons = [] }: Notice): Promise<boolean> {
  const plain = { type: 'basic' as const, iconUrl: browser.runtime.getURL('icon/128.png'), title, message };
  try {
    // The types follow Firefox, which has no buttons.
    const withButtons = { ...plain, buttons: buttons.map((text) => ({ title: text })) };
    await browser.notifications.create(id, hasButtons() ? withButtons : plain);
    return true;
  } catch (error) {
    console.error('waybill: notification refused', error);
    return false;
  }
}

// Firefox throws at a notification with buttons (bug 1336759) and has no sign of it but this event, which it lacks.
const hasButtons = (): boolean => 'getPermissionLevel' in browser.notifications;

/** Whether notifications are denied to us, as far as the browser tells (Firefox does not). */
export async function areNoticesDenied(): Promise<boolean> {
  const { getPermissionLevel } = browser.notifications as { getPermissionLevel?: () => Promise<string> };
  return getPermissionLevel !== undefined && (await getPermissionLevel()) === 'denied';
}

/** Calls `listener` with the id of a pressed notification, which is then cleared. Attach in the first turn. */
export function onNoticePressed(listener: (id: string) => void): void {
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}

/** Calls `listener` with the id of a notification and the place of its pressed button. Attach in the first turn. */
export function onNoticeButton(listener: (id: string, button: number) => void): void {
  browser.notifications.onButtonClicked?.addListener((id, button) => {
    void browser.notifications.clear(id);
    listener(id, button);
  });
}

/** Takes back every notification that is still shown. */
export async function clearNotices(): Promise<void> {
  const shown = Object.keys(await browser.notifications.getAll());
  await Promise.all(shown.map((id) => browser.notifications.clear(id)));
}
