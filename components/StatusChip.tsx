import { phaseOf } from '@/utils/core/status.ts';
import { statusWord } from '@/utils/platform/i18n.ts';
import { Icon, phaseIcons } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

/** A status as shape, word and colour; `word` where more is known than the status says. */
export function StatusChip({ status, word }: { status: string | null; word?: string | undefined }) {
  const { t } = useTexts();
  const phase = phaseOf(status);
  return (
    <span class={`chip phase-${phase}`} data-testid="status" data-phase={phase}>
      <Icon name={phaseIcons[phase]} size={14} />
      <bdi class="clip">{word ?? statusWord(status, t)}</bdi>
    </span>
  );
}
