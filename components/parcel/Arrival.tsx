import { useState } from 'preact/hooks';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { likelyWords } from '@/utils/i18n/arrival.ts';
import { Paragraph, Phrases, Spoken, useTexts, type Locale } from '../base/texts.tsx';
import { useLikelyDays } from '../hooks/app-context.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { DayStrip } from './DayStrip.tsx';
import { parcelHref } from './RowParts.tsx';

type Props = { parcel: Parcel; history: ParcelHistory | null };

/** When the parcel comes: its likely days, and its journey on a scale of days. A press shows where the days are from. */
export function Arrival(props: Props) {
  const { parcel } = props;
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const likely = useLikelyDays(parcel);
  if (!likely) return <DayStrip {...props} likely={null} />;
  const { short, long } = likelyWords(likely, language);
  return (
    <>
      <div class="comes-part" data-testid="likely">
        <p class="beside">
          <strong class="whole">
            <Spoken text={short} as={long} />
          </strong>
          <button
            class="text-button soft clip"
            data-testid="likely-of"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('likelyOf', { count: likely.ids.length.toLocaleString(language) })}
          </button>
        </p>
        {isOpen && <Evidence parcel={parcel} likely={likely} />}
      </div>
      <DayStrip {...props} likely={likely} />
    </>
  );
}

/** Where the likely days are from, and the parcels behind them. */
function Evidence({ parcel, likely }: { parcel: Parcel; likely: LikelyDays }) {
  const locale = useTexts();
  const { ids } = likely;
  return (
    <div class="stack start">
      <Paragraph testId="likely-why" text={<Phrases text={evidenceWords(parcel, likely, locale)} />} />
      <div class="bar">
        <a
          class="button plain slim"
          data-testid="likely-show"
          href={`/dashboard.html${parcelHref(parcel.id)}&only=${encodeURIComponent(ids.join())}`}
          target={location.pathname === '/dashboard.html' ? undefined : '_blank'}
        >
          {locale.t('likelyShow', { count: ids.length.toLocaleString(locale.language) })}
        </a>
        <AddToCalendar parcels={[parcel]} />
      </div>
    </div>
  );
}

function evidenceWords(parcel: Parcel, { ids, held, later }: LikelyDays, locale: Locale): string {
  const { t, count, language, nameOfIts } = locale;
  const [from, to] = later;
  const all = ids.length.toLocaleString(language);
  const values = { all, courier: nameOfIts(parcel), held: held.toLocaleString(language) };
  if (from !== to) return t('likelyOfSpan', { ...values, from, to });
  return to === 0 ? t('likelyOfSameDay', values) : count('likelyOfAfter', to, values);
}
