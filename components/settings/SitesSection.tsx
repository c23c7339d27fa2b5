import { Button } from '../base/Button.tsx';
import { Entries, entryButton, type Entry } from '../base/Entries.tsx';
import { useTexts } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import { send } from '@/utils/messaging/send.ts';
import { onPermissions, requestSite } from '@/utils/browser/permissions.ts';
import { onHidden, onSites, readHidden, readSiteGrants, readSites } from '@/utils/storage/user-sites.ts';
import type { DatedNames } from '@/utils/storage/user-sites.ts';
import { LiveValue, useLastValue } from '../hooks/live-value.ts';
import { saved } from './saved.ts';

const readLists = () => Promise.all([readHidden(), readSites(), readSiteGrants()]);
const liveLists = new LiveValue(readLists, onHidden, onSites, onPermissions);

const hideNumbers = (numbers: string[], hide: boolean) => send('hide-numbers', { numbers, hide });
const hideSite = (host: string, hide: boolean) => send('hide-site', { host, hide });

const allowButton = { main: true, testId: 'entry-allow' };

/** Lists of hidden numbers, switched-off sites and added sites, with a button to undo each. */
export function SitesSection() {
  const { t, count, ago } = useTexts();
  const lists = useLastValue(liveLists);
  if (!lists) return null;
  const [hidden, sites, grants] = lists;
  const numbers = Object.keys(hidden.numbers);

  const showNumbers = (names: string[]) => {
    const undo = () => void saved(hideNumbers(names, true));
    return saved(hideNumbers(names, false), { text: count('shownAgain', names.length), undo });
  };
  const showSite = (host: string) => {
    const shown = hideSite(host, false);
    const undo = async () => {
      const answer = await shown;
      for (const off of answer.ok ? answer.value.hosts : []) if (!(await saved(hideSite(off, true)))) return;
    };
    return saved(shown, { text: t('markAgainDone', { host }), undo });
  };
  const remove = (host: string) => saved(send('remove-site', { host }), { text: t('siteLeft', { host }) });
  const allow = async (host: string) => {
    const isAllowed = await requestSite(host).catch(() => false);
    showToast({ text: t(isAllowed ? 'siteAdded' : 'siteRefused', { host }) });
  };
  const newest = (names: DatedNames, entry: (name: string, ago: string) => Entry): Entry[] =>
    Object.entries(names)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, at]) => entry(name, ago(at)));
  const numbersHidden = newest(hidden.numbers, (number, since) => ({
    name: number,
    isNumber: true,
    more: t('hiddenSince', { ago: since }),
    buttons: entryButton('showAgain', t('showNumberAgain', { number }), () => showNumbers([number])),
  }));
  const sitesOff = newest(hidden.sites, (host, since) => ({
    name: host,
    more: t('offSince', { ago: since }),
    buttons: entryButton('markThere', t('markHostAgain', { host }), () => showSite(host)),
  }));
  const sitesAdded = newest(sites, (host, since) => ({
    name: host,
    more: t(grants[host] === false ? 'siteNotAllowed' : 'addedSince', { ago: since }),
    buttons: (
      <>
        {grants[host] === false &&
          entryButton('siteAllow', t('siteAllowHost', { host }), () => allow(host), allowButton)}
        {entryButton('remove', t('removeHost', { host }), () => remove(host))}
      </>
    ),
  }));
  return (
    <>
      <Entries testId="hidden-numbers" title="hiddenTitle" none="hiddenNone" entries={numbersHidden}>
        {numbers.length > 1 && (
          <Button look="text" testId="show-all" words="showAllAgain" onClick={() => showNumbers(numbers)} />
        )}
      </Entries>
      <Entries testId="sites-off" title="offTitle" none="offNone" entries={sitesOff} />
      <Entries testId="sites-added" title="addedTitle" none="addedNone" entries={sitesAdded} />
    </>
  );
}
