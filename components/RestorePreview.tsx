import { useState } from 'preact/hooks';
import type { Preview } from '@/utils/core/backup.ts';
import { ago } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { useTexts } from './texts.tsx';

/** What restoring a file would change. */
export type Plan = {
  madeAt: number;
  /** How many parcels are in the list now. */
  here: number;
  /** What comes of each parcel of the file where they are added to the list. */
  added: Preview;
  /** Where the file takes the place of the list: its parcels, those that go, and the calls this will cost at first. */
  replaced: { all: number; gone: number; calls: number };
  unreadable: number;
  /** What the settings are called that would be other than they are. */
  settings: MessageKey[];
  /** The address of the service the file brings, in full; null where it stays. */
  baseAddress: string | null;
  /** Hidden numbers, and sites, that would be added. */
  hidden: number;
  sites: number;
};

/** How a file is to be restored. `isReplacing`: it takes the place of the list, else it is added to it. */
export type Wish = { isReplacing: boolean; withSettings: boolean; savesFirst: boolean };

type Props = { plan: Plan; working: boolean; onRestore(wish: Wish): void; onCancel(): void };

/** What will change, before anything does; settings can be left out. */
export function RestorePreview({ plan, working, onRestore, onCancel }: Props) {
  const { t, count, language, now } = useTexts();
  const [wish, setWish] = useState<Wish>({
    isReplacing: false,
    withSettings: true,
    savesFirst: plan.here > 0,
  });
  const { added, replaced } = plan;
  const { isReplacing } = wish;
  const parcels: [string, number, string][] = isReplacing
    ? [
        ['all', replaced.all, count('restoreAll', replaced.all)],
        ['gone', replaced.gone, count('restoreGone', replaced.gone)],
      ]
    : [
        ['new', added.new, count('restoreNew', added.new)],
        ['newer', added.newer, count('restoreNewer', added.newer)],
        ['words', added.words, count('restoreWords', added.words)],
        ['same', added.same, count('restoreSame', added.same)],
      ];
  const lines: [string, number, string][] = [
    ...parcels,
    ['unreadable', plan.unreadable, count('restoreUnreadable', plan.unreadable)],
    ['hidden', plan.hidden, count('restoreHidden', plan.hidden)],
    ['sites', plan.sites, count('restoreSites', plan.sites)],
  ];
  const shown = lines.filter(([, number]) => number > 0);
  const { settings } = plan;
  const list = new Intl.ListFormat(language).format(settings.map((key) => t(key)));
  const { calls } = isReplacing ? replaced : added;
  const changed = isReplacing ? replaced.all + replaced.gone : added.new + added.newer + added.words;
  const changes = changed + plan.hidden + plan.sites + settings.length;
  const check = (name: 'withSettings' | 'savesFirst', testId: string, words: MessageKey) => (
    <label class="choice">
      <input
        type="checkbox"
        data-testid={testId}
        checked={wish[name]}
        onChange={(event) => setWish({ ...wish, [name]: event.currentTarget.checked })}
      />
      {t(words)}
    </label>
  );
  const mode = (replaces: boolean, testId: string, words: MessageKey) => (
    <label class="choice">
      <input
        type="radio"
        name="restore-mode"
        data-testid={testId}
        checked={isReplacing === replaces}
        onChange={() => setWish({ ...wish, isReplacing: replaces })}
      />
      {t(words)}
    </label>
  );
  return (
    <div class="stack restore" data-testid="restore-preview">
      <h3 id="restore-title">
        {plan.madeAt > 0
          ? t('restoreTitle', { ago: ago(plan.madeAt, now, language) })
          : t('restoreTitlePlain')}
      </h3>
      {plan.here > 0 && (
        <div role="radiogroup" aria-labelledby="restore-title">
          {mode(false, 'restore-add', 'restoreAdd')}
          {mode(true, 'restore-replace', 'restoreReplace')}
        </div>
      )}
      <ul>
        {shown.map(([name, , words]) => (
          <li key={name} data-testid={`restore-${name}`}>
            {words}
          </li>
        ))}
        {settings.length > 0 && <li data-testid="restore-settings">{t('restoreSettings', { list })}</li>}
        {changes === 0 && <li data-testid="restore-nothing">{t('restoreNothing')}</li>}
      </ul>
      {plan.baseAddress !== null && wish.withSettings && (
        <div class="failure mild" data-testid="restore-address">
          <bdi>{t('restoreAddress', { address: plan.baseAddress })}</bdi>
        </div>
      )}
      {calls > 0 && <p class="soft">{count('restoreCalls', calls)}</p>}
      {settings.length > 0 && check('withSettings', 'restore-with-settings', 'restoreWithSettings')}
      {plan.here > 0 && check('savesFirst', 'restore-save-first', 'restoreSaveFirst')}
      <div class="bar">
        <button
          type="button"
          class={isReplacing && replaced.gone > 0 ? 'button delete' : 'button'}
          data-testid="restore-yes"
          disabled={changes === 0}
          aria-disabled={working}
          onClick={() => !working && onRestore(wish)}
        >
          {t('restoreYes')}
        </button>
        <button
          type="button"
          class="button plain"
          data-testid="restore-no"
          aria-disabled={working}
          onClick={() => !working && onCancel()}
        >
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
