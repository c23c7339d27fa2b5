import { useState } from 'preact/hooks';
import type { BackupFault, Preview } from '@/utils/core/backup.ts';
import { ago } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Button } from './Button.tsx';
import { useTexts } from './texts.tsx';

/** Why a file cannot be restored, in a sentence that says what to do. */
export const backupFaultTexts = {
  empty: 'backupFaultEmpty',
  'not-json': 'backupFaultNotJson',
  'not-backup': 'backupFaultNotBackup',
  newer: 'backupFaultNewer',
  'too-large': 'backupFaultTooLarge',
} as const satisfies Record<BackupFault, MessageKey>;

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
  const { isReplacing, withSettings, savesFirst } = wish;
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
  const choice = (testId: string, words: MessageKey, isOn: boolean, change: Partial<Wish>) => (
    <label class="choice">
      <input
        type={'isReplacing' in change ? 'radio' : 'checkbox'}
        name={'isReplacing' in change ? 'restore-mode' : ''}
        data-testid={testId}
        checked={isOn}
        onChange={() => setWish({ ...wish, ...change })}
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
          {choice('restore-add', 'restoreAdd', !isReplacing, { isReplacing: false })}
          {choice('restore-replace', 'restoreReplace', isReplacing, { isReplacing: true })}
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
      {plan.baseAddress !== null && withSettings && (
        <div class="failure mild" data-testid="restore-address">
          <bdi>{t('restoreAddress', { address: plan.baseAddress })}</bdi>
        </div>
      )}
      {calls > 0 && <p class="soft">{count('restoreCalls', calls)}</p>}
      {settings.length > 0 &&
        choice('restore-with-settings', 'restoreWithSettings', withSettings, { withSettings: !withSettings })}
      {plan.here > 0 &&
        choice('restore-save-first', 'restoreSaveFirst', savesFirst, { savesFirst: !savesFirst })}
      <div class="bar">
        <Button
          look={isReplacing && replaced.gone > 0 ? 'delete' : ''}
          testId="restore-yes"
          words={t('restoreYes')}
          disabled={changes === 0}
          busy={working}
          onClick={() => onRestore(wish)}
        />
        <Button look="plain" testId="restore-no" words={t('cancel')} busy={working} onClick={onCancel} />
      </div>
    </div>
  );
}
