import { courierName } from '../core/couriers/about.ts';
import type { Parcel } from '../core/parcel.ts';
import { plain } from '../core/plain.ts';
import { phaseOf } from '../core/status.ts';
import { readAccount, readStoredAccount, writeAccount } from '../platform/account.ts';
import { countsFor, phaseTexts, textsFor, type Language, type Texts } from '../platform/i18n.ts';
import { notify, type Notice } from '../platform/notify.ts';
import { readSettings } from '../platform/settings.ts';
import { changeRows, readRows } from '../platform/store.ts';

const mostSingle = 3; // more changes than this are one summary (PROMISES P40)
export const summaryId = 'summary';
export const accountId = 'account';

/**
 * Says on the desktop what changed, from the store, then marks it as said. The ids are stable, so a worker killed in
 * between repeats a notification at most onto itself.
 */
export function announce(): Promise<void> {
  return navigator.locks.request('announce', async () => {
    // A run says what it found at its end, in one summary if it is much; nobody says it piece by piece before.
    const { held = [] } = await navigator.locks.query();
    if (!held.some(({ name }) => name === 'poll')) await announceAll();
  });
}

async function announceAll(): Promise<void> {
  const rows = (await readRows()).filter(({ toAnnounce }) => toAnnounce !== null);
  if (rows.length === 0) return;
  const { language } = await readSettings();
  const t = textsFor(language);
  const notices =
    rows.length > mostSingle ? [summaryOf(rows, language)] : rows.map((row) => noticeOf(row, t, language));
  for (const notice of notices) await notify(notice);
  // In one transaction, so that a summary is never half said. Only what was said is marked: a newer change that came in
  // between is still to be said.
  const said = new Map(rows.map(({ id, toAnnounce }) => [id, toAnnounce]));
  await changeRows([...said.keys()], (row) =>
    row.toAnnounce === said.get(row.id) ? { ...row, toAnnounce: null } : row,
  );
}

// The service's text, outside our own pages too: nothing in it may reorder the line (PROMISES P20).
const nameOfCourier = (row: Parcel, language: Language): string =>
  plain(row.courier, 60) || courierName(row.courierKey, language);

/** Status as title; the parcel's name, else courier and last four, as text. No number, no personal data. */
function noticeOf(row: Parcel, t: Texts, language: Language): Notice {
  const courier = nameOfCourier(row, language);
  const message = row.name
    ? t('notifyNamed', { name: plain(row.name, 200), courier })
    : t('notifyUnnamed', { courier, last4: row.trackingNo.slice(-4) });
  // Chrome refuses longer ids, and a status is whatever the service says.
  return { id: (row.toAnnounce ?? row.id).slice(0, 500), title: t(phaseTexts[phaseOf(row.status)]), message };
}

function summaryOf(rows: readonly Parcel[], language: Language): Notice {
  const names = rows.map(
    (row) => plain(row.name, 200) || `${nameOfCourier(row, language)} …${row.trackingNo.slice(-4)}`,
  );
  return {
    id: summaryId,
    title: countsFor(language)('notifySummaryTitle', rows.length),
    message: new Intl.ListFormat(language, { type: 'conjunction' }).format(names.slice(0, mostSingle)),
  };
}

/**
 * Says once that the key or the account is refused and nothing is checked until that is mended (PROMISES P35). It is
 * marked as said after it was said: a worker killed in between says it again, under the same id, and loses nothing.
 */
export function announceBadKey(): Promise<void> {
  return navigator.locks.request('announce', async () => {
    const [{ failure }, { toTell }] = await Promise.all([readAccount(), readStoredAccount()]);
    if (!toTell || (failure?.kind !== 'bad-credentials' && failure?.kind !== 'account-refused')) return;
    const t = textsFor((await readSettings()).language);
    const text = failure.kind === 'bad-credentials' ? 'notifyBadKeyText' : 'notifyAccountRefusedText';
    await notify({ id: accountId, title: t('notifyBadKeyTitle'), message: t(text) });
    await writeAccount({ toTell: false });
  });
}

/** The parcel a notification speaks of, or null for a summary or the account. */
export const parcelOfNotice = (id: string): string | null =>
  id.includes('#') ? id.slice(0, id.indexOf('#')) : null;
