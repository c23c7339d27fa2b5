import { courierName } from '@/utils/core/couriers/about.ts';
import { isAccountFailure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { ago, glance } from '@/utils/core/when.ts';
import { Glyph } from './Glyph.tsx';
import { statusWord } from './status-word.ts';
import { useTexts } from './texts.tsx';

/** The link that opens a parcel: the same in the popup, a tab and a notification. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** The second line: the courier, then what matters most after it. */
function secondLine(parcel: Parcel, courier: string): string[] {
  const phase = phaseOf(parcel.status);
  const last = parcel.latest;
  if (phase === 'trouble' || phase === 'returned') return [courier, plain(last?.what ?? '')];
  const place = plain(last?.place ?? '') || plain(last?.what ?? '');
  return [courier, place || (parcel.name ? plain(parcel.trackingNo, 60) : '')];
}

/** One parcel in one glance: what is it, where is it, how is it. `fresh` draws the bar at the edge. */
export function ParcelRow({ parcel, fresh }: { parcel: Parcel; fresh: boolean }) {
  const { t, language, now } = useTexts();
  const phase = phaseOf(parcel.status);
  const courier = plain(parcel.courier, 60) || courierName(parcel.courierKey, language);
  const failing = parcel.failure && !isAccountFailure(parcel.failure.kind) && phase !== 'waiting';
  const name = plain(parcel.name, 200);
  const second = failing ? [courier, t('lastCheckFailed')] : secondLine(parcel, courier);
  const isCovered = parcel.failure?.kind !== 'courier-not-served';
  const line = (isCovered ? second : [courier, t('notCoveredShort')]).filter(Boolean);
  return (
    <a
      class={fresh ? `row phase-${phase} fresh` : `row phase-${phase}`}
      href={parcelHref(parcel.id)}
      data-testid="parcel-row"
      data-id={parcel.id}
    >
      <Glyph phase={phase} />
      <span class="row-text">
        <bdi class={name ? 'row-name clip' : 'row-name number clip'} title={name || parcel.trackingNo}>
          {name || plain(parcel.trackingNo, 60)}
        </bdi>
        <span class="row-more clip" title={line.join(' · ')}>
          {line.map((part, i) => (
            <bdi key={part}>{i > 0 ? ` · ${part}` : part}</bdi>
          ))}
        </span>
      </span>
      <span class="row-state">
        <bdi class="word clip" data-testid="status" data-phase={phase} title={statusWord(parcel.status, t)}>
          {statusWord(parcel.status, t)}
        </bdi>
        <span class="ago">
          {parcel.latest
            ? glance(parcel.latest.at, now, language)
            : t('keptAgo', { ago: ago(parcel.keptAt, now, language) })}
        </span>
      </span>
      {fresh && <span class="heard">{t('newChange')}</span>}
    </a>
  );
}
