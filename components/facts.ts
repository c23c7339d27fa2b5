import { phaseOf } from '@/utils/core/status.ts';
import type { Tracking } from '@/utils/core/tracking.ts';
import { dateAt, dayShort, daysBetween, eventTime, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import type { Reading } from './texts.tsx';

/** One fact of a parcel: the value large, what it is below. */
export type Fact = { value: string; label: MessageKey };

/** The facts the courier gave, and only while they can be true: a past due date says nothing (features, 30). */
export function factsOf(tracking: Tracking, reading: Reading): Fact[] {
  return [daysFact, dueFact, cashFact].map((fact) => fact(tracking, reading)).filter((fact) => fact !== null);
}

const isOver = (tracking: Tracking) => ['delivered', 'returned'].includes(phaseOf(tracking.status));

function daysFact(tracking: Tracking, { count, now }: Reading): Fact | null {
  const first = eventTime(tracking.events.at(-1)?.dateTime ?? '');
  const newest = eventTime(tracking.events[0]?.dateTime ?? '');
  if (!first || !newest) return null;
  const over = isOver(tracking);
  const days = daysBetween(first.date, over ? newest.date : dateAt(now, first.offset));
  // "0 days" tells nothing that the timeline does not say better.
  if (!(days > 0)) return null;
  return { value: count('factSinceScan', days), label: over ? 'factTook' : 'factSinceScanLabel' };
}

function dueFact(tracking: Tracking, { t, language, now, year }: Reading): Fact | null {
  const due = tracking.detail.dueDate ?? '';
  const today = localDate(now);
  const days = daysBetween(today, due);
  if (isOver(tracking) || !(days >= 0)) return null;
  const near = days === 0 ? t('factToday') : days === 1 ? t('factTomorrow') : null;
  return { value: near ?? dayShort(due, today, language, year), label: 'factDue' };
}

function cashFact(tracking: Tracking, { language }: Reading): Fact | null {
  const amount = Number((tracking.detail.cashOnDelivery ?? '').replaceAll(',', ''));
  if (!(amount > 0) || !Number.isFinite(amount)) return null;
  const paid = tracking.detail.isPayCashOnDelivery;
  // api-v3, section 2.3 names no currency; the service is a Thai one.
  const value = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'THB',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
  return { value, label: paid === undefined ? 'factCod' : paid ? 'factCodPaid' : 'factCodUnpaid' };
}
