import { useMemo, useRef } from 'preact/hooks';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { missedDay, promisedDay, todayOf } from '@/utils/schedule/delays.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { arrivedOf, cashSums, type Order, type Orders } from '@/utils/schedule/cash.ts';
import type { Sort, SortColumn } from '@/utils/parcels/sort.ts';
import { likelyWords } from '@/utils/i18n/arrival.ts';
import { baht, type MessageKey } from '@/utils/i18n/i18n.ts';
import { daySpan } from '@/utils/model/time.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { Icon } from '../base/Glyph.tsx';
import { useListWindow } from '../hooks/list-window.ts';
import { arrivedWords, cashTexts, LastNews, MutedSign } from '../parcel/RowParts.tsx';
import { Reference, RowCheck, RowMore, spokenTitle, useRowWords } from '../parcel/RowParts.tsx';
import { StatusChip } from '../base/StatusChip.tsx';
import { Clip, Spoken, useTexts } from '../base/texts.tsx';

type Props = {
  rows: readonly Parcel[];
  /** All parcels, which decide about the columns: these stay while a filter is set. */
  all: readonly Parcel[];
  /** Of all parcels. */
  orders: Orders;
  sort: Sort;
  withNews: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  openId: string | null;
  hrefOf(id: string): string;
  onSort(by: SortColumn): void;
  /** `isWalk`: a key moved here from the open parcel. */
  onOpen(id: string, isWalk: boolean): void;
  onSelect(id: string, isRange: boolean): void;
  onAll(isAll: boolean): void;
};

/** `order` and `buyer` are shown if a parcel has them. */
const columns: readonly (readonly [by: SortColumn, title: MessageKey])[] = [
  ['status', 'columnStatus'],
  ['name', 'columnParcel'],
  ['order', 'importRoleOrder'],
  ['buyer', 'importRoleBuyer'],
  ['number', 'columnNumber'],
  ['courier', 'columnCourier'],
  ['latest', 'columnNews'],
  ['updated', 'columnUpdated'],
  ['due', 'columnComes'],
  ['cod', 'columnCod'],
];

/** Amounts and times are sorted from the largest, or the newest, unless reversed (`sort.ts`). */
const orderOf = ({ by, isReversed }: Sort) =>
  isReversed === (by === 'cod' || by === 'updated') ? 'ascending' : 'descending';

