import { isAccountFailure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { ago, glance } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { useCouriers } from './couriers.tsx';
import { Glyph, Icon } from './Glyph.tsx';
import { lateWord } from './late-words.ts';
import { statusWord } from './status-word.ts';
import { useTexts } from './texts.tsx';

/** The link that opens a parcel: the same in the popup, a tab and a notification. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** What a parcel is called: its name, else its number. */
export const parcelTitle = ({ name, trackingNo }: Parcel): string =>
  plain(name, 200) || plain(trackingNo, 60);

/** The second line: the courier, then what matters most after it. */
function secondLine(parcel: Parcel, courier: string): string[] {
  const phase = phaseOf(parcel.status);
  const last = parcel.latest;
  if (phase === 'trouble' || phase === 'returned') return [courier, plain(last?.what ?? '')];
  const place = plain(last?.place ?? '') || plain(last?.what ?? '');
  return [courier, place || (parcel.name ? plain(parcel.trackingNo, 60) : '')];
}

/** What stands in the way of a parcel beside its status, in a word: it is not asked about, a check failed, it is late. */
export function rowNote(parcel: Parcel, now: number): MessageKey | null {
  const { failure } = parcel;
  if (failure?.kind === 'courier-not-served') return 'notCoveredShort';
  if (failure && !isAccountFailure(failure.kind) && phaseOf(parcel.status) !== 'waiting')
    return 'lastCheckFailed';
  return lateWord(parcel, now);
}

type Props = {
  parcel: Parcel;
  /** Draws the bar at the edge: news since the view was opened. */
  fresh: boolean;
  selected?: boolean;
  /** The Tab key stops here; the arrow keys reach the other rows. */
  isStop?: boolean;
  onSelect?: (isRange: boolean) => void;
};

/** One parcel in one glance: what is it, where is it, how is it. */
export function ParcelRow({ parcel, fresh, selected = false, isStop = true, onSelect }: Props) {
  const { t, language, now, year } = useTexts();
  const { nameOfIts } = useCouriers();
  const phase = phaseOf(parcel.status);
  const courier = nameOfIts(parcel);
  const title = parcelTitle(parcel);
  const note = rowNote(parcel, now);
  const line = (note ? [courier, t(note)] : secondLine(parcel, courier)).filter(Boolean);
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
        <span class="row-line">
          <span class="row-first">
            <bdi class={parcel.name ? 'row-name clip' : 'row-name number clip'} title={title}>
              {title}
            </bdi>
            {parcel.isMuted && (
              <span class="row-sign" title={t('muted')}>
                <Icon name="bell-off" size={13} />
                <span class="heard">{t('muted')}</span>
              </span>
            )}
          </span>
          <bdi class="word clip" data-testid="status" data-phase={phase} title={statusWord(parcel.status, t)}>
            {statusWord(parcel.status, t)}
          </bdi>
        </span>
        <span class="row-line">
          <span class="row-more clip" title={line.join(' · ')}>
            {line.map((part, i) => (
              <bdi key={part}>{i > 0 ? ` · ${part}` : part}</bdi>
            ))}
          </span>
          <span class="ago">
            {parcel.latest
              ? glance(parcel.latest.at, now, language, year)
              : t('keptAgo', { ago: ago(parcel.keptAt, now, language) })}
          </span>
        </span>
        {fresh && <span class="heard">{t('newChange')}</span>}
      </a>
      {onSelect && (
        <label class="row-check">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            data-testid="row-check"
            aria-label={t('selectOne', { name: title })}
            onClick={(event) => onSelect(event.shiftKey)}
          />
        </label>
      )}
    </>
  );
}
