import { Logo } from '../base/Glyph.tsx';
import { useTexts } from '../base/texts.tsx';

/** Shown while the list is empty: how to add a parcel. */
export function FirstSteps() {
  const { t } = useTexts();
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
    </div>
  );
}
