import { Mark } from '@/components/Glyph.tsx';
import { PlanOffer } from '@/components/PlanOffer.tsx';
import { useTexts } from '@/components/texts.tsx';
import { usePlanOffer } from './plan.ts';
import { useAccount } from './reading.ts';

/** The first view of a new user: how a parcel gets here, and how many calls it may cost. */
export function FirstSteps() {
  const { t } = useTexts();
  const offer = usePlanOffer();
  // Whoever has no key yet has a step to take first, and is offered it beside the key.
  const hasKey = useAccount().failure?.kind !== 'no-credentials';
  return (
    <div class="empty" data-testid="empty">
      <Mark size={56} />
      <h2>{t('emptyTitle')}</h2>
      <ol class="first-steps">
        <li>{t('emptyStepFind')}</li>
        <li>
          {t('emptyStepClick')} <span class="sample-number number">TH0123456789A</span>
        </li>
        <li>{t('emptyStepKeep')}</li>
      </ol>
      <a class="text-button" data-testid="first-type" href="#number=">
        {t('emptyStepType')}
      </a>
      {offer && hasKey && <PlanOffer {...offer} />}
    </div>
  );
}
