import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Glyph.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

/** A view with nothing in it: why, and what to do. */
export function EmptyState(props: {
  icon: IconName;
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty" data-testid="empty">
      <span class="glyph phase-waiting">
        <Icon name={props.icon} size={24} />
      </span>
      <h2>{props.title}</h2>
      <p>
        <Phrases text={props.text} />
      </p>
      {props.children}
    </div>
  );
}

/** The parcels cannot be read: nothing is lost by that, and another try may do. */
export function StorageTrouble() {
  const { t } = useTexts();
  return (
    <EmptyState icon="warning" title={t('storageTroubleTitle')} text={t('storageTroubleText')}>
      <button class="button plain" data-testid="read-again" onClick={() => location.reload()}>
        {t('tryAgain')}
      </button>
    </EmptyState>
  );
}
