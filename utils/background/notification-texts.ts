import { courierFacts } from '../couriers/courier-list.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { parcelCourierName, type KnownCouriers } from '../couriers/known-couriers.ts';
import type { Delay } from '../schedule/delays.ts';
import { isSentBack, reasonIn, type FailedReason } from '../couriers/failed-attempt.ts';
import { maxNameLength, type Parcel } from '../model/parcel.ts';
import { sanitizeText } from '../model/sanitize.ts';
import { phaseOf, type Phase } from '../model/status.ts';
import { dayShort } from '../model/time.ts';
import type { Detail } from '../model/tracking.ts';
import { cashAtDoor } from '../schedule/cash.ts';
import { isReminder, notificationKinds, waitsSinceDay } from '../parcels/notification-rules.ts';
import { baht, countsFor, keyPart, statusWord, textsFor, type Texts } from '../i18n/i18n.ts';
import type { Language } from '../model/languages.ts';

type NotificationText = { title: string; message: string };

/** `late`: the delay to announce; null = the status. `detail`: of its history, for the phone numbers that it has. */
type News = { row: Parcel; late: Delay | null; detail: Detail };

/** Title: the parcel's name, else courier and last 4 characters. Lines: what happened, and what the user can do. */
export function notificationText(news: News, known: KnownCouriers, language: Language): NotificationText {
  const { name, trackingNo } = news.row;
  const t = textsFor(language);
  const courier = parcelCourierName(news.row, known, language);
  const unnamed = t('notifyUnnamed', { courier, last4: trackingNo.slice(-4) });
  return {
    title: sanitizeText(name, maxNameLength) || unnamed,
    message: [eventLine(news, t, language), advice(news, t, language)].filter(Boolean).join('\n'),
  };
}

const reasonOf = ({ row, late }: News): FailedReason | null =>
  late || phaseOf(shownStatus(row)) !== 'trouble'
    ? null
    : isSentBack(row)
      ? 'returned'
      : reasonIn(row.latest?.what ?? '');

/** The event, with the reason of a failed attempt, else with the place, and since when it waits to be collected. */
function eventLine(news: News, t: Texts, language: Language): string {
  const { row } = news;
  const status = shownStatus(row);
  const event = news.late ? t(`late${keyPart(news.late.kind)}`) : statusWord(status && harmless(status), t);
  const reason = reasonOf(news);
  if (reason) return `${event}: ${t(`attempt${keyPart(reason)}`)}`;
  const place = phaseOf(status) === 'delivered' ? '' : harmless(sanitizeText(row.latest?.place ?? '', 60));
  const day = isReminder(row) && !news.late ? waitsSinceDay(row) : '';
  const since = day && t('sinceDay', { day: dayShort(day, day, language) });
  return [event, place, since].filter(Boolean).join(' · ');
}

// A text of the courier with digits may hold a phone number or an address, one with a masked name, further parts or such
// words a person, as does the place of a delivery. Notifications must not show these (docs/promises.md P40).
const harmless = (text: string): string =>
  /[\p{Nd}*:]| - |signed|received by|recipient|ผู้รับ|ลงชื่อ|คุณ/iu.test(text) ? '' : text;

const toCallAbout: readonly Phase[] = ['trouble', 'customs', 'lost'];

/** What the user can do; '' = nothing. */
function advice(news: News, t: Texts, language: Language): string {
  const { row, late, detail } = news;
  const cash = late ? null : cashAtDoor(row);
  if (cash !== null) return t('notifyCash', { amount: baht(cash, { t, language }) });
  if (late?.kind === 'no-first-scan') return row.direction === 'received' ? t('notifyAskSender') : '';
  const phase = phaseOf(shownStatus(row));
  if (!late && (!toCallAbout.includes(phase) || reasonOf(news) === 'returned')) return '';
  const isAttempt = !late && phase === 'trouble';
  if (isAttempt && detail.deliveryStaffPhoneNumber) return t('notifyCallStaff');
  if (isAttempt && detail.deliveryStaffBranchPhoneNumber) return t('notifyCallBranch');
  const callCentre = detail.courierCallCenterPhoneNumber ?? courierFacts(row.courierKey)?.phone;
  return callCentre ? t('notifyCallCourier') : '';
}

const problems: readonly (Phase | 'late')[] = ['trouble', 'lost', 'customs', 'returned', 'late'];
const namesInSummary = 2;

/** One notification for many parcels: how many have which news; first what needs the user, with names. */
export function summaryText(
  news: readonly { kind: Phase | 'late'; name: string }[],
  language: Language,
): NotificationText {
  const t = textsFor(language);
  const counted = [...new Set([...problems, ...notificationKinds, 'waiting' as const])].flatMap((kind) => {
    const own = news.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const count = t(`notifyCount${keyPart(kind)}`, { count: own.length.toLocaleString(language) });
    const all = own.map(({ name }) => sanitizeText(name, 40)).filter(Boolean);
    const names = problems.includes(kind) ? all.slice(0, namesInSummary) : [];
    const more = own.length > names.length ? '…' : '';
    return names.length > 0 ? `${count}: ${names.join(', ')}${more}` : count;
  });
  const isLate = news.some(({ kind }) => kind === 'late'); // a late parcel did not move
  const title = countsFor(language)(isLate ? 'notifySummaryNews' : 'notifySummaryTitle', news.length);
  return { title, message: counted.join(' · ') };
}
