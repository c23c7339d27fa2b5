import type { ComponentChildren } from 'preact';
import { ChecksProvider } from '@/components/checks.tsx';
import { TextsProvider } from '@/components/texts.tsx';
import { textsFor, type MessageKey } from '@/utils/platform/i18n.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useKnownCouriers, useNow, useSettings } from './reading.ts';
import { ShellProvider, useDress, useNewShell } from './shell.ts';

type Props = { first: Settings; title?: MessageKey | undefined; children: ComponentChildren };

/** What a page with parcels gives its views: the texts, what decides when parcels are checked, and what it can do. */
export function Frame({ first, title, children }: Props) {
  const settings = useSettings(first);
  const { language, year } = settings;
  useDress(settings, title && textsFor(language)(title));
  const now = useNow();
  const shell = useNewShell(language, now);
  return (
    <TextsProvider language={language} now={now} year={year} known={useKnownCouriers()}>
      <ChecksProvider value={shell.checking.checks}>
        <ShellProvider value={shell}>{children}</ShellProvider>
      </ChecksProvider>
    </TextsProvider>
  );
}
