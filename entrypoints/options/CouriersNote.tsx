import { useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { FailureNote } from '@/components/Note.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Failure, FailureKind } from '@/utils/core/failure.ts';
import { dayShort, localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { sendOnce } from '@/utils/platform/send.ts';

// The usual texts of these failures speak of a parcel's number; asking for the list of couriers sends no number.
const ofList: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'listedRefused', // whether look-ups are refused, too, is not known by that
  'not-found-yet': 'listedNotGiven',
  'bad-request': 'listedNotGiven',
  refused: 'listedNotGiven',
  forbidden: 'listedNotGiven',
};

/** How many couriers the service covers and since when that is known, with the way to ask again. */
export function CouriersNote() {
  const { t, count, language, now, year, known } = useTexts();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!known) return null;
  const update = async () => {
    setWorking(true);
    setFailure(null);
    const answer = await sendOnce('update-couriers', {});
    setFailure(answer.ok ? null : answer.failure);
    setWorking(false);
  };
  const { listedAt, couriers } = known;
  const active = couriers.filter(({ isActive }) => isActive).length;
  return (
    <div data-testid="couriers-note" aria-live="polite">
      <p>
        {listedAt === null
          ? t('listedNone')
          : count('listedCouriers', active, {
              date: dayShort(localDate(listedAt), localDate(now), language, year),
            })}{' '}
        <Button
          look="text"
          testId="update-couriers"
          words={t(working ? 'updating' : 'update')}
          busy={working}
          onClick={() => void update()}
        />
      </p>
      <p class="soft">{t('listedCost')}</p>
      {failure && (
        <FailureNote
          failure={failure}
          text={ofList[failure.kind] && t(ofList[failure.kind]!)}
          testId="update-failure"
        />
      )}
    </div>
  );
}
