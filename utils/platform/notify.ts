import { browser } from './browser.ts';

/** A desktop notification. The same `id` replaces itself, so saying a change twice shows it once (PROMISES P40). */
export type Notice = { id: string; title: string; message: string };

/** Shows a notification; false when the browser refuses (the badge and the views still show the change). */
export async function notify({ id, title, message }: Notice): Promise<boolean> {
  try {
    await browser.notifications.create(id, {
      type: 'basic',
      iconUrl: browser.runtime.getURL('icon/128.png'),
      title,
      message,
    });
    return true;
  } catch (error) {
    console.error('waybill: notification refused', error);
    return false;
  }
}

/** Calls `listener` with the id of a pressed notification, which is then cleared. Attach in the first turn. */
export function onNoticePressed(listener: (id: string) => void): void {
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}
