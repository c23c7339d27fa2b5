import { sanitizeText } from '@/utils/model/sanitize.ts';
import { hasFailed, meaningOf, phaseOf } from '@/utils/model/status.ts';
import { groupByDay, splitDescription, type TrackingEvent } from '@/utils/model/tracking.ts';
import { dateAt, dayWords, daysBetween, eventTime, readerClock } from '@/utils/model/time.ts';
import { statusWord } from '@/utils/i18n/i18n.ts';
import { Paragraph, useTexts, type Locale } from '../base/texts.tsx';

/** The heading of a day at the place of the event: "Today · Saturday 21 November". */
function dayHeading(event: TrackingEvent, { t, language, now, year }: Locale): string {
  const time = eventTime(event.dateTime);
  if (!time) return sanitizeText(event.dateTime.slice(0, 10), 20);
  const today = dateAt(now, time.offset);
  const day = dayWords(time.date, today, language, year);
  const past = daysBetween(time.date, today);
  if (past === 0) return t('dayToday', { day });
  return past === 1 ? t('dayYesterday', { day }) : day;
}

const placeOf = (event: TrackingEvent | undefined) => event && splitDescription(event.description).place;

/** One event of a day. The place of the event above it is not repeated. */
function TimelineLine({ day, i, look }: { day: TrackingEvent[]; i: number; look: string }) {
  const event = day[i]!;
  const { t, language } = useTexts();
  const time = eventTime(event.dateTime);
  const reader = time && readerClock(time, language);
  const { what, place } = splitDescription(event.description);
  // The courier's text may not make these clear.
  const isNamed = hasFailed(event.status) || phaseOf(event.status) === 'unknown';
  return (
    <li class={look} data-testid="timeline-event" data-status={event.status}>
      <time
        class="soft"
        dateTime={event.dateTime}
        title={reader ? t('readerTime', { time: reader }) : undefined}
      >
        {time?.clock ?? ''}
        {reader && <span class="visually-hidden"> {t('readerTime', { time: reader })}</span>}
      </time>
      <bdi class="what">
        {sanitizeText(what) || statusWord(event.status, t)}
        {isNamed && sanitizeText(what) !== '' && <span class="tag">{statusWord(event.status, t)}</span>}
      </bdi>
      {place && place !== placeOf(day[i - 1]) && <bdi class="faint">{sanitizeText(place)}</bdi>}
    </li>
  );
}

/**
 * Events by day, newest first, each at its own local time. `status`: that the parcel shows, null if unknown; the newest
 * event has its colour.
 */
export function Timeline({ status, events }: { status: string | null; events: readonly TrackingEvent[] }) {
  const locale = useTexts();
  // Only a waiting status means that nothing was scanned; an empty list may mean that events are unknown.
  const none = status !== null && phaseOf(status) === 'waiting' ? 'noEvents' : 'noHistory';
  const newest = `event newest color-${meaningOf(status).color}`;
  if (events.length === 0) return <Paragraph look="quiet-note" testId="no-events" text={locale.t(none)} />;
  return (
    <>
      {[...groupByDay(events)].map(([date, day]) => (
        <section key={date}>
          <h2 class="label heading" data-testid="day">
            {dayHeading(day[0]!, locale)}
          </h2>
          <ol class="events">
            {day.map((event, i) => (
              <TimelineLine key={i} day={day} i={i} look={event === events[0] ? newest : 'event'} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
