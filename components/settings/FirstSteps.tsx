import { Logo } from '../base/Glyph.tsx';
import { PlanOffer } from '../base/banners.tsx';
import { useTexts } from '../base/texts.tsx';
import { usePlanOffer } from '../hooks/calls-left.ts';
import { useAccount } from '../hooks/store-hooks.ts';

/** Shown while the list is empty: how to add a parcel, and an offer to set the free plan's limit. */
export function FirstSteps() {
  const { t } = useTexts();
  const offer = usePlanOffer();
  // Without a key, the plan is offered in the service form, after the key is saved.
  const hasKey = useAccount().failure?.kind !== 'no-credentials';
  return (
    <div class="stack empty" data-testid="empty">
      <Logo size={56} />
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
