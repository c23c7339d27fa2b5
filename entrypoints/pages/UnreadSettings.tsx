import type { ComponentChildren } from 'preact';
import { Icon } from '@/components/Glyph.tsx';
import { textsFor, type Language } from '@/utils/platform/i18n.ts';
import { useLive } from './live.ts';
import { liveSettings } from './reading.ts';
import './unread-settings.css';

/** A view drawn without its stored settings: a note above it says so, until they are read. */
export function UnreadSettings({ language, children }: { language: Language; children: ComponentChildren }) {
  const settings = useLive(liveSettings);
  return (
    <>
      {typeof settings !== 'object' && (
        <div class="surface unread-settings" lang={language} data-testid="unread-settings">
          <div class="failure" role="alert">
            <Icon name="warning" size={16} />
            <div>{textsFor(language)('unreadSettings')}</div>
          </div>
        </div>
      )}
      {children}
    </>
  );
}
