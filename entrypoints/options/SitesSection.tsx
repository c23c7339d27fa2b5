import { useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { Entries } from '@/components/Entries.tsx';
import { ToastPlace, type Said } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import { onHidden, readHidden } from '@/utils/platform/hidden.ts';
import { send } from '@/utils/platform/send.ts';
import { onSites, readSites, type Dated } from '@/utils/platform/sites.ts';
import { Live, useLive } from '../pages/live.ts';
import { useLast } from '../pages/reading.ts';

/** What the user hid, switched off and added. */
const liveLists = new Live(() => Promise.all([readHidden(), readSites()]), onHidden, onSites);

const newestFirst = (record: Dated) => Object.entries(record).toSorted((a, b) => b[1] - a[1]);

const hideNumbers = (numbers: string[], hide: boolean) => send('hide-numbers', { numbers, hide });

/** "Numbers and sites": what is not marked, and what is marked beyond the known shops; everything can be taken back. */
export function SitesSection() {
  const { t, count } = useTexts();
  const lists = useLast(useLive(liveLists), null);
  const [said, setSaid] = useState<Said | null>(null);
  if (!lists) return null;
  const [hidden, sites] = lists;
  const numbers = newestFirst(hidden.numbers);

  const tell = ({ ok }: { ok: boolean }, done: Said | null) =>
    setSaid(ok ? done : { text: t('failureUnexpected') });
  const showNumbers = async (names: string[]) => {
    const undo = async () => tell(await hideNumbers(names, true), null);
    tell(await hideNumbers(names, false), { text: count('shownAgain', names.length), undo });
  };
  const showSite = async (host: string) => {
    const undo = async () => tell(await send('hide-site', { host, hide: true }), null);
    tell(await send('hide-site', { host, hide: false }), { text: t('markAgainDone', { host }), undo });
  };
  const remove = async (host: string) =>
    tell(await send('remove-site', { host }), { text: t('siteLeft', { host }) });
  return (
    <section class="panel" aria-labelledby="sites" data-testid="sites">
      <h2 id="sites">{t('sectionSites')}</h2>
      <p class="soft lead">{t('sitesLead')}</p>
      <Entries
        testId="hidden-numbers"
        title="hiddenTitle"
        none="hiddenNone"
        since="hiddenSince"
        entries={numbers}
        action="showAgain"
        actionFor="showNumberAgain"
        place="number"
        onAction={(name) => void showNumbers([name])}
      >
        {numbers.length > 1 && (
          <Button
            look="text"
            testId="show-all"
            words={t('showAllAgain')}
            onClick={() => void showNumbers(numbers.map(([name]) => name))}
          />
        )}
      </Entries>
      <Entries
        testId="sites-off"
        title="offTitle"
        none="offNone"
        since="offSince"
        entries={newestFirst(hidden.sites)}
        action="markThere"
        actionFor="markHostAgain"
        place="host"
        onAction={(host) => void showSite(host)}
      />
      <Entries
        testId="sites-added"
        title="addedTitle"
        none="addedNone"
        since="addedSince"
        entries={newestFirst(sites)}
        action="remove"
        actionFor="removeHost"
        place="host"
        onAction={(host) => void remove(host)}
      />
      <ToastPlace said={said} onEnd={() => setSaid(null)} />
    </section>
  );
}
