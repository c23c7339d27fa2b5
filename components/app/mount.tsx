import '../styles/look.css';
import '../styles/pages.css';
import { render, type ComponentChildren, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { watchFocus } from '../hooks/focus.ts';
import { ignoreSecondPress } from '../hooks/second-press.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { TextsProvider } from '../base/texts.tsx';
import { textsFor, type MessageKey } from '@/utils/i18n/i18n.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { defaultSettings } from '@/utils/storage/settings.ts';
import { applyTheme } from '../hooks/theme.ts';
import { sleep, useLastValue } from '../hooks/live-value.ts';
import { liveSettings, useKnownCouriers, useNow, useSettings } from '../hooks/store-hooks.ts';

type Options = { title?: MessageKey; first?: Promise<void> };

const firstTimeoutMs = 100; // data that takes longer is drawn when it arrives
const settingsTimeoutMs = 2000;

/**
 * Draws a page of the extension. Waits for the settings, so that the view does not change its language after the first
 * paint, and up to 100 ms for `first`, which reads the data of that paint. If the settings cannot be read within two
 * seconds, draws the view with the defaults and a note about it; the view is never blank (docs/promises.md P42).
 */
export async function mountPage(view: VNode, { title, first }: Options = {}): Promise<void> {
  const app = document.getElementById('app')!;
  watchFocus(app);
  ignoreSecondPress();
  await Promise.race([liveSettings.begin(), sleep(settingsTimeoutMs)]);
  if (typeof liveSettings.value !== 'object') await loadTexts(defaultSettings().language);
  await Promise.race([first, sleep(firstTimeoutMs)]);
  render(<Page title={title}>{view}</Page>, app);
  void import('./ensure-alarm.ts').then(({ keepAlarmSet }) => keepAlarmSet());
}

const Unreadable = lazyView(async () => (await import('./UnreadableSettings.tsx')).UnreadableSettings);

/** Applies the language and theme of the settings, and provides the texts to the view. */
function Page({ title, children }: { title: MessageKey | undefined; children: ComponentChildren }) {
  const isRead = useLastValue(liveSettings) !== null;
  const { language, theme, year } = useSettings();
  const heading = title && textsFor(language)(title);
  useEffect(() => {
    document.documentElement.lang = language;
    if (heading) document.title = heading;
  }, [language, heading]);
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <TextsProvider language={language} now={useNow()} year={year} known={useKnownCouriers()}>
      {!isRead && <Unreadable />}
      {children}
    </TextsProvider>
  );
}
