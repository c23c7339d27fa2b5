import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './Glyph.tsx';

type Props = ComponentProps<'div'> & {
  tone: 'invite' | 'mild' | 'trouble';
  icon: IconName;
  testId?: string;
  /** A heading above what is said. */
  title?: string | undefined;
};

/** Something the user should know, with the buttons that do something about it. */
export function Note({ tone, icon, testId, title, class: kind, children, ...rest }: Props) {
  return (
    <div
      class={kind ? `failure ${tone} ${String(kind)}` : `failure ${tone}`}
      data-testid={testId}
      role="status"
      {...rest}
    >
      <Icon name={icon} size={16} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
