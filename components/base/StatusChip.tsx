import {
  hasFailed,
  isFinished,
  meaningOf,
  phaseOf,
  readyToCollect,
  type Phase,
} from '@/utils/model/status.ts';
import { dateAt, dayShort, eventTime } from '@/utils/model/time.ts';
import { keyPart, statusWord } from '@/utils/i18n/i18n.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

/** A status as icon, word and colour. `word` replaces the word of the status, if more is known. */
export function StatusChip({ status, word }: { status: string | null; word?: string | undefined }) {
  const { t } = useTexts();
  const { icon, color } = meaningOf(status);
  return (
    <span class={`chip color-${color}`} data-testid="status">
      <Icon name={icon} size={14} />
      <bdi class="clip">{word ?? statusWord(status, t)}</bdi>
    </span>
  );
}

const steps = ['picked-up', 'in-transit', 'out-for-delivery', 'delivered'] as const satisfies Phase[];

type MilestonesProps = { status: string | null; times?: readonly (string | undefined)[]; bare?: boolean };

/** The four milestones of a parcel. `times`: when each was reached (ISO date-time). `bare` draws no words. */
export function Milestones({ status, times = [], bare = false }: MilestonesProps) {
  const { t, language, now, year } = useTexts();
  const { milestones: reached, color } = meaningOf(status);
  const label = t('milestones', { reached });
  const look = (i: number) => `${i < reached ? 'reached' : ''} ${i === reached - 1 ? 'current' : ''}`;
  if (bare)
    return (
      <div class={`milestones color-${color}`} role="img" aria-label={label}>
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
  // A failure or the pick-up point takes the place of the last milestone that was reached; a returned parcel will not be
  // delivered.
  const wordOf = (step: Phase, i: number) => {
    if (isFinished(status) && i >= reached) return '';
    const isOther = hasFailed(status) || status === readyToCollect;
    return t(`status${keyPart(isOther && i === reached - 1 ? phaseOf(status) : step)}`);
  };
  return (
    <ol class={`milestones color-${color}`} aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} class={look(i)}>
          <span>{wordOf(step, i)}</span>
          {i < reached && times[i] && <time dateTime={times[i]}>{timeOf(times[i])}</time>}
        </li>
      ))}
    </ol>
  );
}
