import type { ComponentChildren } from 'preact';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { expectedAt, pauseEnd, useChecks } from './checks.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';

type Props = {
  /** False while the list is being counted: the footer is drawn empty. */
  isCounted?: boolean;
  /** Times of the last and the next check (epoch milliseconds); null if there is none. */
  checkedAt: number | null;
  nextDueAt: number | null;
  /** Calls left in the budget's period; null if no limit is set. Shown instead of `aside`. */
  meter?: { left: number; limit: number } | null;
  /** Text at the right. */
  aside: string;
  children?: ComponentChildren;
};

// Two texts each: checked before, never checked.
const sentences = {
  offline: ['offlineNow', 'offlineNever'],
  stopped: ['checkedPaused', 'neverChecked'],
  resting: ['checkedResting', 'neverChecked'],
  unpaid: ['checkedUnpaid', 'neverCheckedUnpaid'],
  limited: ['checkedLimited', 'neverCheckedLimited'],
  next: ['checkedNext', 'neverCheckedNext'],
} as const;

/** The calls left in the budget's period. */
export function CallMeter({ left, limit }: { left: number; limit: number }) {
  const { t, language } = useTexts();
  const values = { left: left.toLocaleString(language), limit: limit.toLocaleString(language) };
  return (
    <span class={left === 0 ? 'whole fault' : 'whole'} data-testid="meter">
      {t('callsLeft', values)}
    </span>
  );
}

/** Says when a parcel or the list was last checked, and when it is checked next or why it is not. */
export function Footer({ isCounted = true, checkedAt, nextDueAt, meter = null, aside, children }: Props) {
  const { t, now, ago, moment } = useTexts();
  const checks = useChecks();
  const nextAt = nextDueAt === null ? null : expectedAt(nextDueAt, checkedAt, checks, now);
  const pausedUntil = pauseEnd(checks, now);
  if (!isCounted) return <footer class="footer">{'\u00a0'}</footer>;
  const kindOf = (): keyof typeof sentences => {
    if (!checks.isOnline) return 'offline';
    if (checks.failure) return 'stopped';
    if (nextAt === null) return 'resting';
    // Name the pause only if the next check waits for it, not for a later due time.
    if (pausedUntil === null || nextAt > pausedUntil) return 'next';
    return checks.pause?.unpaid ? 'unpaid' : 'limited';
  };
  const sentence = t(sentences[kindOf()][checkedAt === null ? 1 : 0], {
    ago: checkedAt === null ? '' : ago(checkedAt),
    // Non-breaking blanks: no line break inside a time.
    time: nextAt === null ? '' : moment(nextAt).replaceAll(' ', '\u00a0'),
  });
  return (
    <footer class="beside apart footer" data-testid="footer">
      <span>
        <Phrases text={sentence} />
      </span>
      {meter ? <CallMeter {...meter} /> : <bdi class="clip">{sanitizeText(aside, 80)}</bdi>}
      {children}
    </footer>
  );
}
