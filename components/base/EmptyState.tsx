import type { ComponentChildren } from 'preact';
import { Button } from './Button.tsx';
import { Glyph, type IconName } from './Glyph.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = { icon: IconName; title: string; text: string; children?: ComponentChildren };

/** Says why a view is empty and what to do. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div class="stack empty" data-testid="empty">
      <Glyph name={icon} color="quiet" size={24} />
      <h2>{title}</h2>
      <p>
        <Phrases text={text} />
      </p>
      {children}
    </div>
  );
}

/** Shown if the parcels cannot be read. Nothing is lost, and a retry may work. */
export function StorageTrouble() {
  const { t } = useTexts();
  return (
    <EmptyState icon="warning" title={t('storageTroubleTitle')} text={t('storageTroubleText')}>
      <Button testId="read-again" words="tryAgain" onClick={() => location.reload()} />
    </EmptyState>
  );
}
