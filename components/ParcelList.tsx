import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { GroupName } from '@/utils/core/summary.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Icon } from './Glyph.tsx';
import { useListWindow, type ListGroup } from './list-window.ts';
import { ParcelRow } from './ParcelRow.tsx';
import { useTexts } from './texts.tsx';

/** What each group is called. */
export const groupTitles = {
  attention: 'groupAttention',
  today: 'groupToday',
  'on-the-way': 'groupOnTheWay',
  waiting: 'groupWaiting',
  unchecked: 'neverChecked',
  delivered: 'groupDelivered',
  archive: 'groupArchive',
} as const satisfies Record<GroupName, MessageKey>;

type Props = {
  groups: readonly ListGroup<GroupName>[];
  /** Whether the sizes of the groups are known. */
  isCounted: boolean;
  /** Ids with news since the view was opened. */
  fresh: ReadonlySet<string>;
  /** Groups of which only the heading is shown; they can be unfolded. */
  folded: ReadonlySet<GroupName>;
  selected: ReadonlySet<string>;
  /** What scrolls around the list. */
  scroll: RefObject<HTMLElement | null>;
  /** The parcel whose row gets the focus when the list is first drawn. */
  focusFirst: string | null;
  onFold(name: GroupName): void;
  /** Rows are wanted that were not read yet. */
  onNeed(): void;
  onSelect(id: string, isRange: boolean): void;
};

/** The list by what needs the user. */
export function ParcelList(props: Props) {
  const { groups, isCounted, fresh, folded, selected, scroll, focusFirst, onNeed } = props;
  const { t, count, language } = useTexts();
  const shown = useMemo(
    () => groups.map((group) => (folded.has(group.name) ? { ...group, size: 0 } : group)),
    [groups, folded],
  );
  const list = useListWindow({ groups: shown, scroll, focusFirst, onNeed });
  return (
    <div class="list" data-testid="list">
      {shown.map(({ name, size, parcels }, at) => {
        const isFolded = folded.has(name);
        const total = groups[at]!.size;
        const heading = (
          <>
            {t(groupTitles[name])}{' '}
            {isCounted && (
              <span aria-label={count('listCount', total)}>{total.toLocaleString(language)}</span>
            )}
          </>
        );
        return (
          <section
            key={name}
            class="group"
            data-testid="group"
            data-group={name}
            aria-label={t(groupTitles[name])}
          >
            <h2 class="label heading">
              {name === 'archive' ? (
                <button
                  class="beside fold"
                  aria-expanded={!isFolded}
                  data-testid="fold"
                  onClick={() => props.onFold(name)}
                >
                  <Icon name={isFolded ? 'right' : 'down'} size={14} />
                  {heading}
                </button>
              ) : (
                heading
              )}
            </h2>
            {!isFolded && (
              <ul role="list" data-rows={name} style={{ height: `${size * list.rowHeight}px` }}>
                {list.rows[at]!.map((row) => {
                  const parcel = parcels[row];
                  return (
                    <li
                      key={parcel?.id ?? `${row}`}
                      class={parcel ? '' : 'ghost'}
                      data-row={parcel && ''}
                      style={{ top: `${row * list.rowHeight}px` }}
                      aria-setsize={size}
                      aria-posinset={row + 1}
                    >
                      {parcel ? (
                        <ParcelRow
                          parcel={parcel}
                          fresh={fresh.has(parcel.id)}
                          selected={selected.has(parcel.id)}
                          isStop={parcel.id === list.stopId}
                          onSelect={(isRange) => props.onSelect(parcel.id, isRange)}
                        />
                      ) : (
                        <span class="heard">{t('loading')}</span>
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
