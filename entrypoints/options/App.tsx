import { Fragment, type ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon, Logo } from '@/components/base/Glyph.tsx';
import { useTexts } from '@/components/base/texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { useSettings } from '@/components/hooks/store-hooks.ts';
import { BackupSection } from '@/components/settings/BackupSection.tsx';
import { BadgeSection } from '@/components/settings/BadgeSection.tsx';
import { AppearanceSection } from '@/components/settings/AppearanceSection.tsx';
import { DoorsSection } from '@/components/settings/DoorsSection.tsx';
import { NotifySection } from '@/components/settings/NotifySection.tsx';
import { SitesSection } from '@/components/settings/SitesSection.tsx';
import { ServiceForm } from '@/components/settings/ServiceForm.tsx';
import { FormatsSection } from '@/components/settings/FormatsSection.tsx';
import { StorageSection } from '@/components/settings/StorageSection.tsx';
import { ScheduleSection } from '@/components/settings/ScheduleSection.tsx';

type Section = readonly [id: string, title: MessageKey, Body: ComponentType<{ settings: Settings }>];

// The sections of the page, with the ids of their headings.
const sections: readonly Section[] = [
  ['service', 'sectionService', ServiceForm],
  ['language', 'sectionLanguage', AppearanceSection],
  ['watch', 'sectionWatch', ScheduleSection],
  ['notices', 'sectionNotices', NotifySection],
  ['badge', 'sectionBadge', BadgeSection],
  ['doors', 'sectionDoors', DoorsSection],
  ['sites', 'sectionSites', SitesSection],
  ['shapes', 'sectionShapes', FormatsSection],
  ['backup', 'backupTitle', BackupSection],
  ['storage', 'sectionStorage', StorageSection],
];

/** The settings page: all sections, a table of contents, and how the key is stored. */
export function App() {
  const settings = useSettings();
  const { t, language } = useTexts();
  useEffect(() => {
    // Scrolls to the section in the address: the browser tried it before the section was drawn.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div class="surface options" lang={language}>
      <header class="beside options-top">
        <Logo size={40} />
        <div>
          <h1>{t('optionsTitle')}</h1>
          <p>{t('optionsLead')}</p>
        </div>
      </header>
      <main class="stack options-main">
        {sections.map(([id, title, Body]) => (
          <Fragment key={id}>
            <section class="panel" aria-labelledby={id} data-testid={`section-${id}`}>
              <h2 id={id}>{t(title)}</h2>
              <Body settings={settings} />
            </section>
            {id === 'service' && <Side />}
          </Fragment>
        ))}
      </main>
    </div>
  );
}

/** The table of contents, and how the key is stored; beside the sections if there is room. */
function Side() {
  const { t } = useTexts();
  return (
    <div class="stack options-side">
      <nav class="stack start contents" aria-label={t('settings')}>
        {sections.map(([id, title]) => (
          <a key={id} class="soft" href={`#${id}`}>
            {t(title)}
          </a>
        ))}
      </nav>
      <aside class="panel quiet soft" aria-labelledby="seal">
        <h2 id="seal" class="beside">
          <Icon name="lock" size={16} />
          {t('sealTitle')}
        </h2>
        <p>{t('sealText')}</p>
      </aside>
    </div>
  );
}