/** A table of parcels; only the visible rows are drawn. A press on a column heading sorts by it. */
export function ParcelTable(props: Props) {
  const { rows, orders, sort, selected, openId } = props;
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
  const shown = useMemo(
    () =>
      columns.filter(
        ([by]) => (by !== 'order' && by !== 'buyer') || props.all.some(({ sheet }) => sheet?.[by]),
      ),
    [props.all],
  );
  // The cash of an order stands in the first of its rows that are shown.
  const first = useMemo(
    () => new Map(rows.toReversed().map(({ id }) => [orders.get(id), id])),
    [rows, orders],
  );
  const drawn = list.rows[0]!;
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
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
            {shown.map(([by, title]) => (
              <th
                key={by}
                class={`at-${by}`}
                scope="col"
                aria-sort={sort.by === by ? orderOf(sort) : undefined}
              >
                <button
                  class="beside label"
                  data-testid={`sort-${by}`}
                  title={by === 'due' ? t('columnComesSort') : undefined}
                  onClick={() => props.onSort(by)}
                >
                  {t(title)}
                  {sort.by === by && <Icon name={sort.isReversed ? 'up' : 'down'} size={13} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-rows="all">
          {/* A flat list, so that each row keeps its element and focus while others are added or removed. */}
          {drawn.flatMap((row, i) => {
            const parcel = rows[row]!;
            const order = orders.get(parcel.id)!;
            const before = row - (i === 0 ? 0 : drawn[i - 1]! + 1);
            return [
              <Gap key={`gap ${row}`} height={before * list.rowHeight} />,
              <Row
                key={parcel.id}
                {...props}
                parcel={parcel}
                at={row}
                list={list}
                shown={shown}
                order={order}
                hasCash={first.get(order) === parcel.id}
              />,
            ];
          })}
          <Gap key="gap end" height={(rows.length - 1 - (drawn.at(-1) ?? -1)) * list.rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

/** The place of the rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr class="gap" aria-hidden="true" style={{ height: `${height}px` }}>
      {/* No `colspan` over all columns: in a narrow table it would show the hidden columns again. */}
      <td />
    </tr>
  ) : null;

type RowProps = Props & {
  parcel: Parcel;
  /** Index in the whole table, from 0. */
  at: number;
  list: ReturnType<typeof useListWindow>;
  shown: typeof columns;
  order: Order;
  /** Whether this row shows the cash of its order. */
  hasCash: boolean;
};

function Row({ parcel, at, list, shown, order, hasCash, ...table }: RowProps) {
  const locale = useTexts();
  const { t, ago } = locale;
  const { id } = parcel;
  const hasNews = table.withNews.has(id);
  const isSelected = table.selected.has(id);
  const isOpen = id === table.openId; // shown beside the table
  const words = useRowWords(parcel);
  const { color, title, courier, word, reason, check, what, place } = words;
  const since = parcel.latest ? words.since : t('keptAgo', { ago: ago(parcel.followedAt) });
  const ofOrder = (by: 'order' | 'buyer', look: string) =>
    shown.some(([one]) => one === by) && (
      <td class={`at-${by}`}>
        <bdi class={look}>{sanitizeText(parcel.sheet?.[by] ?? '', 60)}</bdi>
      </td>
    );
  const { length } = order.parcels;
  const arrived = length > 1 ? arrivedWords(arrivedOf(order), length, locale) : '';
  const state = `${hasNews ? ' has-news' : ''}${isSelected ? ' selected' : ''}${isOpen ? ' open' : ''}`;
  return (
    <tr
      class={`line color-${color}${state}`}
      data-row
      aria-rowindex={at + 2}
      onClick={({ target }) => {
        if (!(target instanceof Element) || target.closest('a, input, label')) return;
        list.goTo(at);
        table.onOpen(id, false);
      }}
    >
      <td class="at-check">
        <label>
          <RowCheck
            parcel={parcel}
            checked={isSelected}
            onSelect={(isRange) => table.onSelect(id, isRange)}
          />
        </label>
      </td>
      <td class="at-status">
        <StatusChip status={shownStatus(parcel)} word={word} />
        {hasNews && <span class="visually-hidden">{t('newChange')}</span>}
      </td>
      <th class="at-name" scope="row">
        <span class="beside">
          <a
            class="beside"
            href={table.hrefOf(id)}
            tabIndex={id === list.stopId ? 0 : -1}
            data-testid="parcel-row"
            data-id={id}
            aria-label={spokenTitle(parcel)}
            aria-current={isOpen ? 'true' : undefined}
          >
            <Clip look={parcel.name ? '' : 'number'} text={title} />
            <Reference text={words.reference} />
          </a>
          {parcel.isMuted && <MutedSign />}
        </span>
      </th>
      {ofOrder('order', 'number clip')}
      {ofOrder('buyer', 'clip')}
      <td class="at-number">
        {parcel.name && <bdi class="number clip">{sanitizeText(parcel.trackingNo, 60)}</bdi>}
      </td>
      <td class="at-courier">
        <bdi class="clip">{courier}</bdi>
      </td>
      <td class="at-latest">
        <RowMore parts={[[reason, 'fault'], [check], [what, 'to-do'], [place], [arrived], [since]]} />
      </td>
      <td class="at-updated">{parcel.latest && <LastNews parcel={parcel} />}</td>
      <td class="at-due">
        <Comes parcel={parcel} likely={words.likely} />
      </td>
      <td class="at-cod">{hasCash ? <Cash {...order} /> : t('importSameOrder')}</td>
    </tr>
  );
}

/** The likely days, else the due date of the service, red once it has passed. */
function Comes({ parcel, likely }: { parcel: Parcel; likely: LikelyDays | null }) {
  const { t, now, day, language } = useTexts();
  if (likely)
    return (
      <span class="comes">
        <Spoken text={daySpan(likely, language)} as={likelyWords(likely, language).spoken} />
      </span>
    );
  const missed = missedDay(parcel, now);
  const due = missed ?? promisedDay(parcel, now);
  if (!due) return null;
  const isToday = due === todayOf(parcel, now);
  return (
    <span class={missed ? 'fault' : 'soft'}>
      {isToday ? t('factToday') : missed ? day(due) : t('comesDue', { day: day(due) })}
    </span>
  );
}

/**
 * Cash on delivery: the amount, if the courier or a file of orders gave one. Amber once it is delivered and not paid out to
 * the user.
 */
function Cash({ state, satang }: Order) {
  const locale = useTexts();
  if (satang === null && state === 'none') return null;
  const amount = satang && baht(satang, locale);
  const words = cashTexts[state] && locale.t(cashTexts[state]);
  return (
    <span class={`cash ${state}`} data-testid="cash" title={words || undefined}>
      {amount ?? locale.t('baht', { amount: '?' })}
      {words && <span class="visually-hidden"> {words}</span>}
    </span>
  );
}

/** The sums of the cash on delivery that is not paid out, that is still to collect, and that the user will pay. */
export function CashSums({ rows, orders }: Pick<Props, 'rows' | 'orders'>) {
  const locale = useTexts();
  const sums = useMemo(() => cashSums(rows, orders), [rows, orders]);
  const states = (['owed', 'open', 'due'] as const).filter((state) => sums[state] > 0);
  if (states.length === 0) return null;
  return (
    <span class="beside sums" data-testid="cash-sums">
      {states.map((state) => (
        <span key={state} class={`cash ${state}`}>
          {locale.t(cashTexts[state])} {baht(sums[state], locale)}
        </span>
      ))}
    </span>
  );
}
