import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '@/components/Glyph.tsx';
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
  /** It stands beside the list: it is closed, not left, and the settings are in the list's own header. */
  isBeside?: boolean | undefined;
  onBack(): void;
  onOptions(): void;
};

/** The header of every view but the list: back (also by Escape), and the settings. */
export function Top({ fromList, isBeside = false, onBack, onOptions }: Props) {
  const { t } = useTexts();
  const back = useRef<HTMLButtonElement>(null);
  // Before anything can be seen or pressed: an Escape right after the view came must find it.
  useLayoutEffect(() => {
    // Whoever came by the keyboard goes on by it; a page opened on this view shows no ring.
    if (fromList) back.current?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
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
        title={t(isBeside ? 'close' : 'back')}
        aria-label={t(isBeside ? 'close' : 'back')}
        onClick={onBack}
      >
        <Icon name={isBeside ? 'close' : 'back'} size={isBeside ? 18 : 20} />
      </button>
      {!isBeside && <Gear onOptions={onOptions} />}
    </header>
  );
}
