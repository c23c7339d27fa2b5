import { useState } from 'preact/hooks';
import { Entries } from '@/components/Entries.tsx';
import { ToastPlace, type Said } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import { onHidden, readHidden, type Hidden } from '@/utils/platform/hidden.ts';
import { send } from '@/utils/platform/send.ts';
import { onSites, readSites } from '@/utils/platform/sites.ts';
import { Live, useLive } from '../pages/live.ts';
import { useLast } from '../pages/reading.ts';

type Lists = { hidden: Hidden; sites: Record<string, number> };

/** What the user hid, switched off and added. */
const liveLists = new Live(
  (listener) => {
    const ends = [onHidden(listener), onSites(listener)];
    return () => ends.forEach((end) => end());
  },
  async (): Promise<Lists> => {
    const [hidden, sites] = await Promise.all([readHidden(), readSites()]);
    return { hidden, sites };
  },
);

const newestFirst = (record: Record<string, number>) =>
  Object.entries(record).toSorted((a, b) => b[1] - a[1]);

/** "Numbers and sites": what is not marked, and what is marked beyond the known shops; everything can be taken back. */
export function SitesSection() {
  const { t, count } = useTexts();
  const lists = useLast(useLive(liveLists), null);
  const [said, setSaid] = useState<Said | null>(null);
  if (!lists) return null;
  const numbers = newestFirst(lists.hidden.numbers);

  const showNumbers = async (names: string[], hide: boolean) => {
    const answer = await send('hide-numbers', { numbers: names, hide });
    if (!answer.ok) return setSaid({ text: t('failureUnexpected') });
    setSaid(
      hide ? null : { text: count('shownAgain', names.length), undo: () => void showNumbers(names, true) },
    );
  };
  const showSite = async (host: string, hide: boolean) => {
    const answer = await send('hide-site', { host, hide });
    if (!answer.ok) return setSaid({ text: t('failureUnexpected') });
    setSaid(hide ? null : { text: t('markAgainDone', { host }), undo: () => void showSite(host, true) });
  };
  const remove = async (host: string) => {
    const answer = await send('remove-site', { host });
    setSaid({ text: answer.ok ? t('siteLeft', { host }) : t('failureUnexpected') });
  };
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
        onAction={(name) => void showNumbers([name], false)}
      >
        {numbers.length > 1 && (
          <button
            type="button"
            class="text-button"
            data-testid="show-all"
            onClick={() =>
              void showNumbers(
                numbers.map(([name]) => name),
                false,
              )
            }
          >
            {t('showAllAgain')}
          </button>
        )}
      </Entries>
      <Entries
        testId="sites-off"
        title="offTitle"
        none="offNone"
        since="offSince"
        entries={newestFirst(lists.hidden.sites)}
        action="markThere"
        actionFor="markHostAgain"
        place="host"
        onAction={(host) => void showSite(host, false)}
      />
      <Entries
        testId="sites-added"
        title="addedTitle"
        none="addedNone"
        since="addedSince"
        entries={newestFirst(lists.sites)}
        action="remove"
        actionFor="removeHost"
        place="host"
        onAction={(host) => void remove(host)}
      />
      <ToastPlace said={said} onEnd={() => setSaid(null)} />
    </section>
  );
}
