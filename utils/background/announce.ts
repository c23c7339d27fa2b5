import { nameOfIts, type KnownCouriers } from '../couriers/known-couriers.ts';
import type { Failure } from '../model/failure.ts';
import { maxNameLength, type Parcel } from '../model/parcel.ts';
import type { Delay } from '../model/delays.ts';
import { sanitizeText } from '../model/sanitize.ts';
import {
  forGood,
  delayToNotify,
  maySayAt,
  changeToNotify,
  quietUntil,
  withTold,
  type NoticeKind,
} from '../parcels/notification-rules.ts';
import { readAccount, readStoredAccount, writeAccount } from '../storage/account.ts';
import { findLostCredentials } from '../storage/credentials.ts';
import { countsFor, delayTexts, statusWord, textsFor, type Language } from '../i18n/i18n.ts';
import { notify, type Notice } from '../browser/notify.ts';
import { openListPage, openOptionsPage, openParcelPage } from '../browser/tabs.ts';
import { readHeld, writeHeld } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { readToAnnounce } from '../storage/list-head.ts';
import { readKnownCouriers } from '../storage/service-couriers.ts';
import { canStore, changeRows } from '../storage/store.ts';
import { isRunUnderWay } from './background-work.ts';
import { noteFull } from './storage-full.ts';

const mostSingle = 3; // more changes than this are one summary (docs/promises.md P40)
export const summaryId = 'summary';
/** About the account: a refused key, say. */
export const accountId = 'account';
/** Asked for in the settings, to see one. */
const testId = 'test';

/**
 * Says on the desktop what changed, from the store, then marks it as said. The ids are stable, so a worker killed in
 * between repeats a notification at most onto itself. A run says what it found at its end, in one summary if it is
 * much.
 */
export const announce = (): Promise<void> =>
  navigator.locks.request('announce', async () => {
    if (!isRunUnderWay()) await announceAll();
  });

async function announceAll(): Promise<void> {
  const [changed, wasHeld] = await Promise.all([readToAnnounce(), readHeld()]);
  const { language, notify: switches, quiet, notifyPausedUntil } = await readSettings();
  const now = Date.now();
  const rows = changed.filter((row) => (sayAt(row, switches, now) ?? now) <= now);
  const told = rows.filter(
    (row) => changeToNotify(row, switches) !== null && sayAt(row, switches, now) !== null,
  );
  const until = quietUntil({ quiet, pausedUntil: notifyPausedUntil }, now);
  if (told.length === 0 || until === forGood) {
    if (rows.length > 0) await markSaid(rows, null);
    // What was held back was removed, muted, or said by a worker that ended before it noted so: nobody is woken for it.
    if (wasHeld) await writeHeld(false);
    return;
  }
  if (until !== null) return wasHeld ? undefined : writeHeld(true);
  // Where nothing can be stored nothing is said: it could not be marked, and would be said again and again
  // (docs/promises.md P40, P41).
  if (!(await canStore())) return noteFull();
  const known = await readKnownCouriers();
  if (told.length > (wasHeld ? 1 : mostSingle)) {
    await notify(summaryOf(told, known, language));
    await markSaid(told, now);
  } else {
    for (const row of told) {
      const late = changeToNotify(row, switches) === 'late' ? delayToNotify(row) : null;
      await notify(noticeOf(row, late, known, language));
      await markSaid([row], late ? null : now);
    }
  }
  await markSaid(rows, null);
  if (wasHeld) await writeHeld(false);
}

/**
 * When a parcel's news may be said (epoch milliseconds): later than `now` where the same status was said minutes ago;
 * null where that was the last thing said.
 */
function sayAt(row: Parcel, switches: Record<NoticeKind, boolean>, now: number): number | null {
  const kind = changeToNotify(row, switches);
  return kind === null || kind === 'late' ? now : maySayAt(row, now);
}

