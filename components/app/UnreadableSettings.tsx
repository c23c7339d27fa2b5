import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';

/** A note above a view that is drawn without its stored settings, until they are read. */
export function UnreadableSettings() {
  const { t, language } = useTexts();
  return (
    <div class="surface unread-settings" lang={language} data-testid="unread-settings">
      <Note tone="trouble" role="alert">
        {t('unreadSettings')}
      </Note>
    </div>
  );
}
