import { useEffect, useState } from 'preact/hooks';
import { Entries } from '@/components/Entries.tsx';
import { Toast } from '@/components/Toast.tsx';
import { useTexts } from '@/components/texts.tsx';
import { onHidden, readHidden, type Hidden } from '@/utils/platform/hidden.ts';
import { send } from '@/utils/platform/send.ts';
import { onSites, readSites } from '@/utils/platform/sites.ts';

type Said = { text: string; undo?: () => void };
type Lists = { hidden: Hidden; sites: Record<string, number> };

/** What the user hid, switched off and added, read again whenever it changes in any page. */
function useLists(): Lists | null {
  const [lists, setLists] = useState<Lists | null>(null);
  useEffect(() => {
    let turn = 0;
    const readAll = async () => {
      const mine = ++turn;
      const read = await Promise.all([readHidden(), readSites()]).catch(() => null);
      if (mine === turn && read) setLists({ hidden: read[0], sites: read[1] });
    };
    const ends = [onHidden(() => void readAll()), onSites(() => void readAll())];
    void readAll();
    return () => {
      turn = Infinity;
      for (const end of ends) end();
    };
  }, []);
  return lists;
}

const newestFirst = (record: Record<string, number>) =>
  Object.entries(record).toSorted((a, b) => b[1] - a[1]);

/** "Numbers and sites": what is not marked, and what is marked beyond the known shops; everything can be taken back. */
export function SitesSection() {
  const { t, count } = useTexts();
  const lists = useLists();
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
      <p class="lead">{t('sitesLead')}</p>
      <Entries
        testId="hidden-numbers"
        title="hiddenTitle"
        none="hiddenNone"
        since="hiddenSince"
        entries={numbers}
        isNumber
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
      <div class="sites-toast" role="status" aria-live="polite">
        {said && (
          <Toast
            text={said.text}
            action={said.undo && { label: t('undo'), onClick: said.undo }}
            onEnd={() => setSaid(null)}
          />
        )}
      </div>
    </section>
  );
}
