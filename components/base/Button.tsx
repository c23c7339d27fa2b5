import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './Glyph.tsx';

type Props = Omit<ComponentProps<'button'>, 'class'> & {
  /** `text` looks like a link; else the classes it has beside `button`. */
  look?: string;
  testId?: string;
  words: string;
  /** What it does is under way: it keeps the focus and is not obeyed. */
  busy?: boolean;
};

/** A button that says what it does, and sends the form it stands in only as `type="submit"`. */
export function Button({ look = '', testId, words, busy, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      class={look === 'text' ? 'text-button' : `button ${look}`.trim()}
      data-testid={testId}
      aria-disabled={busy}
      onClick={(event) => !busy && onClick?.(event)}
      {...rest}
    >
      {words}
    </button>
  );
}

type IconProps = Omit<ComponentProps<'button'>, 'class' | 'type'> & {
  icon: IconName;
  small?: boolean;
  size?: number;
  testId?: string;
  /** What it does: its name where it is read out, its hint where it is pointed at. */
  words: string;
};

/** A button that shows a picture only. */
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
