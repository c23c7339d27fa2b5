import { useEffect } from 'preact/hooks';
import { Icon, Mark } from '@/components/Glyph.tsx';
import { TextsProvider, useTexts } from '@/components/texts.tsx';
import { textsFor, type MessageKey } from '@/utils/platform/i18n.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useSettings, useKnownCouriers } from '../pages/reading.ts';
import { useDress } from '../pages/shell.ts';
import { BackupSection } from './BackupSection.tsx';
import { BadgeSection } from './BadgeSection.tsx';
import { LookSection } from './LookSection.tsx';
import { NotifySection } from './NotifySection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { ShapesSection } from './ShapesSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { WatchSection } from './WatchSection.tsx';

/** The options page: the service, the language, and what becomes of the key. */
export function App({ first }: { first: Settings }) {
  const settings = useSettings(first);
  const { language, year } = settings;
  useDress(settings, textsFor(language)('optionsTitle'));
  return (
    <TextsProvider language={language} now={Date.now()} year={year} known={useKnownCouriers()}>
      <Page settings={settings} />
    </TextsProvider>
  );
}

// The sections of the page, by the ids of their headings.
const sections = {
  service: 'sectionService',
  language: 'sectionLanguage',
  watch: 'sectionWatch',
  notices: 'sectionNotices',
  badge: 'sectionBadge',
  sites: 'sectionSites',
  shapes: 'sectionShapes',
  backup: 'backupTitle',
  storage: 'sectionStorage',
} as const satisfies Record<string, MessageKey>;

/** The way to each section of the long page, beside it as long as there is room. */
function Contents() {
  const { t } = useTexts();
  return (
    <nav class="stack start contents" aria-label={t('settings')}>
      {Object.entries(sections).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}

function Page({ settings }: { settings: Settings }) {
  const { t, language } = useTexts();
  useEffect(() => {
    // The browser looked for the section before it was drawn.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div class="surface options" lang={language}>
      <header class="beside options-top">
        <Mark size={40} />
        <div>
          <h1>{t('optionsTitle')}</h1>
          <p>{t('optionsLead')}</p>
        </div>
      </header>
      <main class="options-main">
        <section class="panel" aria-labelledby="service">
          <h2 id="service">{t('sectionService')}</h2>
          <ServiceForm settings={settings} />
        </section>
        <div class="stack options-side">
          <Contents />
          <aside class="panel quiet" aria-labelledby="seal">
            <h2 id="seal" class="beside">
              <Icon name="lock" size={16} />
              {t('sealTitle')}
            </h2>
            <p>{t('sealText')}</p>
          </aside>
        </div>
        <LookSection settings={settings} />
        <WatchSection settings={settings} />
        <NotifySection settings={settings} />
        <BadgeSection settings={settings} />
        <SitesSection />
        <ShapesSection shapes={settings.shapes} />
        <BackupSection />
        <StorageSection />
      </main>
    </div>
  );
}
