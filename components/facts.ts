import { promisedDay, todayOf } from '@/utils/core/late.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { isFinished, phaseOf } from '@/utils/core/status.ts';
import type { Tracking } from '@/utils/core/tracking.ts';
import { dateAt, dayShort, daysBetween, eventTime, isAhead } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { money } from './money.ts';
import type { Reading } from './texts.tsx';

/** One fact of a parcel: the value large, what it is below. */
type Fact = { value: string; label: MessageKey };

/**
 * The facts the courier gave, and only while they can be true: a past due date says nothing (features, 30). Days and
 * due date are in the row, so they are there before the history is read (`tracking` null).
 */
export const factsOf = (parcel: Parcel, tracking: Tracking | null, reading: Reading): Fact[] =>
  [daysFact(parcel, tracking, reading), dueFact(parcel, reading), cashFact(tracking, reading)].filter(
    (fact) => fact !== null,
  );

const mostDays = 366;

/** Counted from the first real scan, where it happened; an announcement is none. */
function daysFact(
  { status, firstScanAt, latest }: Parcel,
  tracking: Tracking | null,
  { count, now }: Reading,
): Fact | null {
  const first = eventTime(firstScanAt ?? '');
  const end = eventTime((tracking && endOf(tracking)) ?? latest?.at ?? '');
  if (!first || !end) return null;
  const over = isFinished(status);
  if (over && isAhead(end.at, now)) return null;
  const days = daysBetween(first.date, over ? end.date : dateAt(now, first.offset));
  // "0 days" tells nothing that the timeline does not say better, and more than a year is a false date.
  if (!(days > 0 && days <= mostDays)) return null;
  const label = over ? (phaseOf(status) === 'returned' ? 'factReturned' : 'factTook') : 'factSinceScanLabel';
  return { value: count('factSinceScan', days), label };
}

/** When the journey ended (ISO date-time): what is told after that, of its cash say, is under the same status. */
function endOf({ events, status }: Tracking): string | undefined {
  const before = events.findIndex((event) => event.status !== status);
  return (before < 0 ? events.at(-1) : events[before - 1])?.dateTime;
}

function dueFact(parcel: Parcel, { t, language, now, year }: Reading): Fact | null {
  const day = promisedDay(parcel, now);
  if (day === null) return null;
  const today = todayOf(parcel, now);
  const days = daysBetween(today, day);
  const near = days === 0 ? t('factToday') : days === 1 ? t('factTomorrow') : null;
  return { value: near ?? dayShort(day, today, language, year), label: 'factDue' };
}

function cashFact(tracking: Tracking | null, reading: Reading): Fact | null {
  const value = money(tracking?.detail.cashOnDelivery ?? '', reading);
  if (value === null) return null;
  const paid = tracking?.detail.isPayCashOnDelivery;
  return { value, label: paid === undefined ? 'factCod' : paid ? 'factCodPaid' : 'factCodUnpaid' };
}
