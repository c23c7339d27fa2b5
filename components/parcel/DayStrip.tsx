import { isSentBack } from '@/utils/couriers/failed-attempt.ts';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import { dayName } from '@/utils/model/time.ts';
import { dayStrip, type DayStrip as Strip } from '@/utils/parcels/day-strip.ts';
import { answeredAt, promisedDay, silentDays } from '@/utils/schedule/delays.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { likelyWords } from '@/utils/i18n/arrival.ts';
import { useTexts, type Locale } from '../base/texts.tsx';

const fewDays = 8; // each has room for its weekday
const manyDays = 16; // beyond, as in the pane, only the days that matter have a label

const roomForDue = 0.2; // share of the strip: nearer to its begin, the word stands after the tick

type Props = { parcel: Parcel; history: ParcelHistory | null; likely: LikelyDays | null };

/** The journey on a scale of days: where it moved, where it waited, and when it is due. */
export function DayStrip({ parcel, history, likely }: Props) {
  const locale = useTexts();
  const silence = silentDays(parcel);
  const strip =
    history &&
    dayStrip(
      {
        status: parcel.status,
        events: history.tracking.events,
        dueDate: isSentBack(parcel) ? '' : (promisedDay(parcel, locale.now) ?? parcel.dueDate),
        silentUntil: silence === null ? null : answeredAt(parcel),
        likely: likely && [likely.from, likely.to],
      },
      locale.now,
    );
  if (!strip) return null;
  const { days, today, parts, newest, due } = strip;
  const at = (from: number, to = from) => ({
    insetInlineStart: `${(from / days.length) * 100}%`,
    width: `${((to - from) / days.length) * 100}%`,
  });
  const isKey = (i: number) =>
    i === 0 ||
    i === (today ?? days.length - 1) ||
    (strip.likely?.includes(i) ?? false) ||
    (i + 1 === days.length && i + 1 === due);
  const isOver = due !== null && today !== null && due <= today;
  return (
    <div class="day-strip" role="img" aria-label={stripWords(strip, silence, locale)} data-testid="day-strip">
      {days.map((date, i) => (
        <span key={date} class={dayLook(date, i === today, isKey(i))} style={at(i, i + 1)}>
          {(days.length <= manyDays || isKey(i)) && dayLabel(date, days.length, locale)}
        </span>
      ))}
      {strip.likely && <i class="likely" style={at(strip.likely[0], strip.likely[1] + 1)} />}
      {parts.map(({ kind, from, to }) => (
        <i key={from} class={`part ${kind}`} style={at(from, to)} />
      ))}
      <i class="newest" style={at(newest)} />
      {due !== null && (
        <i class={isOver ? 'due over' : 'due'} style={at(due)}>
          <span class={due / days.length < roomForDue ? 'after' : 'before'}>{locale.t('stripDue')}</span>
        </i>
      )}
    </div>
  );
}

const dayLook = (date: string, isToday: boolean, isKey: boolean): string => {
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
  return `day ${isWeekend ? 'weekend' : ''} ${isToday ? 'present' : ''} ${isKey ? 'key-day' : ''}`;
};

const dayLabel = (date: string, count: number, { language }: Locale): string =>
  count > fewDays ? String(Number(date.slice(8))) : dayName(date, language);

/** The strip as sentences. */
function stripWords(strip: Strip, silence: number | null, locale: Locale): string {
  const { days, parts, newest, due, likely } = strip;
  const { t, count } = locale;
  const day = (at: number) => locale.day(days[Math.min(Math.floor(at), days.length - 1)]!);
  const said = [
    t('stripFirst', { day: day(parts[0]!.from) }),
    ...parts.flatMap(({ kind, from, to, place }) =>
      kind === 'waiting' ? [t('stripWaited', { place, from: day(from), to: day(to) })] : [],
    ),
    t('stripNewest', { day: day(newest) }),
    silence !== null && `${count('rowSilent', silence)}.`,
    likely &&
      t('stripLikely', {
        days: likelyWords({ from: days[likely[0]]!, to: days[likely[1]]! }, locale.language).long,
      }),
    due !== null && t('stripDueDay', { day: day(due - 1) }),
  ];
  return said.filter(Boolean).join(' ');
}
