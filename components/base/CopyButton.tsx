import { useEffect, useState } from 'preact/hooks';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Icon, type IconName } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  text: string;
  label: MessageKey;
  testId: string;
  isMain?: boolean;
  icon?: IconName;
  /** Shown in place of `label`, which is then the tooltip. */
  words?: string;
  /** Copies the text; resolves to whether the browser allowed it. */
  onCopy(text: string): Promise<boolean>;
};

const doneMs = 2500;

/** Copies a text and shows the result in the button. */
export function CopyButton({ text, label, testId, isMain = false, icon = 'copy', words, onCopy }: Props) {
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
      class={isMain ? 'button' : 'button plain'}
      data-testid={testId}
      title={words && t(label)}
      onClick={() => void onCopy(text).then(setDone)}
    >
      <Icon name={done ? 'check' : icon} size={14} />
      <span aria-live="polite">
        {done === null ? (words ?? t(label)) : t(done ? 'copyDone' : 'copyRefused')}
      </span>
    </button>
  );
}
