import { promisedDay } from '@/utils/core/late.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { dayShort, localDate } from '@/utils/core/when.ts';
import { useWaitWords } from './checks.tsx';
import { useCouriers } from './couriers.ts';
import { money } from './money.ts';
import { lateWords, parcelTitle } from './ParcelRow.tsx';
import { LastNews, MutedSign, parcelWord, RowCheck, troubleWords } from './RowParts.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  parcel: Parcel;
  /** Its place in the whole table, from 0. */
  at: number;
  /** Draws the bar at the edge: news since the view was opened. */
  isFresh: boolean;
  isSelected: boolean;
  /** It is the parcel shown beside the table. */
  isOpen: boolean;
  /** The Tab key stops here; the arrow keys reach the other rows. */
  isStop: boolean;
  href: string;
  onOpen(): void;
  onSelect(isRange: boolean): void;
};

/** One parcel as a row of the table. */
export function TableRow(props: Props) {
  const { parcel, at, isFresh, isSelected, isOpen, isStop, href, onOpen, onSelect } = props;
  const { t, language, now, year } = useTexts();
  const { nameOfIts } = useCouriers();
  const { id, latest } = parcel;
  const due = promisedDay(parcel, now);
  const title = parcelTitle(parcel);
  const phase = phaseOf(parcel.status);
  const place = plain(latest?.place ?? '') || plain(latest?.what ?? '');
  const trouble = troubleWords(parcel, t);
  const wait = useWaitWords(parcel);
  const why = lateWords(parcel, t);
  const state = `${isFresh ? ' fresh' : ''}${isSelected ? ' selected' : ''}${isOpen ? ' open' : ''}`;
  return (
    <tr
      class={`line phase-${phase}${state}`}
      data-row
      aria-rowindex={at + 2}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, input, label')) onOpen();
      }}
    >
      <td class="at-check">
        <label>
          <RowCheck title={title} checked={isSelected} onSelect={onSelect} />
        </label>
      </td>
      <td class="at-status">
        <StatusChip status={parcel.status} word={parcelWord(parcel, t)} />
        {isFresh && <span class="heard">{t('newChange')}</span>}
      </td>
      <th class="at-name" scope="row">
        <span class="beside row-first">
          <a
            class={parcel.name ? 'clip' : 'number clip'}
            // Its own direction, so that what is cut is the end of the name and not its beginning.
            dir="auto"
            href={href}
            tabIndex={isStop ? 0 : -1}
            data-testid="parcel-row"
            data-id={id}
            title={title}
            aria-current={isOpen ? 'true' : undefined}
          >
            {title}
          </a>
          {parcel.isMuted && <MutedSign />}
        </span>
        {parcel.name && <bdi class="soft number clip">{plain(parcel.trackingNo, 60)}</bdi>}
      </th>
      <td class="at-courier">
        <bdi class="clip">{nameOfIts(parcel)}</bdi>
      </td>
      <td class="at-place">
        <bdi class="clip" title={trouble || plain(latest?.what ?? '')}>
          {trouble || place}
        </bdi>
        {why && !trouble && <span class="soft why clip">{why}</span>}
        {wait && isUnchecked(parcel) && <span class="soft clip">{wait}</span>}
      </td>
      <td class="at-due">{due === null ? '' : dayShort(due, localDate(now), language, year)}</td>
      <td class="at-updated">
        <LastNews parcel={parcel} />
      </td>
      <td class="at-cod">
        <Cash parcel={parcel} />
      </td>
    </tr>
  );
}

/** Cash on delivery: how much, as far as the courier gave it, and whether it is paid. */
function Cash({ parcel: { isCodDue, cod = '' } }: { parcel: Parcel }) {
  const reading = useTexts();
  const amount = money(cod, reading);
  if (amount === null && !isCodDue) return null;
  return (
    <span class={isCodDue ? 'soft cash due' : 'soft cash'} data-testid="cash">
      {amount !== null && <span class="clip">{amount}</span>}
      <span class="clip">{reading.t(isCodDue ? 'codOwed' : 'codPaid')}</span>
    </span>
  );
}
