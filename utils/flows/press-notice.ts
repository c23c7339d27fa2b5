import { openListPage, openOptionsPage, openParcelPage } from '../platform/pages.ts';
import { changeRows } from '../platform/store.ts';
import { accountId, noticeButtons, parcelOfNotice, testId } from './announce.ts';

/** What a pressed notification leads to: its parcel, the list for a summary, the settings for a refused key or a test. */
export async function pressNotice(id: string): Promise<void> {
  const parcel = parcelOfNotice(id);
  // The refused key's notification says "click to correct them".
  if (id === accountId || id === testId) await openOptionsPage();
  else await (parcel ? openParcelPage(parcel) : openListPage());
}

/** What a button of a notification does: opens the parcel, or says nothing more of it (undone in the parcel's own view). */
export async function pressNoticeButton(id: string, button: number): Promise<void> {
  const parcel = parcelOfNotice(id);
  if (noticeButtons[button] !== 'mute' || !parcel) return pressNotice(id);
  await changeRows([parcel], (row) => ({ ...row, isMuted: true }));
}
