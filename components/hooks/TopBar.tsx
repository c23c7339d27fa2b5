import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, IconButton } from '../base/Button.tsx';
import { focusOn, listStop } from './focus.ts';
import { onEscape, useKeys } from '../base/keys.ts';
import { useApp } from './app-context.tsx';

const goToList = () => document.querySelector<HTMLElement>(listStop)?.focus();

/** The first tab stop of a view with a list, visible while it has the focus: goes past the header to the list. */
export const SkipLink = () => (
  <Button look="skip visually-hidden" testId="skip" words="toList" onClick={goToList} />
);

/** The settings button at the right of a header. */
export const SettingsButton = () => (
  <IconButton icon="gear" words="settings" testId="options" onClick={useApp().openOptions} />
);

export type TopProps = {
  /** The view was opened from the list. */
  fromList: boolean;
  /** Shown beside the list: the button closes the view, and the list's header has the settings. */
  isBeside?: boolean | undefined;
  onBack(): void;
};

type Props = TopProps & { children?: ComponentChildren };

/** The header of every view except the list: back (also with Escape), what the view adds, and settings. */
export function TopBar({ fromList, isBeside = false, onBack, children }: Props) {
  const back = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Move the focus only if the user came from the list, not if the page was opened on this view.
    if (fromList && back.current) focusOn(back.current);
  }, []);
  useKeys((event) => {
    // Escape closes a dialog over the view first.
    const isInDialog = event.target instanceof Element && event.target.closest('dialog');
    if (!isInDialog) onEscape(onBack)(event);
  });
  return (
    <header class="beside apart popup-top">
      <IconButton
        icon={isBeside ? 'close' : 'back'}
        size={isBeside ? 18 : 20}
        words={isBeside ? 'close' : 'back'}
        ref={back}
        testId="back"
        onClick={onBack}
      />
      {children}
      {!isBeside && <SettingsButton />}
    </header>
  );
}
