import { useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { localDate } from '@/utils/model/time.ts';
import { calendarFile, type Arrival } from '@/utils/parcels/calendar.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { promisedDay } from '@/utils/schedule/delays.ts';
import type { LikelyDaysOf } from '@/utils/storage/travels.ts';
import { useApp } from '../hooks/app-context.tsx';
import { Button } from '../base/Button.tsx';
import { Checkbox } from '../base/controls.tsx';
import { saveFile } from '../base/save-file.ts';
import { useTexts, type Locale } from '../base/texts.tsx';

/** Saves a calendar file of the parcels that have likely days or a due date; their numbers only if the user ticks it. */
export function AddToCalendar({ parcels }: { parcels: readonly Parcel[] }) {
  const locale = useTexts();
  const { showToast, likelyDaysOf } = useApp();
  const [hasNumber, setHasNumber] = useState(false);
  const arrivals = () => parcels.flatMap((one) => arrivalOf(one, hasNumber, locale, likelyDaysOf) ?? []);
  // For many parcels this would take long, so it waits for the press.
  if (parcels.length === 1 && arrivals().length === 0) return null;
  const save = () => {
    const all = arrivals();
    if (all.length === 0) return showToast({ text: locale.t('calendarNone') });
    saveFile(`waybill-${localDate(Date.now())}.ics`, [calendarFile(all, Date.now())], 'text/calendar');
    showToast({ text: locale.count('calendarSaved', all.length) });
  };
  return (
    <>
      <Button look="slim" icon="calendar" words="calendarAdd" testId="calendar-add" onClick={save} />
      <Checkbox
        label={locale.t('calendarNumber')}
        testId="calendar-number"
        checked={hasNumber}
        onChange={setHasNumber}
      />
    </>
  );
}

function arrivalOf(
  parcel: Parcel,
  hasNumber: boolean,
  { t, now, nameOfIts }: Locale,
  likelyDaysOf: LikelyDaysOf | null,
): Arrival | null {
  if (isArchived(parcel)) return null;
  const due = promisedDay(parcel, now);
  const days = likelyDaysOf?.(parcel, now) ?? (due === null ? null : { from: due, to: due });
  const { id, followedAt, trackingNo } = parcel;
  const name = sanitizeText(parcel.name, 200);
  const courier = nameOfIts(parcel);
  const title = name ? t('calendarTitle', { name, courier }) : t('calendarUnnamed', { courier });
  return days && { id, followedAt, title, number: hasNumber ? trackingNo : '', from: days.from, to: days.to };
}
