import { useState } from 'preact/hooks';
import { plain } from '@/utils/core/plain.ts';
import type { AddRow } from './add-row.ts';
import { CourierOptions } from './CourierChoice.tsx';
import { Icon } from './Glyph.tsx';
import { parcelHref } from './ParcelRow.tsx';
import { useTexts } from './texts.tsx';

type Props = { rows: readonly AddRow[]; onCourier(trackingNo: string, courierKey: string): void };

const atOnce = 20;

/** The numbers of the box, each with its guess to correct or the way to the parcel that exists. Those without a courier first. */
export function AddRows({ rows, onCourier }: Props) {
  const { count } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  const ordered = [
    // By the guess, not by the choice: a row stays where it is while its courier is chosen.
    ...rows.filter(({ number }) => number.couriers.length === 0),
    ...rows.filter(({ number }) => number.couriers.length > 0),
  ];
  return (
    <>
      <ul class="lines add-rows" data-testid="add-rows">
        {ordered.slice(0, limit).map((row) => (
          <Row key={row.number.trackingNo} {...row} onCourier={onCourier} />
        ))}
      </ul>
      {rows.length > limit && (
        <button type="button" class="text-button" onClick={() => setLimit(limit + 100)}>
          {count('showMore', rows.length - limit)}
        </button>
      )}
    </>
  );
}

function Row({ number, courierKey, kept, onCourier }: AddRow & Pick<Props, 'onCourier'>) {
  const { t } = useTexts();
  const { trackingNo, couriers } = number;
  const shown = plain(trackingNo, 60);
  const name = plain(kept?.name ?? number.name, 120);
  return (
    <li class="bar apart" data-testid="add-row" data-number={trackingNo}>
      <span class="add-what">
        <span class="number">{shown}</span>
        {name && (
          <bdi class="soft clip" title={name}>
            {name}
          </bdi>
        )}
      </span>
      {kept ? (
        <a class="good found-kept" data-testid="add-kept" href={parcelHref(kept.id)}>
          <Icon name="check" size={14} />
          {t('addKept')}
        </a>
      ) : (
        <select
          class="input"
          data-testid="add-courier"
          aria-label={t('addCourier', { number: shown })}
          value={courierKey}
          onChange={(event) => onCourier(trackingNo, event.currentTarget.value)}
        >
          {courierKey === '' && <option value="">{t('chooseCourier')}</option>}
          <CourierOptions likely={couriers} chosen={courierKey} />
        </select>
      )}
    </li>
  );
}
