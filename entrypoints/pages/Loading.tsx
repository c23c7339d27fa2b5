import { useTexts } from '@/components/texts.tsx';

/** Shown for the moment the store takes to answer. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div class="ghosts" role="status" data-testid="loading">
      <p class="heard">{t('loading')}</p>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
