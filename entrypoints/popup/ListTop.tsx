import { Icon, Mark } from '@/components/Glyph.tsx';
import { Menu } from '@/components/Menu.tsx';
import { useTexts } from '@/components/texts.tsx';
import { useShell } from '../pages/shell.ts';
import { Gear } from '../pages/Top.tsx';

type Props = {
  onDashboard(): void;
  /** Null where the side panel is what one looks at. */
  onPanel: (() => void) | null;
};

/** The header over the list: the name, a number to look up, the other sizes, the settings. */
export function ListTop({ onDashboard, onPanel }: Props) {
  const { t } = useTexts();
  const { help } = useShell();
  return (
    <header class="beside popup-top">
      <h1 class="beside brand-name">
        <Mark />
        {t('brand')}
      </h1>
      <a
        class="icon-button"
        data-testid="add-number"
        href="#number="
        title={t('addNumber')}
        aria-label={t('addNumber')}
      >
        <Icon name="plus" />
      </a>
      <Gear />
      <Menu
        entries={[
          ...(onPanel
            ? [{ testId: 'open-panel', icon: 'panel' as const, words: t('openPanel'), onChoose: onPanel }]
            : []),
          { testId: 'open-dashboard', icon: 'table', words: t('openDashboard'), onChoose: onDashboard },
          { testId: 'open-shortcuts', icon: 'keyboard', words: t('shortcuts'), onChoose: () => help(true) },
        ]}
      />
    </header>
  );
}
