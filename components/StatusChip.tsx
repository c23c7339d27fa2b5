import { phaseOf } from '@/utils/core/status.ts';
import { Icon, phaseIcons } from './Glyph.tsx';
import { statusWord } from './status-word.ts';
import { useTexts } from './texts.tsx';

/** A status as shape, word and colour. */
export function StatusChip({ status }: { status: string | null }) {
  const { t } = useTexts();
  const phase = phaseOf(status);
  return (
    <span class={`chip phase-${phase}`} data-testid="status" data-phase={phase}>
      <Icon name={phaseIcons[phase]} size={14} />
      <bdi class="clip">{statusWord(status, t)}</bdi>
    </span>
  );
}
