import type { ComponentChildren } from 'preact';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Glyph.tsx';
import { Phrases, useTexts } from './texts.tsx';

type Props = { icon: IconName; title: string; text: string; children?: ComponentChildren };

/** A view with nothing in it: why, and what to do. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div class="stack empty" data-testid="empty">
      <span class="glyph phase-waiting">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p>
        <Phrases text={text} />
      </p>
      {children}
    </div>
  );
}

/** The parcels cannot be read: nothing is lost by that, and another try may do. */
export function StorageTrouble() {
  const { t } = useTexts();
  return (
    <EmptyState icon="warning" title={t('storageTroubleTitle')} text={t('storageTroubleText')}>
      <Button look="plain" testId="read-again" words={t('tryAgain')} onClick={() => location.reload()} />
    </EmptyState>
  );
}
