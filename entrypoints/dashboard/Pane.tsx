import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { useLater } from '../pages/later.ts';
import { useRow, type Around } from '../pages/reading.ts';
import type { Shell } from '../pages/shell.ts';
import type { Place } from './place.ts';

type Props = Around & {
  place: Place;
  shell: Shell;
  onClose(): void;
  onRemove(parcel: Parcel): void;
};

const none: readonly Parcel[] = [];

/** Beside the table: the open parcel, in the popup's own view, or a number to be looked up. */
export function Pane({ place, shell, onClose, onRemove, ...common }: Props) {
  const { t } = useTexts();
  const { parcel: id, isAdding } = place;
  const row = useRow(id);
  const rows = row === 'trouble' || row === undefined ? row : row ? [row] : none;
  const One = useLater(id !== null, async () => (await import('../pages/One.tsx')).One);
  const Numbers = useLater(isAdding, async () => (await import('../pages/Numbers.tsx')).Numbers);
  if (id === null && !isAdding) return null;
  const view = { isBeside: true, onBack: onClose, onOptions: common.onOptions };
  // The list is walked with the parcel beside it, so the focus stays there; only a pane over the list takes it.
  const isOver = matchMedia('(max-width: 1000px)').matches;
  return (
    <aside class="pane popup" data-testid="pane" aria-label={t(id === null ? 'addNumber' : 'timeline')}>
      {id === null && Numbers && (
        <Numbers {...view} fromList say={shell.say} parcels={none} text="" from="" />
      )}
      {id !== null && One && (
        <One
          {...common}
          {...view}
          fromList={isOver}
          key={id}
          id={id}
          rows={rows}
          banner={null}
          say={shell.say}
          checking={shell.busy.has(id)}
          onRefresh={() => void shell.refresh(id)}
          onRemove={onRemove}
        />
      )}
    </aside>
  );
}
