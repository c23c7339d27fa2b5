import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import type { MessageKey, Texts } from '@/utils/i18n/i18n.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = Omit<ComponentProps<'button'>, 'class'> & {
  /** The next step that a view proposes: filled with the accent colour. */
  main?: boolean;
  /** `text` looks like a link; other values are classes added to `button`. */
  look?: string;
  testId?: string;
  icon?: IconName | undefined;
  words?: MessageKey;
  values?: Parameters<Texts>[1];
  /** The action is running: the button keeps the focus and ignores clicks. */
  busy?: boolean;
  /** The action costs one call; the tooltip says so. */
  costsCall?: boolean;
};

/** A button with a text: `words`, `children` or both. It submits its form only with `type="submit"`. */
export function Button(props: Props) {
  const { main, look = '', testId, icon, words, values, busy, costsCall, onClick, children, ...rest } = props;
  const { t } = useTexts();
  return (
    <button
      type="button"
      class={look === 'text' ? 'text-button' : `button ${main ? '' : 'plain'} ${look}`}
      data-testid={testId}
      aria-disabled={busy}
      title={costsCall ? t('costOneCall') : undefined}
      data-once={costsCall || undefined}
      onClick={(event) => !busy && onClick?.(event)}
      {...rest}
    >
      {icon && <Icon name={icon} size={16} />}
      {words && t(words, values)}
      {children}
    </button>
  );
}

type IconProps = Omit<ComponentProps<'button'>, 'class' | 'type'> & {
  icon: IconName;
  small?: boolean;
  size?: number;
  testId?: string;
  /** The accessible name and the tooltip. */
  words: MessageKey;
  values?: Parameters<Texts>[1];
};

/** A button with an icon only. */
export function IconButton(props: IconProps) {
  const { icon, small, size = small ? 16 : 18, testId, words, values, ...rest } = props;
  const label = useTexts().t(words, values);
  return (
    <button
      type="button"
      class={small ? 'icon-button small' : 'icon-button'}
      data-testid={testId}
      title={label}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

type WorkProps = Omit<Props, 'onClick' | 'words'> & {
  words: MessageKey;
  /** Shown in place of `words` until the promise of `onClick` is settled. */
  working: MessageKey;
  onClick(): Promise<unknown>;
};

/** A button that is busy while its action runs. */
export function WorkButton({ words, working, onClick, ...rest }: WorkProps) {
  const [isWorking, setWorking] = useState(false);
  const work = () => {
    setWorking(true);
    void onClick().finally(() => setWorking(false));
  };
  return <Button {...rest} words={isWorking ? working : words} busy={isWorking} onClick={work} />;
}
