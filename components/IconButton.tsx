import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './Glyph.tsx';

type Props = ComponentProps<'button'> & {
  icon: IconName;
  size?: number;
  /** What it does: its name where it is read out, its hint where it is pointed at. */
  words: string;
};

/** A button that shows a picture only. */
export function IconButton({ icon, size = 18, words, class: kind, ...rest }: Props) {
  return (
    <button
      type="button"
      class={kind ? `icon-button ${String(kind)}` : 'icon-button'}
      title={words}
      aria-label={words}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
