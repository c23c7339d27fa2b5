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
import { isNewUser } from '@/utils/storage/service-draft.ts';
import { liveConnection } from './use-service.ts';
import { WaysToOpenSection } from './WaysToOpenSection.tsx';
import { Welcome } from './Welcome.tsx';

type Body = ComponentType<{ settings: Settings }>;
// The first section has no body here: AccountSection, which the welcome has, too.
type Section = readonly [id: string, Body?: Body | null, lead?: MessageKey, title?: MessageKey];
type Page = readonly [icon: IconName, title: MessageKey, first: Section, ...others: Section[]];

// The pages with their sections. The address of a page is the id of its first section; that of a section opens its page.
const pages: readonly [Page, ...Page[]] = [
  ['key', 'pageAccount', ['service']],
  ['refresh', 'pageChecking', ['watch', ScheduleSection, 'watchLead'], ['relay', RelaySection]],
  [
    'bell',
    'sectionNotifications',
    ['notices', NotificationsSection, 'notificationsLead'],
    ['badge', BadgeSection],
  ],
  [
    'shop',
    'pageShops',
    ['sites', SitesSection, 'sitesLead'],
    ['permissions', PermissionsSection, 'permissionsLead', 'sectionPermissions'],
    ['shapes', ShapesSection, 'shapesLead', 'sectionShapes'],
  ],
  ['palette', 'pageLook', ['language', AppearanceSection]],
  ['outside', 'sectionWaysToOpen', ['ways-to-open', WaysToOpenSection, 'waysToOpenLead']],
  [
    'data',
    'pageData',
    ['backup', () => <BackupSection />],
    ['kept', RetentionSection],
    ['storage', StorageSection],
  ],
  ['list', 'sectionRequests', ['requests', RequestsSection, 'requestsLead']],
  ['info', 'sectionAbout', ['about', AboutSection]],
];
const sectionsOf = ([, , ...sections]: Page) => sections;
const pageOf = (id: string): Page =>
  pages.find((page) => sectionsOf(page).some(([one]) => one === id)) ?? pages[0];
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
    if (page[2][0] === place || !place) scrollTo(0, 0);
    else document.getElementById(place)?.scrollIntoView();
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
      <main class={isWelcome ? 'stack form' : undefined}>
        {isWelcome ? (
          <Welcome />
        ) : (
          <h1 ref={heading} tabIndex={-1}>
            {t(page[1])}
          </h1>
        )}
        {pages.map((one) =>
          sectionsOf(one).map(
            ([id, Body, lead, title]) =>
              drawn.has(one) && (
                <section
                  key={id}
                  id={id}
                  class={isWelcome ? 'stack panel' : undefined}
                  hidden={one !== page}
                  aria-label={title && t(title)}
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
      <Button testId="pages" aria-expanded={isOpen} icon={page[0]} onClick={() => setOpen(!isOpen)}>
        {t(page[1])}
        <Icon name="down" size={16} />
      </Button>
      <ul class={isOpen ? 'is-open' : undefined}>
        {pages.map(([icon, title, [id]]) => (
          <li key={id}>
            <a
              class="beside"
              href={`#${id}`}
              aria-current={id === page[2][0] ? 'page' : undefined}
              data-testid={`page-${id}`}
              onClick={close}
            >
              <Icon name={icon} />
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
