import { Mark } from '../base/Glyph.tsx';
import { PlanOffer } from '../base/banners.tsx';
import { useTexts } from '../base/texts.tsx';
import { usePlanOffer } from '../hooks/calls-left.ts';
import { useAccount } from '../hooks/store-hooks.ts';

/** The first view of a new user: how a parcel gets here, and how many calls it may cost. */
export function FirstSteps() {
  const { t } = useTexts();
  const offer = usePlanOffer();
  // Whoever has no key yet has a step to take first, and is offered it beside the key.
  const hasKey = useAccount().failure?.kind !== 'no-credentials';
  return (
    <div class="stack empty" data-testid="empty">
      <Mark size={56} />
      <h2>{t('emptyTitle')}</h2>
      <ol class="stack first-steps">
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
