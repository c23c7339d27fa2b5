import type { Failure } from '../model/failure.ts';
import type { Parcel } from '../model/parcel.ts';
import {
  forGood,
  delayToNotify,
  mayNotifyAt,
  newsToNotify,
  quietUntil,
  withNotified,
  withNotifiedDelay,
  type NotifiedKinds,
} from '../parcels/notification-rules.ts';
import { readAccount, writeAccount } from '../storage/account.ts';
import { findLostCredentials } from '../storage/credentials.ts';
import { textsFor } from '../i18n/i18n.ts';
import { showNotification } from '../browser/notifications.ts';
import { openListPage, openOptionsPage, openParcelPage } from '../browser/tabs.ts';
import { heldItem, unshownItem, type StoredNotification } from '../storage/scheduler-state.ts';
import { queue, type WriteTransaction } from '../storage/database.ts';
import { readSettings } from '../storage/settings.ts';
import { readToNotify } from '../storage/list-head.ts';
import { readKnownCouriers } from '../storage/service-couriers.ts';
import { canStore, changeRows, readHistory } from '../storage/store.ts';
import { isRunUnderWay } from './background-work.ts';
import { notificationText, summaryText } from './notification-texts.ts';
import { noteFull } from './storage-full.ts';

const maxSingle = 3; // more changes become one summary (docs/promises.md P40)
export const summaryId = 'summary';
/** The id of notifications about the account, for example a refused key. */
export const accountId = 'account';
/** The id of the test notification from the settings page. */
const testId = 'test';

/**
 * Announces changes from the store. They are marked as announced, together with the notification to show, before it is
 * shown: if the background is stopped in between, the next start shows the same one, with the same id. During a run
 * nothing is announced; the run announces all changes at its end, in one summary if there are many.
 */
export const notifyNews = (): Promise<void> =>
  navigator.locks.request('announce', async () => {
    if (!(await isRunUnderWay())) await notifyAll();
  });

async function notifyAll(): Promise<void> {
  const [changed, wasHeld, unshown] = await Promise.all([
    readToNotify(),
    heldItem.read(),
    unshownItem.read(),
  ]);
  const { language, notify: notifiedKinds, quiet, notifyPausedUntil } = await readSettings();
  const now = Date.now();
  const ready = changed.map((row) => newsOf(row, notifiedKinds, now)).filter(({ at }) => (at ?? now) <= now);
  const rows = ready.map(({ row }) => row);
  const toNotify = ready.filter(({ kind, at }) => kind !== null && at !== null);
  const until = quietUntil({ quiet, pausedUntil: notifyPausedUntil }, now);
  if ((toNotify.length === 0 && !unshown) || until === forGood) {
    await markNotified(rows, null);
    if (unshown) await unshownItem.writeUnlessEmpty(null);
    // No held news is left: the parcels were removed, muted, or announced before a stop.
    if (wasHeld) await heldItem.write(false);
    return;
  }
  if (until !== null) return wasHeld ? undefined : heldItem.write(true);
  // If nothing can be stored, announce nothing: it could not be marked, and would be announced again and again
  // (docs/promises.md P40, P41).
  if (!(await canStore())) return noteFull();
  if (unshown) await showStored(unshown);
  const singles = toNotify.map(({ row }) => row);
  const [known, t] = [await readKnownCouriers(), textsFor(language)];
  if (toNotify.length > (wasHeld ? 1 : maxSingle)) {
    const news = toNotify.map(({ kind, row: { name } }) => ({ kind: kind!, name }));
    const notification = { id: summaryId, ...summaryText(news, language), buttons: [t('notifyOpen')] };
    await markNotified(singles, now, notification);
  } else {
    for (const { row, late } of toNotify) {
      const detail = (await readHistory(row.id))?.tracking.detail ?? {};
      const notification = {
        // Chrome refuses longer ids, and a status can be any text of the service.
        id: (late?.id ?? row.toAnnounce ?? row.id).slice(0, 500),
        ...notificationText({ row, late, detail }, known, language),
        buttons: [t('notifyOpen'), t('notifyMute')],
      };
      await markNotified([row], late ? null : now, notification);
    }
  }
  await markNotified(rows, null);
  if (wasHeld) await heldItem.write(false);
}

/**
 * Returns a parcel's news. `at`: when it may be announced (epoch milliseconds): `now`, or ten minutes after the same
 * status was announced; null = never: this status was the last one announced.
 */
