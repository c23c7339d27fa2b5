import { useMemo } from 'preact/hooks';
import { Line } from '../base/controls.tsx';
import { CopyButton } from '../base/CopyButton.tsx';
import { Icon } from '../base/Glyph.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { LiveValue, useLiveValue } from '../hooks/live-value.ts';
import { readManifest } from '@/utils/browser/permissions.ts';
import { onAccount } from '@/utils/storage/account.ts';
import { onCalls } from '@/utils/storage/call-log.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { readSelf, reportOf, selfCheck } from './self-check.ts';

/** "About": version, self-check, and a report to copy. */
export function AboutSection({ settings }: { settings: Settings }) {
  const locale = useTexts();
  const { t, now } = locale;
  const { baseAddress } = settings;
  const live = useMemo(() => new LiveValue(() => readSelf(settings), onAccount, onCalls), [baseAddress]);
  const self = useLiveValue(live);
  const isRead = typeof self === 'object';
  const lines = isRead ? selfCheck(self, locale) : [];
  const report = isRead && reportOf(self, lines, settings, now);
  const reading = self ? 'failureStorageTrouble' : 'selfChecking';
  const version = <span data-testid="version">{`Waybill ${readManifest().version}`}</span>;
  const copy = report && <CopyButton text={report} label="copyReport" testId="copy-report" />;
  const checks = lines.map(({ name, isGood, text }) => (
    <li key={name} class="beside start" data-testid={`self-${name}`} data-good={isGood}>
      <span class={isGood ? 'good' : 'fault'} role="img" aria-label={t(isGood ? 'selfGood' : 'selfBad')}>
        <Icon name={isGood ? 'check' : 'warning'} size={16} />
      </span>
      <span>{text}</span>
    </li>
  ));
  return (
    <>
      <Line title={version} hint={t('optionsLead')} />
      <Line title={t('selfCheck')} testId="self-check">
        <ul class="stack">{checks}</ul>
        {!isRead && <Paragraph look={self ? 'fault' : 'soft'} role="status" text={t(reading)} />}
      </Line>
      {report && (
        <Line title={t('reportTitle')} hint={t('reportText')} control={copy}>
          <pre class="well report" data-testid="report">
            {report}
          </pre>
        </Line>
      )}
    </>
  );
}
