import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Icon, Logo } from '../base/Glyph.tsx';
import { useTexts } from '../base/texts.tsx';
import { ToastRegion, useToast } from '../base/Toast.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { useLastValue } from '../hooks/live-value.ts';
import { useSettings } from '../hooks/store-hooks.ts';
import { BackupSection } from './BackupSection.tsx';
import { BadgeSection } from './BadgeSection.tsx';
import { AboutSection } from './AboutSection.tsx';
import { AppearanceSection, LanguageChoice } from './AppearanceSection.tsx';
import { WaysToOpenSection } from './WaysToOpenSection.tsx';
import { FirstParcel } from './FirstParcel.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PermissionsSection } from './PermissionsSection.tsx';
import { RelaySection } from './RelaySection.tsx';
import { RequestsSection } from './RequestsSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { StorageSection } from './StorageSection.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { isNewUser, liveConnection } from './use-service.ts';
import { Welcome } from './Welcome.tsx';

type Content = ComponentType<{ settings: Settings }>;
type Section = readonly [id: string, title: MessageKey, Body: Content, lead?: MessageKey];

// The sections of the page below the service, with the ids of their headings.
const sections: readonly Section[] = [
  ['language', 'sectionLanguage', AppearanceSection],
  ['watch', 'sectionWatch', ScheduleSection, 'watchLead'],
  ['relay', 'sectionRelay', RelaySection, 'relayLead'],
  ['notices', 'sectionNotifications', NotificationsSection, 'notificationsLead'],
  ['badge', 'sectionBadge', BadgeSection],
  ['ways-to-open', 'sectionWaysToOpen', WaysToOpenSection, 'waysToOpenLead'],
  ['sites', 'sectionSites', SitesSection, 'sitesLead'],
  ['permissions', 'sectionPermissions', PermissionsSection, 'permissionsLead'],
  ['requests', 'sectionRequests', RequestsSection, 'requestsLead'],
  ['backup', 'backupTitle', () => <BackupSection />, 'backupLead'],
  ['kept', 'sectionKept', RetentionSection],
  ['storage', 'sectionStorage', StorageSection],
  ['about', 'sectionAbout', AboutSection],
];

/** The settings page: all sections, a table of contents, and how the key is stored. First, the welcome of a new user. */
export function SettingsPage() {
  const settings = useSettings();
  const connection = useLastValue(liveConnection);
  const { t, language } = useTexts();
  // After a failure each control is drawn again, with the stored value.
  const toast = useToast();
  // Once left, the welcome does not return in this tab. An address with a section shows the settings.
  const [stage, setStage] = useState<'welcome' | 'first' | 'settings'>(
    location.hash ? 'settings' : 'welcome',
  );
  const wasNew = useRef<boolean | null>(null);
  if (connection) wasNew.current ??= isNewUser(connection);
  const isWelcome = stage === 'welcome' && wasNew.current === true;
  const openSettings = (section = '') => {
    if (section) location.hash = section;
    setStage('settings');
  };
  useEffect(() => {
    // Scrolls to the section in the address: the browser tried it before the section was drawn.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [stage]);
  if (stage === 'first' && connection)
    return (
      <div class="surface options welcome" lang={language}>
        <FirstParcel settings={settings} connection={connection} onSettings={openSettings} />
        <ToastRegion toast={toast} />
      </div>
    );
  return (
    <div class={isWelcome ? 'surface options welcome' : 'surface options'} lang={language}>
      {!isWelcome && (
        <header class="beside options-top">
          <Logo size={40} />
          <div>
            <h1>{t('optionsTitle')}</h1>
            <p class="soft">{t('optionsLead')}</p>
          </div>
        </header>
      )}
      <main class={isWelcome ? 'stack form' : 'stack form options-main'}>
        {isWelcome && <Welcome />}
        {/* One form in both states, so that it still shows the result when the welcome ends. */}
        <section
          key="service"
          class="stack form panel"
          aria-labelledby="service"
          data-testid="section-service"
        >
          <h2 id="service">{t(isWelcome ? 'joinTitle' : 'sectionService')}</h2>
          {connection && (
            <ServiceForm
              settings={settings}
              connection={connection}
              isWelcome={isWelcome}
              onConnected={(isTested) => setStage(isTested ? 'first' : 'settings')}
            />
          )}
        </section>
        {isWelcome ? (
          <div class="bar apart">
            <LanguageChoice language={language} />
            <Button look="text" testId="all-settings" words="allSettings" onClick={() => openSettings()} />
          </div>
        ) : (
          <>
            <Side />
            {sections.map(([id, title, Body, lead]) => (
              <section key={id} class="stack form panel" aria-labelledby={id} data-testid={`section-${id}`}>
                <h2 id={id}>{t(title)}</h2>
                {lead && <p class="soft lead">{t(lead)}</p>}
                <Body settings={settings} />
              </section>
            ))}
          </>
        )}
      </main>
      <ToastRegion toast={toast} />
    </div>
  );
}

/** The table of contents, and how the key is stored; beside the sections if there is room. */
function Side() {
  const { t } = useTexts();
  return (
    <div class="stack form options-side" style={{ '--sections': sections.length + 1 }}>
      <nav class="stack start contents" aria-label={t('settings')}>
        {([['service', 'sectionService'], ...sections] as const).map(([id, title]) => (
          <a key={id} class="soft" href={`#${id}`}>
            {t(title)}
          </a>
        ))}
      </nav>
      <aside class="stack panel quiet soft" aria-labelledby="seal">
        <h2 id="seal" class="beside">
          <Icon name="lock" size={16} />
          {t('sealTitle')}
        </h2>
        <p>{t('sealText')}</p>
      </aside>
    </div>
  );
}
