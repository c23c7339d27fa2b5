import { milestonesReached, phaseOf, type Phase } from '@/utils/model/status.ts';
import { dateAt, dayShort, eventTime } from '@/utils/model/time.ts';
import { inKey, statusWord } from '@/utils/i18n/i18n.ts';
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

type MilestonesProps = { status: string | null; times?: readonly string[]; bare?: boolean };

/** The four milestones of a parcel. `times`: when each was reached (ISO date-time). `bare` draws no words. */
export function Milestones({ status, times = [], bare = false }: MilestonesProps) {
  const { t, language, now, year } = useTexts();
  const phase = phaseOf(status);
  const reached = milestonesReached[phase];
  const label = t('milestones', { reached });
  const look = (i: number) => `${i < reached ? 'reached' : ''} ${i === reached - 1 ? 'current' : ''}`;
  if (bare)
    return (
      <div class={`milestones phase-${phase}`} role="img" aria-label={label}>
        {steps.map((step, i) => (
          <span key={step} class={look(i)} />
        ))}
      </div>
    );
  const timeOf = (dateTime: string) => {
    const time = eventTime(dateTime);
    const today = dateAt(now, time?.offset ?? 0);
    return time?.date === today ? time.clock : dayShort(time?.date ?? '', today, language, year);
  };
  // A failure takes the place of "out for delivery"; a returned parcel will not be delivered.
  const failed = phase === 'trouble' || phase === 'returned' ? phase : null;
  return (
    <ol class={`milestones phase-${phase}`} aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} class={look(i)}>
          <span>
            {failed === 'returned' && i === 3 ? '' : t(`status${inKey(i === 2 && failed ? failed : step)}`)}
          </span>
          {i < reached && times[i] && <time dateTime={times[i]}>{timeOf(times[i])}</time>}
        </li>
      ))}
    </ol>
  );
}
