import { groupNames, type GroupName } from '@/utils/core/summary.ts';
import { groupTitles } from './ParcelList.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  /** The group that is shown; empty = all but the archive. */
  chosen: GroupName | '';
  sizes: Readonly<Partial<Record<GroupName, number>>>;
  onChoose(name: GroupName | ''): void;
};

/** The groups with their counts, one of them shown. */
export function GroupTabs({ chosen, sizes, onChoose }: Props) {
  const { t, count, language } = useTexts();
  const size = (name: GroupName) => sizes[name] ?? 0;
  const all = groupNames.filter((name) => name !== 'archive').reduce((sum, name) => sum + size(name), 0);
  const names = groupNames.filter((name) => size(name) > 0 || name === chosen);
  const tab = (name: GroupName | '', words: string, members: number) => (
    <button
      key={name}
      class={`tab${name === 'attention' ? ' urgent' : ''}`}
      data-testid="group-tab"
      data-group={name}
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
    >
      {words} <span aria-label={count('listCount', members)}>{members.toLocaleString(language)}</span>
    </button>
  );
  return (
    <div class="bar tabs" role="group" aria-label={t('groups')}>
      {tab('', t('groupCurrent'), all)}
      {names.map((name) => tab(name, t(groupTitles[name]), size(name)))}
    </div>
  );
}
