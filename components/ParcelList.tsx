import { firstRows, groupParcels, type GroupName } from '@/utils/core/summary.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { ParcelRow } from './ParcelRow.tsx';
import { useTexts } from './texts.tsx';

const titles = {
  attention: 'groupAttention',
  today: 'groupToday',
  'on-the-way': 'groupOnTheWay',
  waiting: 'groupWaiting',
  delivered: 'groupDelivered',
  archive: 'groupArchive',
} as const satisfies Record<GroupName, MessageKey>;

type Props = {
  parcels: readonly Parcel[];
  /** Ids with news since the view was opened. */
  fresh: ReadonlySet<string>;
  /** How many rows to draw. */
  limit: number;
  onMore(): void;
};

/** The list by what needs the user. */
export function ParcelList({ parcels, fresh, limit, onMore }: Props) {
  const { t, count, now } = useTexts();
  const groups = groupParcels(parcels, now);
  const sizes = new Map(groups.map(({ name, parcels: members }) => [name, members.length]));
  return (
    <>
      {firstRows(groups, limit).map(({ name, parcels: members }) => (
        <section key={name} class="group" data-testid="group" data-group={name}>
          <h2>
            {t(titles[name])} <span aria-label={count('listCount', sizes.get(name)!)}>{sizes.get(name)}</span>
          </h2>
          {members.map((parcel) => (
            <ParcelRow key={parcel.id} parcel={parcel} fresh={fresh.has(parcel.id)} />
          ))}
        </section>
      ))}
      {parcels.length > limit && (
        <button class="button plain more-rows" onClick={onMore}>
          {count('showMore', parcels.length - limit)}
        </button>
      )}
    </>
  );
}
