import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { later } from '../pages/later.tsx';
import { useRow } from '../pages/reading.ts';
import type { Place } from './place.ts';

type Props = {
  place: Place;
  onClose(): void;
  onRemove(parcel: Parcel): void;
};

const One = later(async () => (await import('../pages/One.tsx')).One);
const Numbers = later(async () => (await import('../pages/Numbers.tsx')).Numbers);

const none: readonly Parcel[] = [];

/** Beside the table: the open parcel, in the popup's own view, or a number to be looked up. */
export function Pane({ place, onClose, onRemove }: Props) {
  const { t } = useTexts();
  const { parcel: id, isAdding } = place;
  const row = useRow(id);
  if (id === null && !isAdding) return null;
  const view = { isBeside: true, onBack: onClose };
  // The list is walked with the parcel beside it, so the focus stays there; only a pane over the list takes it.
  const isOver = matchMedia('(max-width: 1000px)').matches;
  return (
    <aside class="pane popup" data-testid="pane" aria-label={t(id === null ? 'addNumber' : 'timeline')}>
      {id === null && <Numbers {...view} fromList parcels={none} text="" from="" />}
      {id !== null && (
        <One {...view} fromList={isOver} key={id} id={id} row={row} banner={null} onRemove={onRemove} />
      )}
    </aside>
  );
}
