import { useMemo } from 'preact/hooks';
import { CopyButton } from '../base/CopyButton.tsx';
import { Icon } from '../base/Glyph.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { LiveValue, useLiveValue } from '../hooks/live-value.ts';
import { readManifest } from '@/utils/browser/permissions.ts';
import { onAccount } from '@/utils/storage/account.ts';
import { onCalls } from '@/utils/storage/call-log.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { Folded } from './Folded.tsx';
import { readSelf, reportOf, selfCheck } from './self-check.ts';

/** "About": version, self-check, and a report to copy. */
export function AboutSection({ settings }: { settings: Settings }) {
  const { t } = useTexts();
  return (
    <>
      <Paragraph testId="version" text={`Waybill ${readManifest().version}`} />
      <Folded words={t('selfCheck')} testId="self-check">
        <SelfCheck settings={settings} />
      </Folded>
    </>
  );
}

function SelfCheck({ settings }: { settings: Settings }) {
  const locale = useTexts();
  const { t, now } = locale;
  const live = useMemo(
    () => new LiveValue(() => readSelf(settings), onAccount, onCalls),
    [settings.baseAddress],
  );
  const self = useLiveValue(live);
  if (typeof self !== 'object')
    return (
      <p class={self ? 'fault' : 'soft'} role="status">
        {t(self ? 'failureStorageTrouble' : 'selfChecking')}
      </p>
    );
  const lines = selfCheck(self, locale);
  const report = reportOf(self, lines, settings, now);
  return (
    <>
      <ul class="stack">
        {lines.map(({ name, isGood, text }) => (
          <li key={name} class="beside start" data-testid={`self-${name}`} data-good={isGood}>
            <span
              class={isGood ? 'good' : 'fault'}
              role="img"
              aria-label={t(isGood ? 'selfGood' : 'selfBad')}
            >
              <Icon name={isGood ? 'check' : 'warning'} size={16} />
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p class="soft">{t('reportText')}</p>
      <pre class="well report" data-testid="report">
        {report}
      </pre>
      <CopyButton text={report} label="copyReport" testId="copy-report" />
    </>
  );
}
