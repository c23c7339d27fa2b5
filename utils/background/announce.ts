import type { Failure } from '../model/failure.ts';
import type { Parcel } from '../model/parcel.ts';
import {
  forGood,
  delayToNotify,
  mayAnnounceAt,
  changeToNotify,
  quietUntil,
  withAnnounced,
  withTold,
  type Switches,
} from '../parcels/notification-rules.ts';
import { readAccount, writeAccount } from '../storage/account.ts';
import { findLostCredentials } from '../storage/credentials.ts';
import { textsFor } from '../i18n/i18n.ts';
import { notify } from '../browser/notify.ts';
import { openListPage, openOptionsPage, openParcelPage } from '../browser/tabs.ts';
import { heldItem, unshownItem, type Notice } from '../storage/scheduler-state.ts';
import { queue, type WriteTransaction } from '../storage/database.ts';
import { readSettings } from '../storage/settings.ts';
import { readToAnnounce } from '../storage/list-head.ts';
import { readKnownCouriers } from '../storage/service-couriers.ts';
import { canStore, changeRows, readLog } from '../storage/store.ts';
import { isRunUnderWay } from './background-work.ts';
import { noticeText, summaryText } from './notice-texts.ts';
import { noteFull } from './storage-full.ts';

const mostSingle = 3; // more changes become one summary (docs/promises.md P40)
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
export const announce = (): Promise<void> =>
  navigator.locks.request('announce', async () => {
    if (!(await isRunUnderWay())) await announceAll();
  });

async function announceAll(): Promise<void> {
  const [changed, wasHeld, left] = await Promise.all([readToAnnounce(), heldItem.read(), unshownItem.read()]);
  const { language, notify: switches, quiet, notifyPausedUntil } = await readSettings();
  const now = Date.now();
  const ready = changed.map((row) => newsOf(row, switches, now)).filter(({ at }) => (at ?? now) <= now);
  const rows = ready.map(({ row }) => row);
  const announced = ready.filter(({ kind, at }) => kind !== null && at !== null);
  const until = quietUntil({ quiet, pausedUntil: notifyPausedUntil }, now);
  if ((announced.length === 0 && !left) || until === forGood) {
    await markSaid(rows, null);
    if (left) await unshownItem.writeUnlessEmpty(null);
    // No held news is left: the parcels were removed, muted, or announced before a stop.
    if (wasHeld) await heldItem.write(false);
    return;
  }
  if (until !== null) return wasHeld ? undefined : heldItem.write(true);
  // If nothing can be stored, announce nothing: it could not be marked, and would be announced again and again
  // (docs/promises.md P40, P41).
  if (!(await canStore())) return noteFull();
  if (left) await show(left);
  const said = announced.map(({ row }) => row);
  const [known, t] = [await readKnownCouriers(), textsFor(language)];
  if (announced.length > (wasHeld ? 1 : mostSingle)) {
    const kinds = announced.map(({ kind }) => kind!);
    const notice = { id: summaryId, ...summaryText(kinds, language), buttons: [t('notifyOpen')] };
    await markSaid(said, now, notice);
  } else {
    for (const { row, late } of announced) {
      const detail = (await readLog(row.id))?.tracking.detail ?? {};
      const notice = {
        // Chrome refuses longer ids, and a status can be any text of the service.
        id: (late?.id ?? row.toAnnounce ?? row.id).slice(0, 500),
        ...noticeText({ row, late, detail }, known, language),
        buttons: [t('notifyOpen'), t('notifyMute')],
      };
      await markSaid([row], late ? null : now, notice);
    }
  }
  await markSaid(rows, null);
  if (wasHeld) await heldItem.write(false);
}

/**
 * Returns a parcel's news. `at`: when it may be announced (epoch milliseconds): `now`, or ten minutes after the same
 * status was announced; null = never: this status was the last one announced.
 */
function newsOf(row: Parcel, switches: Switches, now: number) {
  const kind = changeToNotify(row, switches);
  const late = kind === 'late' ? delayToNotify(row) : null;
  return { row, kind, late, at: kind === null || late ? now : mayAnnounceAt(row, now) };
}

/** Returns when the first of the news that `newsOf` delays may be announced (epoch milliseconds); null = none. */
export async function nextAnnouncementAt(now: number): Promise<number | null> {
  const [rows, { notify: switches }] = await Promise.all([readToAnnounce(), readSettings()]);
  const times = rows.map((row) => newsOf(row, switches, now).at ?? now).filter((at) => at > now);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Marks changes as announced, in one transaction with their notification, so that a summary is never half marked, then
 * shows it, unless the parcels were removed. A change that came in between stays unmarked. `at` is when the status was
 * announced (epoch milliseconds), null = it was not.
 */
async function markSaid(rows: readonly Parcel[], at: number | null, notice?: Notice): Promise<void> {
  const said = new Map(rows.map((row) => [row.id, row]));
  let isLeft = false;
  const mark = (row: Parcel, tx: WriteTransaction<'items'>): Parcel => {
    if (notice && !isLeft) queue(unshownItem.change(tx, () => notice));
    isLeft = true;
    const then = said.get(row.id)!;
    return {
      ...withTold(row, delayToNotify(then)),
      toAnnounce: row.toAnnounce === then.toAnnounce ? null : row.toAnnounce,
      ...(at !== null && { announced: withAnnounced({ ...row, status: then.status }, at) }),
    };
  };
  await changeRows([...said.keys()], mark, ['items']);
  if (notice && isLeft) await show(notice);
}

async function show(notice: Notice): Promise<void> {
  await notify(notice);
  await unshownItem.writeUnlessEmpty(null);
}

/**
 * Announces once that the key is lost, or that key or account are refused: nothing is checked until the user acts
 * (docs/promises.md P35). After a stop in between, the same notification (same id) is shown again.
 */
export const announceBadKey = (): Promise<void> =>
  navigator.locks.request('announce', async () => {
    const { failure, isKeyLost, announcePending } = await readAccount();
    if (!announcePending || !(isKeyLost || isRefusal(failure))) return;
    const { language, quiet, notifyPausedUntil } = await readSettings();
    if (quietUntil({ quiet, pausedUntil: notifyPausedUntil }, Date.now()) !== null) return;
    const t = textsFor(language);
    const refusal = failure?.kind === 'bad-credentials' ? 'notifyBadKeyText' : 'notifyAccountRefusedText';
    const message = t(isKeyLost ? 'notifyKeyLostText' : refusal);
    await notify({ id: accountId, title: t('notifyBadKeyTitle'), message });
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
