import { Button } from '../base/Button.tsx';
import { useTexts } from '../base/texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { openKeySettings, readCommandKeys } from '@/utils/browser/tabs.ts';
import { LiveValue, onFocus, useLastValue } from '../hooks/live-value.ts';
import '../styles/shortcuts.css';

/** The commands of the manifest (wxt.config.ts). */
const commands = [
  ['_execute_action', 'commandPopup'],
  ['open-panel', 'commandPanel'],
  ['open-dashboard', 'commandDashboard'],
  ['check-selection', 'commandCheck'],
  ['scan-page', 'commandScan'],
] as const satisfies readonly (readonly [string, MessageKey])[];

// The user may change keys in another tab.
const liveKeys = new LiveValue(readCommandKeys, onFocus);

/** "Ways to open Waybill": the keys of the commands and a button to change them, the address bar, the menu. */
export function WaysToOpenSection() {
  const { t } = useTexts();
  const keys = useLastValue(liveKeys);
  const way = (key: string, words: MessageKey) => (
    <div key={words} data-testid="way-to-open">
      <dt>{key ? <kbd>{key}</kbd> : <span class="soft">{t('wayToOpenNoKey')}</span>}</dt>
      <dd>{t(words)}</dd>
    </div>
  );
  return (
    <>
      <dl class="pairs keys">
        {keys && commands.map(([name, words]) => way(keys[name] ?? '', words))}
        {way('wb', 'wayToOpenAddress')}
        {way(t('wayToOpenMenuKey'), 'wayToOpenMenu')}
      </dl>
      <Button testId="change-keys" words="wayToOpenChange" onClick={openKeySettings} />
    </>
  );
}
