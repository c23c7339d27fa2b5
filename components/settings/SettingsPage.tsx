import type { ComponentType, VNode } from 'preact';
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
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
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
import { onAccount } from '@/utils/storage/account.ts';
import { readConnection } from '@/utils/storage/service-draft.ts';
import { WaysToOpenSection } from './WaysToOpenSection.tsx';
import { Welcome } from './Welcome.tsx';

/** `account`: the key, the plan and the service, in the settings or in the welcome; null until it is read. */
type Given = { settings: Settings; account: VNode | null };
type Section = readonly [id: string, Body: ComponentType<Given>, lead?: MessageKey, title?: MessageKey];
type Page = readonly [icon: IconName, title: MessageKey, first: Section, ...others: Section[]];

// The pages with their sections. The address of a page is the id of its first section; that of a section opens its page.
const pages: readonly [Page, ...Page[]] = [
  ['key', 'pageAccount', ['service', ({ account }) => account]],
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

/** The stored service. It is read before the first paint, to know whether to welcome a new user. */
export const liveConnection = new LiveValue(readConnection, onAccount);

type Stage = 'welcome' | 'first' | 'settings';

/** The settings: one page of nine. First, the welcome of a new user, and the first parcel. */
export function SettingsPage() {
  const settings = useSettings();
  const connection = useLastValue(liveConnection);
  const locale = useTexts();
  const { t, language } = locale;
  // After a failure each control is drawn again, with the stored value.
  const toast = useToast();
  // Once left, the welcome does not return in this tab. An address with a section shows the settings.
  const [stage, setStage] = useState<Stage>(idInAddress() ? 'settings' : 'welcome');
  const [place, setPlace] = useState(idInAddress);
  const wasNew = useRef<boolean | null>(null);
  if (connection) wasNew.current ??= connection.isNew;
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
  // The same in the welcome and in the settings, so that it still shows the result when the welcome ends.
  const account = connection && (
    <AccountSection settings={settings} connection={connection} onConnected={setStage} />
  );
  const sections = [...drawn].flatMap(sectionsOf).map(([id, Body, lead, title]) => (
    <section
      key={id}
      id={id}
      class={isWelcome ? 'stack panel' : undefined}
      hidden={pageOf(id) !== page}
      aria-label={title && t(title)}
      data-testid={`section-${id}`}
    >
      {(title || isWelcome) && <h2>{t(title ?? 'joinTitle')}</h2>}
      {lead && <p class="soft lead">{t(lead)}</p>}
      <Body settings={settings} account={account} />
    </section>
  ));
  const main = (
    <main class={isWelcome ? 'stack form' : undefined}>
      {isWelcome ? (
        <Welcome />
      ) : (
        <h1 ref={heading} tabIndex={-1}>
          {t(page[1])}
        </h1>
      )}
      {sections}
      {isWelcome && (
        <div class="bar apart">
          <Options {...languageChoice(locale)} />
          <Button look="text" testId="all-settings" words="allSettings" onClick={() => openSettings()} />
        </div>
      )}
    </main>
  );
  const isFirst = stage === 'first' && connection !== null;
  return (
    <div class={isWelcome || isFirst ? 'surface options welcome' : 'surface options'} lang={language}>
      {!isWelcome && !isFirst && <Pages page={page} />}
      {isFirst ? <FirstParcel settings={settings} connection={connection} onSettings={openSettings} /> : main}
      <ToastRegion toast={toast} />
    </div>
  );
}

/** The names of the pages; where it is narrow, behind a button with the name of the present one. */
function Pages({ page }: { page: Page }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mark = (id: string) => (id === page[2][0] ? 'page' : undefined);
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
      <ul class={isOpen ? 'is-open' : undefined} onClick={close}>
        {pages.map(([icon, title, [id]]) => (
          <li key={id}>
            <a class="beside" href={`#${id}`} aria-current={mark(id)} data-testid={`page-${id}`}>
              <Icon name={icon} />
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