function newsOf(row: Parcel, notifiedKinds: NotifiedKinds, now: number) {
  const kind = newsToNotify(row, notifiedKinds);
  const late = kind === 'late' ? delayToNotify(row) : null;
  return { row, kind, late, at: kind === null || late ? now : mayNotifyAt(row, now) };
}

/** Returns when the first of the news that `newsOf` delays may be announced (epoch milliseconds); null = none. */
export async function nextNotificationAt(now: number): Promise<number | null> {
  const [rows, { notify: notifiedKinds }] = await Promise.all([readToNotify(), readSettings()]);
  const times = rows.map((row) => newsOf(row, notifiedKinds, now).at ?? now).filter((at) => at > now);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Marks changes as announced, in one transaction with their notification, so that a summary is never half marked, then
 * shows it, unless the parcels were removed. A change that came in between stays unmarked. `at` is when the status was
 * announced (epoch milliseconds), null = it was not.
 */
async function markNotified(rows: readonly Parcel[], at: number | null, notification?: StoredNotification) {
  const notified = new Map(rows.map((row) => [row.id, row]));
  let isStored = false;
  const mark = (row: Parcel, tx: WriteTransaction<'items'>): Parcel => {
    if (notification && !isStored) queue(unshownItem.change(tx, () => notification));
    isStored = true;
    const then = notified.get(row.id)!;
    return {
      ...withNotifiedDelay(row, delayToNotify(then)),
      toAnnounce: row.toAnnounce === then.toAnnounce ? null : row.toAnnounce,
      ...(at !== null && { announced: withNotified(row, then, at) }),
    };
  };
  await changeRows([...notified.keys()], mark, ['items']);
  if (notification && isStored) await showStored(notification);
}

async function showStored(notification: StoredNotification): Promise<void> {
  await showNotification(notification);
  await unshownItem.writeUnlessEmpty(null);
}

/**
 * Announces once that the key is lost, or that key or account are refused: nothing is checked until the user acts
 * (docs/promises.md P35). After a stop in between, the same notification (same id) is shown again.
 */
export const notifyBadKey = (): Promise<void> =>
  navigator.locks.request('announce', async () => {
    const { failure, isKeyLost, announcePending } = await readAccount();
    if (!announcePending || !(isKeyLost || isRefusal(failure))) return;
    const { language, quiet, notifyPausedUntil } = await readSettings();
    if (quietUntil({ quiet, pausedUntil: notifyPausedUntil }, Date.now()) !== null) return;
    const t = textsFor(language);
    const refusal = failure?.kind === 'bad-credentials' ? 'notifyBadKeyText' : 'notifyAccountRefusedText';
    const message = t(isKeyLost ? 'notifyKeyLostText' : refusal);
    await showNotification({ id: accountId, title: t('notifyBadKeyTitle'), message });
    await writeAccount({ announcePending: false });
  });

/** Whether the key or the account is refused, which is announced once. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';

/**
 * Stores whether the saved credentials can be decrypted, so that views need not decrypt them (docs/promises.md P1, P2).
 * If they cannot, that is announced once.
 */
export async function noteLostKey(): Promise<void> {
  const { baseAddress } = await readSettings();
  const lost = await findLostCredentials(baseAddress);
  await writeAccount(({ lostId }) =>
    lost === lostId ? {} : { lostId: lost, announcePending: lost !== null },
  );
}

/** Returns the id of the parcel that a notification is about, or null for a summary or the account. */
export const parcelOfNotification = (id: string): string | null =>
  id.includes('#') ? id.slice(0, id.indexOf('#')) : null;

/** Opens what a clicked notification is about: its parcel, the list for a summary, else the settings. */
export async function notificationClicked(id: string): Promise<void> {
  const parcel = parcelOfNotification(id);
  if (id === accountId || id === testId) await openOptionsPage();
  else await (parcel ? openParcelPage(parcel) : openListPage());
}

/** Opens the parcel (first button), or mutes it (second; the parcel's view can undo that). */
export async function notificationButtonClicked(id: string, button: number): Promise<void> {
  const parcel = parcelOfNotification(id);
  if (button === 0) return notificationClicked(id);
  // The test notification is about no parcel.
  if (parcel) await changeRows([parcel], (row) => ({ ...row, isMuted: true }));
}
