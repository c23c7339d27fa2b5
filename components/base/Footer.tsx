import { sanitizeText } from '@/utils/model/sanitize.ts';
import { expectedAt, pauseEnd, useChecks } from './checks.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = {
  /** False while the list is still counted: the line has its place, and says nothing. */
  isKnown?: boolean;
  /** When it was checked, and when it is to be (epoch milliseconds). */
  checkedAt: number | null;
  nextDueAt: number | null;
  /** The calls of the month, where a budget was set; it takes the place of the word at the right. */
  meter?: { left: number; limit: number } | null;
  /** A word at the right. */
  aside: string;
};

// For a parcel, or a list, that was checked before, and for one that never was.
const sentences = {
  offline: ['offlineNow', 'offlineNever'],
  stopped: ['checkedPaused', 'neverChecked'],
  resting: ['checkedResting', 'neverChecked'],
  unpaid: ['checkedUnpaid', 'neverCheckedUnpaid'],
  limited: ['checkedLimited', 'neverCheckedLimited'],
  next: ['checkedNext', 'neverCheckedNext'],
} as const;

/** When it was checked and when it will be: honest also when the answer is "not at all". */
export function Footer({ isKnown = true, checkedAt, nextDueAt, meter = null, aside }: Props) {
  const { t, language, now, ago, moment } = useTexts();
  const checks = useChecks();
  const nextAt = nextDueAt === null ? null : expectedAt(nextDueAt, checks, now);
  const pausedUntil = pauseEnd(checks, now);
  if (!isKnown) return <footer class="footer">{'\u00a0'}</footer>;
  const number = new Intl.NumberFormat(language);
  const kindOf = (): keyof typeof sentences => {
    if (!checks.isOnline) return 'offline';
    if (checks.failure) return 'stopped';
    if (nextAt === null) return 'resting';
    // The pause is the reason only where nothing was planned for later anyway.
    if (pausedUntil === null || nextAt > pausedUntil) return 'next';
    return checks.isUnpaid ? 'unpaid' : 'limited';
  };
  const sentence = t(sentences[kindOf()][checkedAt === null ? 1 : 0], {
    ago: checkedAt === null ? '' : ago(checkedAt),
    // A date is not torn apart where the line is full.
    time: nextAt === null ? '' : moment(nextAt).replaceAll(' ', '\u00a0'),
  });
  return (
    <footer class="beside apart footer" data-testid="footer">
      <span>
        <Phrases text={sentence} />
      </span>
      {meter ? (
        <span class={meter.left === 0 ? 'meter spent' : 'meter'} data-testid="meter">
          {t('callsLeft', { left: number.format(meter.left), limit: number.format(meter.limit) })}
        </span>
      ) : (
        <bdi class="clip">{sanitizeText(aside, 80)}</bdi>
      )}
    </footer>
  );
}
