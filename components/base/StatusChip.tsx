import { milestonesReached, phaseOf, type Phase } from '@/utils/model/status.ts';
import { phaseTexts, statusWord } from '@/utils/i18n/i18n.ts';
import { Icon, phaseIcons } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

/** A status as icon, word and colour. `word` replaces the word of the status, if more is known. */
export function StatusChip({ status, word }: { status: string | null; word?: string | undefined }) {
  const { t } = useTexts();
  const phase = phaseOf(status);
  return (
    <span class={`chip phase-${phase}`} data-testid="status">
      <Icon name={phaseIcons[phase]} size={14} />
      <bdi class="clip">{word ?? statusWord(status, t)}</bdi>
    </span>
  );
}

const steps = ['picked-up', 'in-transit', 'out-for-delivery', 'delivered'] as const satisfies Phase[];

/** The four milestones of a parcel; `bare` draws them without words, for small places. */
export function Milestones({ status, bare = false }: { status: string | null; bare?: boolean }) {
  const { t } = useTexts();
  const phase = phaseOf(status);
  const reached = milestonesReached[phase];
  const label = t('milestones', { reached });
  if (bare)
    return (
      <div class={`milestones bare phase-${phase}`} role="img" aria-label={label}>
        {steps.map((step, i) => (
          <span key={step} class={i < reached ? 'reached' : ''} />
        ))}
      </div>
    );
  return (
    <ol class={`milestones phase-${phase}`} aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} class={`${i < reached ? 'reached' : ''} ${step === phase ? 'current' : ''}`}>
          {t(phaseTexts[step])}
        </li>
      ))}
    </ol>
  );
}
