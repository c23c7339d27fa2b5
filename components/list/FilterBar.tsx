import type { Choices, Filter } from '@/utils/parcels/filter.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { groupNames, type GroupName } from '@/utils/parcels/sections.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { Select } from '../base/controls.tsx';
import { useTexts } from '../base/texts.tsx';
import { groupTitles } from '../parcel/RowParts.tsx';

type Props = { filter: Filter; choices: Choices; onFilter(change: Partial<Filter>): void };

/** Filters the list by status, courier, direction and shop. */
export function FilterBar({ filter, choices, onFilter }: Props) {
  const { t, nameOf } = useTexts();
  const choice = <K extends keyof Filter>(
    part: K,
    label: MessageKey,
    options: readonly Filter[K][],
    words: (option: Filter[K]) => string,
  ) => (
    <label class={filter[part] === '' ? 'bar soft filter' : 'bar soft filter set'}>
      <span>{t(label)}</span>
      <Select<string>
        label={t(label)}
        testId={`filter-${part}`}
        value={filter[part]}
        // The chosen option is always listed, even if no parcel matches it any more.
        options={[...new Set(['' as const, ...options, filter[part]])].map((option) => [
          option,
          option === '' ? t('filterAny') : words(option),
        ])}
        onChoose={(chosen) => onFilter({ [part]: chosen } as Partial<Filter>)}
      />
    </label>
  );
  return (
    <div class="bar filters" role="group" aria-label={t('filters')}>
      {choice('phase', 'columnStatus', choices.phases, (phase) => phase && t(`status${keyPart(phase)}`))}
      {choice('courier', 'columnCourier', choices.couriers, (key) =>
        sanitizeText(nameOf(key, choices.given[key]), 60),
      )}
      {choice('direction', 'direction', choices.directions, (way) => way && t(`direction${keyPart(way)}`))}
      {choice('shop', 'shop', choices.shops, (host) => sanitizeText(host, 60))}
    </div>
  );
}

type TabsProps = {
  /** The shown group; empty = all, without a search except the archive. */
  chosen: GroupName | '';
  members: Readonly<Partial<Record<GroupName, readonly Parcel[]>>>;
  /** Then all groups are shown, with the archive. */
  isSearching: boolean;
  onChoose(name: GroupName | ''): void;
};

export function GroupTabs({ chosen, members, isSearching, onChoose }: TabsProps) {
  const { t, count, language } = useTexts();
  const size = (name: GroupName) => members[name]?.length ?? 0;
  const all = groupNames
    .filter((name) => isSearching || name !== 'archive')
    .reduce((sum, name) => sum + size(name), 0);
  const names = groupNames.filter((name) => size(name) > 0 || name === chosen);
  const tab = (name: GroupName | '', words: string, total: number) => (
    <button
      key={name}
      class={`tab${name === 'attention' ? ' urgent' : ''}`}
      data-testid="group-tab"
      data-group={name}
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
    >
      {words} <span aria-label={count('listCount', total)}>{total.toLocaleString(language)}</span>
    </button>
  );
  return (
    <div class="beside tabs" role="group" aria-label={t('groups')}>
      {tab('', t(isSearching ? 'filterAny' : 'groupCurrent'), all)}
      {names.map((name) => tab(name, t(groupTitles[name]), size(name)))}
    </div>
  );
}
