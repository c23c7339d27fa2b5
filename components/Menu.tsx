import { useRef } from 'preact/hooks';
import { Icon, type IconName } from './Glyph.tsx';
import { IconButton } from './Button.tsx';
import { useTexts } from './texts.tsx';

type Entry = { testId: string; icon: IconName; words: string; onChoose(): void };

/** A button with a few ways on. The browser's own popover: Escape and a click beside it close it. */
export function Menu({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div>
      <IconButton icon="menu" words={t('menu')} testId="menu" popovertarget="menu" />
      <div ref={list} id="menu" popover="auto" class="menu" data-testid="menu-list">
        {entries.map(({ testId, icon, words, onChoose }) => (
          <button
            key={testId}
            class="beside"
            data-testid={testId}
            onClick={() => {
              list.current?.hidePopover();
              onChoose();
            }}
          >
            <Icon name={icon} size={16} />
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
