import '../styles/look.css';
import '../styles/pages.css';
import { render, type ComponentChildren, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { watchFocus } from '../hooks/focus.ts';
import { TextsProvider } from '../base/texts.tsx';
import { textsFor, type MessageKey } from '@/utils/i18n/i18n.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { defaultSettings } from '@/utils/storage/settings.ts';
import { applyTheme } from '@/utils/storage/theme.ts';
import { liveSettings, useKnownCouriers, useNow, useSettings } from '../hooks/store-hooks.ts';

type Options = { title?: MessageKey; first?: Promise<void> };

const firstTimeoutMs = 100; // what comes later than that is drawn later
const settingsTimeoutMs = 2000;

/**
 * Draws a page of ours. Settings are one small read away: waiting for them is cheaper than a view that changes its
 * words. What it draws first is read meanwhile (`first`), so that it is drawn once. Where the settings cannot be read,
 * or the browser does not answer in two seconds, the view is drawn with the standard ones and says so; it is never
 * blank (docs/promises.md P42).
 */
export async function mountPage(view: VNode, { title, first }: Options = {}): Promise<void> {
  const app = document.getElementById('app')!;
  watchFocus(app);
  await Promise.race([liveSettings.begin(), timeout(settingsTimeoutMs)]);
  const isRead = typeof liveSettings.value === 'object';
  const unread = isRead ? null : await import('../settings/UnreadSettings.tsx');
  if (!isRead) await loadTexts(defaultSettings().language);
  await Promise.race([first, timeout(firstTimeoutMs)]);
  render(
    <Page title={title}>
      {unread && <unread.UnreadSettings />}
      {view}
    </Page>,
    app,
  );
  void import('./ensure-alarm.ts').then(({ watchAlarm }) => watchAlarm());
}

const timeout = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

type PageProps = { title: MessageKey | undefined; children: ComponentChildren };

/** Speaks the language and wears the theme that are set, and gives its views the texts. */
function Page({ title, children }: PageProps) {
  const { language, theme, year } = useSettings();
  const heading = title && textsFor(language)(title);
  useEffect(() => {
    document.documentElement.lang = language;
    if (heading) document.title = heading;
  }, [language, heading]);
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <TextsProvider language={language} now={useNow()} year={year} known={useKnownCouriers()}>
      {children}
    </TextsProvider>
  );
}
