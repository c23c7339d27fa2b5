import { useEffect, useState } from 'preact/hooks';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  text: string;
  label: MessageKey;
  testId: string;
  /** As of `Button`. */
  main?: boolean;
  /** Only the icon is shown. */
  isIcon?: boolean;
  icon?: IconName;
  /** Shown in place of `label`, which is then the tooltip. */
  words?: string;
};

/** Copies text to the clipboard; resolves to whether the browser allowed it. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

const doneMs = 2500;

/** Copies a text and shows the result in the button. */
export function CopyButton({ text, label, testId, main, isIcon, icon = 'copy', words }: Props) {
  const { t } = useTexts();
  const [done, setDone] = useState<boolean | null>(null);
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(() => setDone(null), doneMs);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button
      type="button"
      class={isIcon ? 'icon-button small' : main ? 'button' : 'button plain'}
      data-testid={testId}
      title={words || isIcon ? t(label) : undefined}
      onClick={() => copyText(text).then(setDone)}
    >
      <Icon name={done === null ? icon : done ? 'check' : 'warning'} size={14} />
      <span aria-live="polite" class={isIcon ? 'visually-hidden' : undefined}>
        {done === null ? (words ?? t(label)) : t(done ? 'copyDone' : 'copyRefused')}
      </span>
    </button>
  );
}
