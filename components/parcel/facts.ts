import { amountOf } from '@/utils/model/amount.ts';
import { promisedDay, todayOf } from '@/utils/model/delays.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isFinished, phaseOf } from '@/utils/model/status.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { dateAt, dayShort, daysBetween, eventTime, isAhead } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { Locale } from '../base/texts.tsx';

type Fact = { value: string; label: MessageKey };

/** Days on the way, due date, cash on delivery, without impossible values. The first two do not need `tracking`. */
export const factsOf = (parcel: Parcel, tracking: Tracking | null, reading: Locale): Fact[] =>
  [daysFact(parcel, tracking, reading), dueFact(parcel, reading), cashFact(tracking, reading)].filter(
    (fact) => fact !== null,
  );

const mostDays = 366;

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
  if (!(days > 0 && days <= mostDays)) return null;
  const label = over ? (phaseOf(status) === 'returned' ? 'factReturned' : 'factTook') : 'factSinceScanLabel';
  return { value: count('factSinceScan', days), label };
}

/** When the journey ended (ISO date-time): the first event of the last status. Later events may be about the cash. */
function endOf({ events, status }: Tracking): string | undefined {
  const before = events.findIndex((event) => event.status !== status);
  return (before < 0 ? events.at(-1) : events[before - 1])?.dateTime;
}

function dueFact(parcel: Parcel, { t, language, now, year }: Locale): Fact | null {
  const day = promisedDay(parcel, now);
  if (day === null) return null;
  const today = todayOf(parcel, now);
  const days = daysBetween(today, day);
  const near = days === 0 ? t('factToday') : days === 1 ? t('factTomorrow') : null;
  return { value: near ?? dayShort(day, today, language, year), label: 'factDue' };
}

function cashFact(tracking: Tracking | null, reading: Locale): Fact | null {
  const value = money(tracking?.detail.cashOnDelivery ?? '', reading);
  if (value === null) return null;
  const paid = tracking?.detail.isPayCashOnDelivery;
  return { value, label: paid === undefined ? 'factCod' : paid ? 'factCodPaid' : 'factCodUnpaid' };
}

// Cached: creating a format takes longer than drawing a row.
const formats: { [language in Locale['language']]?: Intl.NumberFormat } = {};

/** An amount (docs/api.md 2.3) above zero as "1,250 baht", else null. Baht: the API names no currency. */
export function money(text: string, { t, language }: Pick<Locale, 't' | 'language'>): string | null {
  const amount = amountOf(text);
  if (amount === null) return null;
  const digits = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  return t('baht', {
    amount: (formats[language] ??= new Intl.NumberFormat(language, digits)).format(amount),
  });
}
