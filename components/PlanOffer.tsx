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
        {isTaken ? (
          <Button key="undo" look="plain" testId="plan-undo" words={t('undo')} onClick={onUndo} />
        ) : (
          <Button
            key="take"
            look="plain"
            testId="plan-take"
            words={t('planTake', { calls })}
            onClick={onTake}
          />
        )}
      </div>
    </Note>
  );
}
