import { useMemo } from 'preact/hooks';
import { saysCustoms } from '@/utils/couriers/customs.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import type { GroupName } from '@/utils/parcels/sections.ts';
import { Glyph, Icon } from '../base/Glyph.tsx';
import { Milestones } from '../base/StatusChip.tsx';
import { useListWindow, type ListGroup, type WindowOptions } from '../hooks/list-window.ts';
import { useRowMotion } from '../hooks/row-motion.ts';
import {
  groupTitles,
  LastNews,
  MutedSign,
  parcelHref,
  Reference,
  RowCheck,
  RowMore,
  useRowWords,
} from '../parcel/RowParts.tsx';
import { Clip, useTexts } from '../base/texts.tsx';

type Props = Omit<WindowOptions, 'groups'> & {
  groups: readonly ListGroup<GroupName>[];
  /** Whether the sizes of the groups are known. */
  isCounted: boolean;
  /** Ids with news since the view was opened. */
  withNews?: ReadonlySet<string>;
  /** Groups shown as a heading only; the user can unfold them. */
  folded?: ReadonlySet<GroupName>;
  selected: ReadonlySet<string>;
  onFold?(name: GroupName): void;
  onSelect?(id: string, isRange: boolean): void;
};

/** The parcels in groups. Parcels that need an action of the user come first. */
export function ParcelList(props: Props) {
  const { groups, isCounted, folded, scroll } = props;
  const { t, count, language } = useTexts();
  const shown = useMemo(
    () => groups.map((group) => (folded?.has(group.name) ? { ...group, size: 0 } : group)),
    [groups, folded],
  );
  const list = useListWindow({ ...props, groups: shown });
  useRowMotion(scroll, shown, list);
  return (
    <div class="list" data-testid="list">
      {shown.map(({ name, size, parcels }, at) => {
        const isFolded = folded?.has(name) ?? false;
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
                  onClick={() => props.onFold?.(name)}
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
                        <Row {...props} parcel={parcel} isStop={parcel.id === list.stopId} />
                      ) : (
                        <span class="visually-hidden">{t('loading')}</span>
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

type RowProps = Pick<Props, 'withNews' | 'selected' | 'onSelect'> & {
  parcel: Parcel;
  /** The row is the tab stop of the list; arrow keys reach the other rows. */
  isStop: boolean;
};

function Row({ parcel, isStop, ...list }: RowProps) {
  const { t } = useTexts();
  const hasNews = list.withNews?.has(parcel.id); // draws the bar at the edge
  const isSelected = list.selected.has(parcel.id);
  const words = useRowWords(parcel);
  const { icon, color, title, courier, word, reason, toDo, likely, comes, since, check, what, place } = words;
  const isSaid = check !== '' || likely !== null || (since !== '' && place !== '');
  // A stop at customs is no status of its own, but it says why a parcel stays where it is.
  const atCustoms = saysCustoms(what) ? what : '';
  const where = isSaid ? '' : place || what || (parcel.name ? sanitizeText(parcel.trackingNo, 60) : '');
  return (
    <>
      <a
        class={`row color-${color}${hasNews ? ' has-news' : ''}${isSelected ? ' selected' : ''}`}
        href={parcelHref(parcel.id)}
        tabIndex={isStop ? 0 : -1}
        data-testid="parcel-row"
        data-id={parcel.id}
      >
        {/* The word of the status says the same. */}
        <div class="row-sign" aria-hidden="true">
          <Glyph name={icon} color={color} size={19} />
          {words.milestones > 0 && <Milestones status={words.status} bare />}
        </div>
        <span class="beside apart row-line">
          <span class="beside">
            <Clip look={parcel.name ? 'row-name' : 'row-name number'} text={title} />
            <Reference text={words.reference} />
            {parcel.isMuted && <MutedSign />}
          </span>
          <Clip look="word" testId="status" text={word} />
        </span>
        <span class="beside apart row-line">
          <RowMore
            parts={[
              [reason, 'fault'],
              [toDo, 'to-do'],
              comes,
              [since],
              [check],
              [atCustoms],
              [courier],
              [where === atCustoms ? '' : where],
            ]}
          />
          <span class="whole faint">
            <LastNews parcel={parcel} />
          </span>
        </span>
        {hasNews && <span class="visually-hidden">{t('newChange')}</span>}
      </a>
      <label class="glyph row-check">
        <RowCheck
          parcel={parcel}
          checked={isSelected}
          onSelect={(isRange) => list.onSelect?.(parcel.id, isRange)}
        />
      </label>
    </>
  );
}
