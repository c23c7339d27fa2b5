import { needsAttention } from '@/utils/core/late.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { lateTexts, type Texts } from '@/utils/platform/i18n.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { useWaitWords } from './checks.tsx';
import { useCouriers } from './couriers.ts';
import { Glyph } from './Glyph.tsx';
import { LastNews, MutedSign, parcelWord, RowCheck, troubleWords } from './RowParts.tsx';
import { useTexts } from './texts.tsx';

/** The link that opens a parcel: the same in the popup, a tab and a notification. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** What a parcel is called: its name, else its number. */
export const parcelTitle = ({ name, trackingNo }: Parcel): string =>
  plain(name, 200) || plain(trackingNo, 60);

/**
 * The second line: the courier, then what matters most after it. `why`, what keeps it from moving, is never cut away.
 */
function secondLine(parcel: Parcel, courier: string, why: string): string[] {
  const phase = phaseOf(parcel.status);
  const last = parcel.latest;
  if (phase === 'trouble' || phase === 'returned') return [courier, plain(last?.what ?? '')];
  const place = plain(last?.place ?? '') || plain(last?.what ?? '');
  return [why, courier, place || (parcel.name ? plain(parcel.trackingNo, 60) : '')];
}

type Props = {
  parcel: Parcel;
  /** Draws the bar at the edge: news since the view was opened. */
  fresh: boolean;
  selected: boolean;
  /** The Tab key stops here; the arrow keys reach the other rows. */
  isStop: boolean;
  onSelect(isRange: boolean): void;
};

/**
 * Why it is stuck or late, in a few words; empty where its status says it (a failed attempt, a return, no scan yet), or
 * where it is not late.
 */
export function lateWords(parcel: Parcel, t: Texts): string {
  const late = needsAttention(parcel, Infinity);
  const phase = phaseOf(parcel.status);
  if (!late || phase === 'waiting' || phase === 'trouble') return '';
  // That it is out for delivery stands beside it.
  return t(lateTexts[late.kind === 'silent-out' ? 'no-movement' : late.kind]);
}

/** One parcel in one glance: what is it, where is it, how is it. */
export function ParcelRow({ parcel, fresh, selected, isStop, onSelect }: Props) {
  const { t } = useTexts();
  const { nameOfIts } = useCouriers();
  const phase = phaseOf(parcel.status);
  const courier = nameOfIts(parcel);
  const title = parcelTitle(parcel);
  const why = lateWords(parcel, t);
  const trouble = troubleWords(parcel, t);
  const wait = useWaitWords(parcel);
  const parts = trouble
    ? [trouble, isUnchecked(parcel) ? wait : '', courier]
    : secondLine(parcel, courier, isUnchecked(parcel) ? wait : why);
  const line = parts.filter(Boolean);
  const word = parcelWord(parcel, t);
  return (
    <>
      <a
        class={`row phase-${phase}${fresh ? ' fresh' : ''}${selected ? ' selected' : ''}`}
        href={parcelHref(parcel.id)}
        tabIndex={isStop ? 0 : -1}
        data-testid="parcel-row"
        data-id={parcel.id}
      >
        <Glyph phase={phase} />
        <span class="beside apart row-line">
          <span class="beside row-first">
            <bdi class={parcel.name ? 'row-name clip' : 'row-name number clip'} title={title}>
              {title}
            </bdi>
            {parcel.isMuted && <MutedSign />}
          </span>
          <bdi class="word clip" data-testid="status" data-phase={phase} title={word}>
            {word}
          </bdi>
        </span>
        <span class="beside apart row-line">
          <span class="row-more soft clip" title={line.join(' · ')}>
            {line.map((part, i) => [
              i > 0 && ' · ',
              <bdi key={part} class={part === why ? 'why' : undefined}>
                {part}
              </bdi>,
            ])}
          </span>
          <span class="ago faint">
            <LastNews parcel={parcel} />
          </span>
        </span>
        {fresh && <span class="heard">{t('newChange')}</span>}
      </a>
      <label class="glyph row-check">
        <RowCheck title={title} checked={selected} onSelect={onSelect} />
      </label>
    </>
  );
}
