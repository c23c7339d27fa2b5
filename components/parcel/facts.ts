import { amountOf } from '@/utils/model/amount.ts';
import { cashStateOf, ordersOf, sheetCash, type Order } from '@/utils/schedule/cash.ts';
import { missedDay, promisedDay, todayOf } from '@/utils/schedule/delays.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isFinished, meaningOf, phaseOf, type Phase } from '@/utils/model/status.ts';
import { isCodDue, type Tracking, type TrackingEvent } from '@/utils/model/tracking.ts';
import { dateAt, dayShort, daysBetween, eventTime, isAhead } from '@/utils/model/time.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import type { Locale } from '../base/texts.tsx';

/** `look`: `fault` = overdue, `owed` = delivered, but the cash is not paid out. */
type Fact = { value: string; label: MessageKey; look?: 'fault' | 'cash' | 'cash owed' };

/**
 * Due date, days on the way, cash on delivery of the order, without impossible values. The first two do not need `tracking`.
 * `order`: null = not known yet.
 */
export function factsOf(
  parcel: Parcel,
  tracking: Tracking | null,
  locale: Locale,
  order: Order | null = ordersOf([parcel]).get(parcel.id)!,
): Fact[] {
  const due = dueFact(parcel, locale);
  const cash = order && cashFact(order, tracking, locale);
  // All in one line: with a missed due date and cash, there is no room for the days.
  const days = due?.look && cash ? null : daysFact(parcel, tracking, locale);
  return [due, days, cash].filter((fact) => fact !== null);
}

/** When each milestone was reached (ISO date-time), from events, newest first. Of several attempts, the newest counts. */
export function milestoneTimes(events: readonly TrackingEvent[]): (string | undefined)[] {
  let times: (string | undefined)[] = [];
  let isPickedUp = false;
  let before: Phase | null = null;
  for (const { status, dateTime } of events.toReversed()) {
    const phase = phaseOf(status);
    if (phase === 'unknown') continue;
    const reached = meaningOf(status).milestones;
    // What was said before the first pickup, in whatever status, is the sender's preparation.
    if (phase === 'picked-up' && !isPickedUp && times.length < 3) times = [];
    isPickedUp ||= phase === 'picked-up';
    if (reached > 0) times[reached - 1] ??= dateTime;
    if (reached === 3 && phase !== before) times[2] = dateTime;
    before = phase;
  }
  return times;
}

const maxDays = 366;

/** Calendar days since the first scan, in the local time of that scan. The sender's announcement is not a scan. */
function daysFact(
  { status, firstScanAt, latest }: Parcel,
  tracking: Tracking | null,
  { count, now }: Locale,
): Fact | null {
  const first = eventTime(firstScanAt ?? '');
  const end = eventTime((tracking && endOf(tracking)) ?? latest?.at ?? '');
  if (!first || !end) return null;
  const over = isFinished(status);
  if (over && isAhead(end.at, now)) return null;
  const days = daysBetween(first.date, over ? end.date : dateAt(now, first.offset));
  // "0 days" adds nothing to the timeline; more than a year means a wrong date.
  if (!(days > 0 && days <= maxDays)) return null;
  const label = over ? (phaseOf(status) === 'returned' ? 'factReturned' : 'factTook') : 'factSinceScanLabel';
  return { value: count('factSinceScan', days), label };
}

/** When the journey ended (ISO date-time): the first event of the last status. Later events may be about the cash. */
function endOf({ events, status }: Tracking): string | undefined {
  const before = events.findIndex((event) => event.status !== status);
  return (before < 0 ? events.at(-1) : events[before - 1])?.dateTime;
}

function dueFact(parcel: Parcel, { t, count, language, now, year }: Locale): Fact | null {
  const due = promisedDay(parcel, now) ?? missedDay(parcel, now);
  if (due === null) return null;
  const today = todayOf(parcel, now);
  const days = daysBetween(today, due);
  const day = dayShort(due, today, language, year);
  if (days < 0) return { value: count('factLate', -days, { day }), label: 'factDue', look: 'fault' };
  return { value: days === 0 ? t('factToday') : days === 1 ? t('factTomorrow') : day, label: 'factDue' };
}

function cashFact({ parcels, ...order }: Order, tracking: Tracking | null, locale: Locale): Fact | null {
  const { state, satang } = parcels.length > 1 ? order : cashAlone(parcels[0]!, tracking);
  if (satang === null) return null;
  const isPaid = parcels.length === 1 && tracking !== null && isPaidByUser(parcels[0]!, tracking);
  const ofUser = isPaid ? 'factPaid' : 'factCod';
  const label = state === 'owed' ? 'factCodUnpaid' : state === 'paid' ? 'factCodPaid' : ofUser;
  return { value: baht(satang, locale), label, look: state === 'owed' ? 'cash owed' : 'cash' };
}

/**
 * Whether the user paid the cash that the service names. It says "paid" of the buyer or of the sender (docs/api.md does
 * not tell which): once delivered, the buyer has paid in both cases.
 */
const isPaidByUser = ({ direction, status }: Parcel, { detail }: Tracking): boolean =>
  direction === 'received' &&
  phaseOf(status) === 'delivered' &&
  amountOf(detail.cashOnDelivery ?? '') !== null &&
  !isCodDue(detail);

/** The cash of a parcel by its history: its row may be from before the amount was in it. */
function cashAlone(parcel: Parcel, tracking: Tracking | null): Pick<Order, 'state' | 'satang'> {
  const named = amountOf(tracking?.detail.cashOnDelivery ?? '');
  const state = cashStateOf(named && tracking ? { ...parcel, isCodDue: isCodDue(tracking.detail) } : parcel);
  return { state, satang: named ?? sheetCash(parcel) };
}
