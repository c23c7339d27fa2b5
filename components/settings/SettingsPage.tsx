import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Options } from '../base/controls.tsx';
import { Icon, Logo, type IconName } from '../base/Glyph.tsx';
import { onEscape } from '../base/keys.ts';
import { useTexts } from '../base/texts.tsx';
import { ToastRegion, useToast } from '../base/Toast.tsx';
import { useWindowEvent } from '../base/window-event.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { useLastValue } from '../hooks/live-value.ts';
import { useSettings } from '../hooks/store-hooks.ts';
import { AboutSection } from './AboutSection.tsx';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection, languageChoice } from './AppearanceSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { RetentionSection, StorageSection } from './DataSection.tsx';
import { FirstParcel } from './FirstParcel.tsx';
import { BadgeSection, NotificationsSection } from './NotificationsSection.tsx';
import { PermissionsSection } from './PermissionsSection.tsx';
import { RelaySection } from './RelaySection.tsx';
import { RequestsSection } from './RequestsSection.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { ShapesSection } from './ShapesSection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { isNewUser, liveConnection } from './use-service.ts';
import { WaysToOpenSection } from './WaysToOpenSection.tsx';
import { Welcome } from './Welcome.tsx';

type Section = {
  id: string;
  /** Not set in the first section: AccountSection, which the welcome has, too. */
  Body?: ComponentType<{ settings: Settings }>;
  title?: MessageKey;
  lead?: MessageKey;
};
type Page = { icon: IconName; title: MessageKey; sections: readonly [Section, ...Section[]] };

// The pages with their sections. The address of a page is the id of its first section; that of a section opens its page.
const pages: readonly [Page, ...Page[]] = [
  { icon: 'key', title: 'pageAccount', sections: [{ id: 'service' }] },
  {
    icon: 'refresh',
    title: 'pageChecking',
    sections: [
      { id: 'watch', Body: ScheduleSection, lead: 'watchLead' },
      { id: 'relay', Body: RelaySection },
    ],
  },
  {
    icon: 'bell',
    title: 'sectionNotifications',
    sections: [
      { id: 'notices', Body: NotificationsSection, lead: 'notificationsLead' },
      { id: 'badge', Body: BadgeSection },
    ],
  },
  {
    icon: 'shop',
    title: 'pageShops',
    sections: [
      { id: 'sites', Body: SitesSection, lead: 'sitesLead' },
      { id: 'shapes', Body: ShapesSection, title: 'sectionShapes', lead: 'shapesLead' },
      { id: 'permissions', Body: PermissionsSection, title: 'sectionPermissions', lead: 'permissionsLead' },
    ],
  },
  { icon: 'palette', title: 'pageLook', sections: [{ id: 'language', Body: AppearanceSection }] },
  {
    icon: 'outside',
    title: 'sectionWaysToOpen',
    sections: [{ id: 'ways-to-open', Body: WaysToOpenSection, lead: 'waysToOpenLead' }],
  },
  {
    icon: 'data',
    title: 'pageData',
    sections: [
      { id: 'backup', Body: () => <BackupSection /> },
      { id: 'kept', Body: RetentionSection },
      { id: 'storage', Body: StorageSection },
    ],
  },
  {
    icon: 'list',
    title: 'sectionRequests',
    sections: [{ id: 'requests', Body: RequestsSection, lead: 'requestsLead' }],
  },
  { icon: 'info', title: 'sectionAbout', sections: [{ id: 'about', Body: AboutSection }] },
];
const pageOf = (id: string): Page =>
  pages.find(({ sections }) => sections.some((section) => section.id === id)) ?? pages[0];
const idInAddress = (): string => location.hash.slice(1);

