import { plain } from '@/utils/core/plain.ts';
import { ago, moment } from '@/utils/core/when.ts';
import { useTexts } from './texts.tsx';

type Props = {
  checkedAt: number | null;
  nextAt: number | null;
  /** Nothing is asked until an account-wide failure is mended. */
  paused: boolean;
  /** A word at the right. */
  aside: string;
};

/** When it was checked and when it will be: honest also when the answer is "not at all". */
export function Footer({ checkedAt, nextAt, paused, aside }: Props) {
  const { t, language, now } = useTexts();
  const time = nextAt === null ? '' : moment(nextAt, now, language);
  const sentence =
    checkedAt === null
      ? t(paused || !time ? 'neverChecked' : 'neverCheckedNext', { time })
      : t(paused ? 'checkedPaused' : time ? 'checkedNext' : 'checkedResting', {
          ago: ago(checkedAt, now, language),
          time,
        });
  return (
    <footer class="footer" data-testid="footer">
      <span>{sentence}</span>
      <bdi class="clip">{plain(aside, 80)}</bdi>
    </footer>
  );
}
