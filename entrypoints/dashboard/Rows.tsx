import { Button } from '@/components/Button.tsx';
import { EmptyState, StorageTrouble } from '@/components/EmptyState.tsx';
import { ParcelTable } from '@/components/ParcelTable.tsx';
import { useTexts } from '@/components/texts.tsx';
import { Unreadable } from '@/components/banners.tsx';
import type { SortColumn } from '@/utils/core/sort.ts';
import { FirstSteps } from '../pages/FirstSteps.tsx';
import { Loading } from '../pages/Loading.tsx';
import { useShell } from '../pages/shell.ts';
import { hashOf, noPlace, type Place } from './place.ts';
import type { TableState } from './table-state.ts';

type Props = {
  isRead: boolean;
  place: Place;
  table: TableState;
  fresh: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onChange(change: Partial<Place>, isWalk?: boolean): void;
  onSort(by: SortColumn): void;
  onSelect(id: string, isRange: boolean): void;
  onAll(isAll: boolean): void;
};

/** The table, or why there is none: being read, unreadable, nothing kept, nothing found. */
export function Rows({ isRead, place, table, fresh, selected, onChange, ...on }: Props) {
  const { t } = useTexts();
  const { head, openOptions } = useShell();
  if (head === 'trouble') return <StorageTrouble />;
  const unreadable = head ? head.unreadable + head.newer : 0;
  if (head === undefined || (!isRead && head.total > 0)) return <Loading />;
  return (
    <>
      {unreadable > 0 && <Unreadable parcels={unreadable} onOptions={openOptions} />}
      {head.total === 0 && unreadable === 0 && <FirstSteps />}
      {head.total > 0 && table.rows.length === 0 && (
        <EmptyState icon="search" title={t('searchNoneTitle')} text={t('filterNoneText')}>
          <Button
            look="plain"
            testId="show-all"
            words={t('showAll')}
            onClick={() => onChange({ ...noPlace, parcel: place.parcel, isAdding: place.isAdding })}
          />
        </EmptyState>
      )}
      {table.rows.length > 0 && (
        <ParcelTable
          rows={table.rows}
          sort={place.sort}
          fresh={fresh}
          selected={selected}
          openId={place.parcel}
          hrefOf={(parcel) => hashOf({ ...place, parcel, isAdding: false })}
          onOpen={(parcel, isWalk) => onChange({ parcel, isAdding: false }, isWalk)}
          {...on}
        />
      )}
    </>
  );
}
