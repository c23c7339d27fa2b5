import { dateAt, dayShort, eventTime, readerClock } from '@/utils/core/when.ts';
import type { Reading } from './texts.tsx';

/**
 * The whole time of an event, for the pointer that rests on a short form of it: day and time where it happened, then
 * the reader's own where that is another. Empty when it has none.
 */
export function wholeTime(dateTime: string, { t, language, now, year }: Reading): string {
  const time = eventTime(dateTime);
  if (!time) return '';
  const there = `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}`;
  const reader = readerClock(time, language);
  return reader === null ? there : `${there} · ${t('readerTime', { time: reader })}`;
}
