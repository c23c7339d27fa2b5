import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '@/components/Glyph.tsx';
import { focusOn } from '@/components/quiet-focus.ts';
import { useTexts } from '@/components/texts.tsx';

/** The way to the settings, at the right of every header. */
export function Gear({ onOptions }: { onOptions(): void }) {
  const { t } = useTexts();
  return (
    <button
      class="icon-button"
      data-testid="options"
      title={t('settings')}
      aria-label={t('settings')}
      onClick={onOptions}
    >
      <Icon name="gear" />
    </button>
  );
}

type Props = {
  /** The view was opened from the list. */
  fromList: boolean;
  onBack(): void;
  onOptions(): void;
};

/** The header of every view but the list: back (also by Escape), and the settings. */
export function Top({ fromList, onBack, onOptions }: Props) {
  const { t } = useTexts();
  const back = useRef<HTMLButtonElement>(null);
  // Before anything can be seen or pressed: an Escape right after the view came must find it.
  useLayoutEffect(() => {
    // Who came from the list goes on from here; a page that was opened on this view leaves the focus alone.
    if (fromList && back.current) focusOn(back.current);
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A dialog over the view closes first, by itself.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault(); // else the browser closes the popup
      onBack();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  return (
    <header class="popup-top one one-view">
      <button
        ref={back}
        class="icon-button"
        data-testid="back"
        title={t('back')}
        aria-label={t('back')}
        onClick={onBack}
      >
        <Icon name="back" size={20} />
      </button>
      <Gear onOptions={onOptions} />
    </header>
  );
}
