import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './Glyph.tsx';

type Props = Omit<ComponentProps<'button'>, 'class'> & {
  /** `text` looks like a link; other values are classes added to `button`. */
  look?: string;
  testId?: string;
  icon?: IconName | undefined;
  words: string;
  /** The action is running: the button keeps the focus and ignores clicks. */
  busy?: boolean;
};

/** A button with a text; `children` follow it. It submits its form only with `type="submit"`. */
export function Button({ look = '', testId, icon, words, busy, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      class={look === 'text' ? 'text-button' : `button ${look}`.trim()}
      data-testid={testId}
      aria-disabled={busy}
      onClick={(event) => !busy && onClick?.(event)}
      {...rest}
    >
      {icon && <Icon name={icon} size={16} />}
      {words}
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
  words: string;
};

/** A button with an icon only. */
export function IconButton({ icon, small, size = small ? 16 : 18, testId, words, ...rest }: IconProps) {
  return (
    <button
      type="button"
      class={small ? 'icon-button small' : 'icon-button'}
      data-testid={testId}
      title={words}
      aria-label={words}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
