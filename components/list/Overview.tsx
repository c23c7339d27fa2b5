import { useMemo } from 'preact/hooks';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { meaningOf, phaseOf, phases, type Phase } from '@/utils/model/status.ts';
import { isArchived, isUnchecked } from '@/utils/parcels/sections.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { useTexts } from '../base/texts.tsx';

/** What the chips of the overview show: the parcels with a status, or those that were never checked. */
export type OverviewPart = Phase | 'unchecked';

const leastParcels = 100;
type Props = {
  parcels: readonly Parcel[];
  chosen: OverviewPart | '';
  onChoose(part: OverviewPart | ''): void;
};

/** Shows how many parcels, without the archive, have each status. A press shows them, a second one shows all again. */
export function Overview({ parcels, chosen, onChoose }: Props) {
  const { t, language } = useTexts();
  const parts = useMemo(() => partsOf(parcels), [parcels]);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total < leastParcels || parts.length < 2) return null;
  return (
    <div class="overview" role="group" aria-label={t('overview')} data-testid="overview">
      <div class="overview-bar" aria-hidden="true">
        {parts.map(({ part, color, size }) => (
          <span
            key={part}
            class={`color-${color}${chosen !== '' && chosen !== part ? ' pale' : ''}`}
            style={{ flexGrow: size }}
          />
        ))}
      </div>
      <div class="beside overview-parts">
        {parts.map(({ part, color, size }) => (
          <button
            key={part}
            class={`beside overview-part color-${color}`}
            data-testid="overview-part"
            data-part={part}
            aria-pressed={chosen === part}
            onClick={() => onChoose(chosen === part ? '' : part)}
          >
            <strong>{size.toLocaleString(language)}</strong>
            {part === 'unchecked' ? t('neverChecked') : t(`status${keyPart(part)}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function partsOf(parcels: readonly Parcel[]) {
  const byPart = Map.groupBy(
    parcels.filter((parcel) => !isArchived(parcel)),
    (parcel): OverviewPart => (isUnchecked(parcel) ? 'unchecked' : phaseOf(shownStatus(parcel))),
  );
  return [...phases, 'unchecked' as const].flatMap((part) => {
    const own = byPart.get(part);
    return own ? [{ part, size: own.length, color: meaningOf(shownStatus(own[0]!)).color }] : [];
  });
}
