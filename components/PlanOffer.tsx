import { Button } from './Button.tsx';
import { Note } from './Note.tsx';
import { Phrases, useTexts } from './texts.tsx';

export type PlanOfferProps = {
  /** Calls a month of the provider's free plan. */
  calls: number;
  /** They are the limit now. */
  isTaken: boolean;
  onTake(): void;
  onUndo(): void;
};

/** To a new user, for whom no limit is set: the limit most of them have, in one press. */
export function PlanOffer({ calls, isTaken, onTake, onUndo }: PlanOfferProps) {
  const { t } = useTexts();
  return (
    <Note
      tone="invite"
      class="plan-offer"
      icon={isTaken ? 'check' : 'clock'}
      testId="plan-offer"
      data-taken={isTaken}
    >
      <Phrases text={t(isTaken ? 'planTaken' : 'planOffer', { calls })} />
      <div class="bar">
        <Button
          key={isTaken}
          look="plain"
          testId={isTaken ? 'plan-undo' : 'plan-take'}
          words={isTaken ? t('undo') : t('planTake', { calls })}
          onClick={isTaken ? onUndo : onTake}
        />
      </div>
    </Note>
  );
}
