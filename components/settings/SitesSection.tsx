import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
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

/** "Numbers and sites": lists of hidden numbers, switched-off sites and added sites, with a button to undo each. */
export function SitesSection() {
  const { t, count } = useTexts();
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
  return (
    <>
      <Entries kind="hidden" of={hidden.numbers} onAction={(name) => showNumbers([name])}>
        {numbers.length > 1 && (
          <Button look="text" testId="show-all" words="showAllAgain" onClick={() => showNumbers(numbers)} />
        )}
      </Entries>
      <Entries kind="off" of={hidden.sites} onAction={showSite} />
      <Entries kind="added" of={sites} grants={grants} onAction={remove} onAllow={allow} />
    </>
  );
}

// Texts of the button; `actionFor` is its label for screen readers.
const kinds = {
  hidden: { testId: 'hidden-numbers', action: 'showAgain', actionFor: 'showNumberAgain' },
  off: { testId: 'sites-off', action: 'markThere', actionFor: 'markHostAgain' },
  added: { testId: 'sites-added', action: 'remove', actionFor: 'removeHost' },
} as const;

type Props = {
  kind: keyof typeof kinds;
  /** Names with the time they were set (epoch ms). */
  of: DatedNames;
  onAction(name: string): unknown;
  /** Whether the browser allows each; for the others there is `onAllow`. */
  grants?: Record<string, boolean>;
  onAllow?(name: string): unknown;
  /** A button for all entries. */
  children?: ComponentChildren;
};

const atOnce = 8;

/** A list of entries, newest first, each with a button that undoes it. */
function Entries({ kind, of, onAction, grants, onAllow, children }: Props) {
  const { t, count, ago } = useTexts();
  const { testId, action, actionFor } = kinds[kind];
  const entries = Object.entries(of).toSorted(([, a], [, b]) => b - a);
  const [limit, setLimit] = useState(atOnce);
  const place = kind === 'hidden' ? 'number' : 'host';
  return (
    <section class="stack entries" data-testid={testId}>
      <h3>
        {t(`${kind}Title`)} {entries.length > 0 && <span>{entries.length}</span>}
      </h3>
      {entries.length === 0 && <p class="soft">{t(`${kind}None`)}</p>}
      <ul class="lines">
        {entries.slice(0, limit).map(([name, at]) => (
          <li key={name} class="bar" data-testid="entry">
            <bdi class={place === 'number' ? 'number' : undefined}>{name}</bdi>
            <span class="faint">
              {t(grants?.[name] === false ? 'siteNotAllowed' : `${kind}Since`, { ago: ago(at) })}
            </span>
            {grants?.[name] === false && (
              <Button
                main
                look="slim"
                testId="entry-allow"
                words="siteAllow"
                aria-label={t('siteAllowHost', { host: name })}
                onClick={() => onAllow?.(name)}
              />
            )}
            <Button
              look="slim"
              testId="entry-action"
              words={action}
              aria-label={t(actionFor, { [place]: name })}
              onClick={() => onAction(name)}
            />
          </li>
        ))}
      </ul>
      <div class="bar soft">
        {entries.length > limit && (
          <Button look="text" onClick={() => setLimit(Infinity)}>
            {count('moreHidden', entries.length - limit)}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
