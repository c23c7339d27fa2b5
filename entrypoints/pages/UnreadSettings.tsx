import type { ComponentChildren } from 'preact';
import { Note } from '@/components/Note.tsx';
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
          <Note tone="trouble" icon="warning" role="alert">
            {textsFor(language)('unreadSettings')}
          </Note>
        </div>
      )}
      {children}
    </>
  );
}
