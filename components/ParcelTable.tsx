import { useMemo, useRef } from 'preact/hooks';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { Sort, SortColumn } from '@/utils/core/sort.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Icon } from './Glyph.tsx';
import { useListWindow } from './list-window.ts';
import { TableRow } from './TableRow.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  rows: readonly Parcel[];
  sort: Sort;
  fresh: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  openId: string | null;
  hrefOf(id: string): string;
  onSort(by: SortColumn): void;
  /** `isWalk`: it is gone to from the parcel that is open. */
  onOpen(id: string, isWalk: boolean): void;
  onSelect(id: string, isRange: boolean): void;
  onAll(isAll: boolean): void;
};

const columns: readonly (readonly [by: SortColumn, title: MessageKey])[] = [
  ['status', 'columnStatus'],
  ['name', 'columnParcel'],
  ['courier', 'columnCourier'],
  ['place', 'columnPlace'],
  ['due', 'columnDue'],
  ['updated', 'columnUpdated'],
  ['cod', 'columnCod'],
];

/** Hundreds of parcels as a table; only the rows in sight are drawn. A press on a column sorts by it. */
export function ParcelTable(props: Props) {
  const { rows, sort, selected, openId } = props;
  const { t } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => [{ name: 'all', size: rows.length, parcels: rows }], [rows]);
  const list = useListWindow({
    groups,
    scroll,
    open: openId,
    onWalk(id) {
      if (openId !== null && id !== openId) props.onOpen(id, true);
    },
  });
  const drawn = list.rows[0]!;
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const gap = (key: string, size: number) =>
    size > 0 && (
      <tr key={key} class="gap" aria-hidden="true" style={{ height: `${size * list.rowHeight}px` }}>
        {/* One cell: a span over all columns would bring back those that a narrow table hides. */}
        <td />
      </tr>
    );
  return (
    <div ref={scroll} class="scroll table-scroll" data-testid="table">
      <table class="table" aria-label={t('parcelsTable')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th class="at-check" scope="col">
              <input
                type="checkbox"
                data-testid="check-all"
                aria-label={t('selectAll')}
                checked={isAll}
                onClick={() => props.onAll(!isAll)}
              />
            </th>
            {columns.map(([by, title]) => (
              <th
                key={by}
                class={`at-${by}`}
                scope="col"
                aria-sort={sort.by === by ? (sort.isReversed ? 'descending' : 'ascending') : undefined}
              >
                <button class="beside label" data-testid={`sort-${by}`} onClick={() => props.onSort(by)}>
                  {t(title)}
                  {sort.by === by && <Icon name={sort.isReversed ? 'up' : 'down'} size={13} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows="all">
          {/* Flat, so that each row keeps its element, and the focus in it, while others come and go. */}
          {drawn.flatMap((row, i) => {
            const parcel = rows[row]!;
            const before = row - (i === 0 ? 0 : drawn[i - 1]! + 1);
            return [
              gap(`gap ${row}`, before),
              <TableRow
                key={parcel.id}
                parcel={parcel}
                at={row}
                isFresh={props.fresh.has(parcel.id)}
                isSelected={selected.has(parcel.id)}
                isOpen={parcel.id === openId}
                isStop={parcel.id === list.stopId}
                href={props.hrefOf(parcel.id)}
                onOpen={() => {
                  list.goTo(row);
                  props.onOpen(parcel.id, false);
                }}
                onSelect={(isRange) => props.onSelect(parcel.id, isRange)}
              />,
            ];
          })}
          {gap('gap end', rows.length - 1 - (drawn.at(-1) ?? -1))}
        </tbody>
      </table>
    </div>
  );
}
