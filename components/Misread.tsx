import type { Misread as MisreadLine } from '@/utils/core/add-lines.ts';
import { CopyButton } from './CopyButton.tsx';
import { useTexts } from './texts.tsx';

type Props = { lines: readonly MisreadLine[]; onCopy(text: string): Promise<boolean> };

const shown = 50;

/** Lines that were not understood, to be looked at and copied out: nothing that was pasted is dropped in silence. */
export function Misread({ lines, onCopy }: Props) {
  const { t, count } = useTexts();
  if (lines.length === 0) return null;
  return (
    <details class="well misread" data-testid="misread">
      <summary>{count('addMisread', lines.length)}</summary>
      <ol>
        {lines.slice(0, shown).map(({ line, text }) => (
          <li key={line}>
            <span>{t('addLine', { line })}</span> <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
      <CopyButton
        text={lines.map(({ text }) => text).join('\n')}
        label="addCopyLines"
        testId="copy-misread"
        onCopy={onCopy}
      />
    </details>
  );
}