/** When the next news may be said that waits because the same was said minutes ago (epoch milliseconds); null = none. */
export async function nextToSay(now: number): Promise<number | null> {
  const [rows, { notify: switches }] = await Promise.all([readToAnnounce(), readSettings()]);
  const times = rows.map((row) => sayAt(row, switches, now) ?? now).filter((at) => at > now);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Marks changes as said, in one transaction, so that a summary is never half said; a newer change that came in between
 * is still to be said. `at` is when their status was said on the desktop (epoch milliseconds), null where it was not.
 */
async function markSaid(rows: readonly Parcel[], at: number | null): Promise<void> {
  const said = new Map(rows.map((row) => [row.id, row]));
  await changeRows([...said.keys()], (row) => {
    const then = said.get(row.id)!;
    const late = delayToNotify(then);
    return {
      ...row,
      toAnnounce: row.toAnnounce === then.toAnnounce ? null : row.toAnnounce,
      toldLate: late ? late.id : row.toldLate,
      ...(at !== null && { told: withTold({ ...row, status: then.status }, at) }),
    };
  });
}

/** Status, or why it is late, as title; the parcel's name, else courier and last four, as text. No personal data. */
function noticeOf(row: Parcel, late: Delay | null, known: KnownCouriers, language: Language): Notice {
  const t = textsFor(language);
  const courier = nameOfIts(row, known, language);
  const message = row.name
    ? t('notifyNamed', { name: sanitizeText(row.name, maxNameLength), courier })
    : t('notifyUnnamed', { courier, last4: row.trackingNo.slice(-4) });
  return {
    // Chrome refuses longer ids, and a status is whatever the service says.
    id: (late?.id ?? row.toAnnounce ?? row.id).slice(0, 500),
    title: late ? t(delayTexts[late.kind]) : statusWord(withoutDigits(row.status), t),
    message,
    buttons: noticeButtons.map((name) => t(buttonTexts[name])),
  };
}

// A status in words may hold a phone or an address, which a notification must not show (docs/promises.md P40).
const withoutDigits = (status: string | null): string | null =>
  status !== null && /\p{Nd}/u.test(status) ? '' : status;

export const noticeButtons = ['open', 'mute'] as const;
const buttonTexts = { open: 'notifyOpen', mute: 'notifyMute' } as const;

function summaryOf(rows: readonly Parcel[], known: KnownCouriers, language: Language): Notice {
  const names = rows.map(
    (row) =>
      sanitizeText(row.name, maxNameLength) ||
      `${nameOfIts(row, known, language)} …${row.trackingNo.slice(-4)}`,
  );
  return {
    id: summaryId,
    title: countsFor(language)('notifySummaryTitle', rows.length),
    // A dot separates them, since Thai names contain spaces and an "and" would suggest that the list is complete.
    message: [...names.slice(0, mostSingle), ...(names.length > mostSingle ? ['…'] : [])].join(' · '),
  };
}

/**
 * Says once that the key is lost, or key or account are refused, and nothing is checked until that is mended
 * (docs/promises.md P35). Marked after it was said: a worker killed in between says it again, under the same id.
 */
export function announceBadKey(): Promise<void> {
  return navigator.locks.request('announce', async () => {
    const [{ failure, isKeyLost }, { toTell }] = await Promise.all([readAccount(), readStoredAccount()]);
    if (!toTell || !(isKeyLost || isRefusal(failure))) return;
    const { language, quiet, notifyPausedUntil } = await readSettings();
    if (quietUntil({ quiet, pausedUntil: notifyPausedUntil }, Date.now()) !== null) return;
    const t = textsFor(language);
    const refusal = failure?.kind === 'bad-credentials' ? 'notifyBadKeyText' : 'notifyAccountRefusedText';
    const message = t(isKeyLost ? 'notifyKeyLostText' : refusal);
    await notify({ id: accountId, title: t('notifyBadKeyTitle'), message });
    await writeAccount({ toTell: false });
  });
}

/** Whether the key or the account is refused: what the user is told of on the desktop, once. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure?.kind === 'bad-credentials' || failure?.kind === 'account-refused';

/**
 * Looks whether the stored credentials can still be opened, and notes it where they cannot, so that every view knows
 * without opening them (docs/promises.md P1, P2). The user is then told, once.
 */
export async function noteLostKey(): Promise<void> {
  const { baseAddress } = await readSettings();
  const lost = await findLostCredentials(baseAddress);
  await writeAccount(({ lostMark }) => (lost === lostMark ? {} : { lostMark: lost, toTell: lost !== null }));
}

/** The parcel a notification speaks of, or null for a summary or the account. */
export const parcelOfNotice = (id: string): string | null =>
  id.includes('#') ? id.slice(0, id.indexOf('#')) : null;

/** Opens what a pressed notification is about: its parcel, the list for a summary, the settings for a refused key or a test. */
export async function pressNotice(id: string): Promise<void> {
  const parcel = parcelOfNotice(id);
  if (id === accountId || id === testId) await openOptionsPage();
  else await (parcel ? openParcelPage(parcel) : openListPage());
}

/** Opens the parcel, or says nothing more of it (undone in the parcel's own view). */
export async function pressNoticeButton(id: string, button: number): Promise<void> {
  const parcel = parcelOfNotice(id);
  if (noticeButtons[button] !== 'mute' || !parcel) return pressNotice(id);
  await changeRows([parcel], (row) => ({ ...row, isMuted: true }));
}
