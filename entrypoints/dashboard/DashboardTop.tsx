import type { RefObject } from 'preact';
import { FilterBar, GroupTabs } from '@/components/FilterBar.tsx';
import { Icon, Mark } from '@/components/Glyph.tsx';
import { IconButton } from '@/components/Button.tsx';
import { SearchBox } from '@/components/SearchBox.tsx';
import { useTexts } from '@/components/texts.tsx';
import { useShell } from '../pages/shell.ts';
import { Gear } from '../pages/Top.tsx';
import type { Place } from './place.ts';
import type { TableState } from './table-state.ts';

type Props = {
  place: Place;
  table: TableState;
  field: RefObject<HTMLInputElement | null>;
  total: number;
  onChange(change: Partial<Place>): void;
};

/** The dashboard's header: search, a number to look up, settings; groups and filters below. */
export function DashboardTop({ place, table, field, total, onChange }: Props) {
  const { t } = useTexts();
  const { help } = useShell();
  return (
    <header class="dashboard-top">
      <div class="bar">
        <h1 class="beside brand-name">
          <Mark />
          {t('brand')}
        </h1>
        <SearchBox
          value={place.typed}
          found={table.found}
          field={field}
          onInput={(typed) => onChange({ typed })}
          onWake={() => {}}
        />
        <button
          class="button"
          aria-expanded={place.isAdding}
          data-testid="add-number"
          onClick={() => onChange({ parcel: null, isAdding: true })}
        >
          <Icon name="plus" size={16} />
          {t('addNumber')}
        </button>
        <IconButton
          icon="keyboard"
          words={t('shortcuts')}
          testId="open-shortcuts"
          onClick={() => help(true)}
        />
        <Gear />
      </div>
      {total > 0 && (
        <div class="bar apart dashboard-choices">
          <GroupTabs chosen={place.group} sizes={table.sizes} onChoose={(group) => onChange({ group })} />
          <FilterBar
            filter={place.filter}
            choices={table.choices}
            onFilter={(part) => onChange({ filter: { ...place.filter, ...part } })}
          />
        </div>
      )}
    </header>
  );
}