/** The settings: one page of nine. First, the welcome of a new user, and the first parcel. */
export function SettingsPage() {
  const settings = useSettings();
  const connection = useLastValue(liveConnection);
  const locale = useTexts();
  const { t, language } = locale;
  // After a failure each control is drawn again, with the stored value.
  const toast = useToast();
  // Once left, the welcome does not return in this tab. An address with a section shows the settings.
  const [stage, setStage] = useState<'welcome' | 'first' | 'settings'>(
    idInAddress() ? 'settings' : 'welcome',
  );
  const [place, setPlace] = useState(idInAddress);
  const wasNew = useRef<boolean | null>(null);
  if (connection) wasNew.current ??= isNewUser(connection);
  const isWelcome = stage === 'welcome' && wasNew.current === true;
  const page = pageOf(place);
  // A page that was opened stays drawn, though hidden, so that nothing typed in it is lost.
  const drawn = useRef(new Set<Page>()).current.add(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);
  useWindowEvent(['hashchange'], () => {
    setPlace(idInAddress());
    setStage('settings');
  });
  useEffect(() => {
    if (begun.current) heading.current?.focus({ preventScroll: true });
    begun.current = true;
    // The browser tried it before the section was drawn.
    const section = page.sections.findIndex(({ id }) => id === place) > 0 && document.getElementById(place);
    if (section) section.scrollIntoView();
    else scrollTo(0, 0);
  }, [place, stage]);
  const openSettings = (section = '') => {
    if (section) location.hash = section;
    setStage('settings');
  };
  if (stage === 'first' && connection)
    return (
      <div class="surface options welcome" lang={language}>
        <FirstParcel settings={settings} connection={connection} onSettings={openSettings} />
        <ToastRegion toast={toast} />
      </div>
    );
  return (
    <div class={isWelcome ? 'surface options welcome' : 'surface options'} lang={language}>
      {!isWelcome && <Pages page={page} />}
      <main>
        {isWelcome ? (
          <Welcome />
        ) : (
          <h1 ref={heading} tabIndex={-1}>
            {t(page.title)}
          </h1>
        )}
        {pages.map((one) =>
          one.sections.map(
            ({ id, Body, title, lead }) =>
              drawn.has(one) && (
                <section
                  key={id}
                  id={id}
                  class={isWelcome ? 'stack panel' : undefined}
                  hidden={one !== page}
                  aria-label={t(title ?? one.title)}
                  data-testid={`section-${id}`}
                >
                  {(title || isWelcome) && <h2>{t(title ?? 'joinTitle')}</h2>}
                  {lead && <p class="soft lead">{t(lead)}</p>}
                  {/* The same in both states, so that it still shows the result when the welcome ends. */}
                  {Body ? (
                    <Body settings={settings} />
                  ) : (
                    connection && (
                      <AccountSection
                        settings={settings}
                        connection={connection}
                        isWelcome={isWelcome}
                        onConnected={(isTested) => setStage(isTested ? 'first' : 'settings')}
                      />
                    )
                  )}
                </section>
              ),
          ),
        )}
        {isWelcome && (
          <div class="bar apart">
            <Options {...languageChoice(locale)} />
            <Button look="text" testId="all-settings" words="allSettings" onClick={() => openSettings()} />
          </div>
        )}
      </main>
      <ToastRegion toast={toast} />
    </div>
  );
}

/** The names of the pages; where it is narrow, behind a button with the name of the present one. */
function Pages({ page }: { page: Page }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav class="options-nav" aria-label={t('settings')} onKeyDown={onEscape(close)}>
      <p class="beside">
        <Logo />
        {t('settings')}
      </p>
      <Button testId="pages" aria-expanded={isOpen} icon={page.icon} onClick={() => setOpen(!isOpen)}>
        {t(page.title)}
        <Icon name="down" size={16} />
      </Button>
      <ul class={isOpen ? 'is-open' : undefined}>
        {pages.map((one) => {
          const { icon, title, sections } = one;
          const { id } = sections[0];
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={one === page ? 'page' : undefined}
                data-testid={`page-${id}`}
                onClick={close}
              >
                <Icon name={icon} />
                {t(title)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
