import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../base/Button.tsx';
import { focusOn } from '../hooks/focus.ts';
import { useTexts } from '../base/texts.tsx';
import { useApp } from './app-context.tsx';

/** The way to the settings, at the right of every header. */
export function Gear() {
  const { t } = useTexts();
  const { openOptions } = useApp();
  return <IconButton icon="gear" words={t('settings')} testId="options" onClick={openOptions} />;
}

export type TopProps = {
  /** The view was opened from the list. */
  fromList: boolean;
  /** It stands beside the list: it is closed, not left, and the settings are in the list's own header. */
  isBeside?: boolean | undefined;
  onBack(): void;
};

/** The header of every view but the list: back (also by Escape), and the settings. */
export function TopBar({ fromList, isBeside = false, onBack }: TopProps) {
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
    <header class="beside apart popup-top one">
      <IconButton
        icon={isBeside ? 'close' : 'back'}
        size={isBeside ? 18 : 20}
        words={t(isBeside ? 'close' : 'back')}
        ref={back}
        testId="back"
        onClick={onBack}
      />
      {!isBeside && <Gear />}
    </header>
  );
}
