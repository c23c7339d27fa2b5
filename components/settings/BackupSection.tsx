import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Checkbox, Line } from '../base/controls.tsx';
import { failures } from '../base/failures.ts';
import { Note } from '../base/Note.tsx';
import { saveFile } from '../base/save-file.ts';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { holdsSheets, makeBackup, openBackup, restoreOpened } from '@/utils/messaging/backup-file.ts';
import type { OpenedBackup, RestoreChoice } from '@/utils/messaging/backup-file.ts';

type Kind = 'idle' | 'asking' | 'working' | 'good' | 'fault';
/** What is said or asked; the opened file, and how many of its parcels are restored, once that has begun. */
type BackupStep = { kind: Kind; text?: string; opened?: OpenedBackup; done?: number };

/**
 * "Backup": saves parcels, settings, hidden numbers and sites to a file, without credentials, and restores them. A new
 * user (`isWelcome`) has nothing to save, and types the key after the restore.
 */
export function BackupSection({ isWelcome = false }: { isWelcome?: boolean }) {
  const { t, count } = useTexts();
  const [{ kind, text, opened, done }, setStep] = useState<BackupStep>({ kind: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const total = opened?.backup.parcels.length ?? 0;
  const isBusy = kind === 'working' || done !== undefined;
  const say = (how: Kind, what: string) => setStep({ kind: how, text: what });
  const fail = (key: MessageKey) => say('fault', t(key));
  const run = (work: Promise<void>) => work.catch(() => fail('backupTrouble'));
  const download = async (hasSheets: boolean) => {
    const made = await makeBackup(hasSheets);
    if (made) saveFile(made.name, made.file);
    else fail('backupNoRoom');
    return made;
  };
  /** Asks first whether what sheets say may be in the file. */
  const save = async (hasSheets?: boolean) => {
    if (hasSheets === undefined && (await holdsSheets())) return setStep({ kind: 'asking' });
    say('working', t('backupMaking'));
    const made = await download(hasSheets ?? false);
    if (made) say('good', count('backupSaved', made.parcels));
  };
  const open = async (field: HTMLInputElement) => {
    const chosen = field.files?.[0];
    field.value = ''; // the same file may be chosen again after it was corrected
    if (!chosen) return;
    say('working', t('backupReading'));
    const read = await openBackup(chosen);
    if ('fault' in read) fail(`backupFault${keyPart(read.fault)}`);
    else setStep({ kind: 'idle', opened: read });
  };
  const restore = async (file: OpenedBackup, wish: RestoreChoice) => {
    const show = (processed: number) => setStep({ kind: 'idle', opened: file, done: processed });
    show(0);
    if (wish.savesFirst && !(await download(true))) return;
    const { done: restored, failure } = await restoreOpened(file, wish, show);
    if (failure) {
      const stopped = failure.kind === 'everything-deleted' ? '' : ` ${count('restoreStopped', restored)}`;
      return say('fault', t(failures[failure.kind].text) + stopped);
    }
    say('good', `${count('restoreDone', restored)} ${isWelcome ? t('restoredKey') : ''}`);
    if (isWelcome) document.querySelector<HTMLElement>('[data-testid=api-key]')?.focus();
  };

  const words = isWelcome ? 'restoreBackup' : 'backupOpen';
  const opener = (
    <>
      <Button testId="backup-open" words={words} busy={isBusy} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        data-testid="backup-file"
        onChange={(event) => run(open(event.currentTarget))}
      />
    </>
  );
  const result = (
    <>
      <div class="stack start" aria-live="polite">
        {kind === 'asking' && (
          <Note tone="mild" testId="backup-sheets">
            <p>{t('backupSheets')}</p>
            <div class="bar">
              <Button testId="backup-with" words="backupWithSheets" onClick={() => run(save(true))} />
              <Button testId="backup-without" words="backupWithoutSheets" onClick={() => run(save(false))} />
            </div>
          </Note>
        )}
        {text && <Paragraph look={kind} testId={`backup-${kind}`} text={text} />}
        {done !== undefined && (
          <>
            <p>{t('restoreProgress', { done, total })}</p>
            <progress max={Math.max(total, 1)} value={done} aria-label={t('backupTitle')} />
          </>
        )}
      </div>
      {opened && (
        <RestorePreview
          plan={opened.plan}
          working={isBusy}
          onRestore={(wish) => void run(restore(opened, wish))}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </>
  );
  if (isWelcome) return [opener, result];
  const control = (
    <div class="bar">
      <Button main testId="backup-save" words="backupSave" busy={isBusy} onClick={() => run(save())} />
      {opener}
    </div>
  );
  return (
    <Line title={t('backupTitle')} hint={t('backupLead')} control={control}>
      {result}
    </Line>
  );
}

type PreviewProps = {
  plan: OpenedBackup['plan'];
  working: boolean;
  onRestore(wish: RestoreChoice): void;
  onCancel(): void;
};

/** What a restore does, and to how many. */
const effects = ['all', 'gone', 'new', 'newer', 'words', 'same', 'unreadable', 'hidden', 'sites'] as const;

const line = (name: string, text: string) => (
  <li key={name} data-testid={`restore-${name}`}>
    {text}
  </li>
);

/** Shows what a restore will change, before it starts. Settings can be left out. */
function RestorePreview({ plan, working, onRestore, onCancel }: PreviewProps) {
  const { t, count, language, ago } = useTexts();
  const { here, madeAt, added, replaced, hidden, sites, settings } = plan;
  const atFirst = { isReplacing: false, withSettings: true, savesFirst: here > 0 };
  const [wish, setWish] = useState<RestoreChoice>(atFirst);
  const { isReplacing, withSettings, savesFirst } = wish;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current!.focus(), []); // else a screen reader does not hear of it
  const effect = isReplacing ? replaced : added;
  const sizes: Partial<Record<(typeof effects)[number], number>> = { ...plan, ...effect };
  const changed = isReplacing ? replaced.all + replaced.gone : added.new + added.newer + added.words;
  const changes = changed + hidden + sites + settings.length;
  const list = new Intl.ListFormat(language).format(settings.map((key) => t(key)));
  const choice = (testId: string, words: MessageKey, isOn: boolean, change: Partial<RestoreChoice>) => (
    <Checkbox
      {...('isReplacing' in change && { group: 'restore-mode' })}
      label={t(words)}
      testId={testId}
      checked={isOn}
      onChange={() => setWish({ ...wish, ...change })}
    />
  );
  return (
    <div class="stack restore" data-testid="restore-preview">
      <h2 ref={title} id="restore-title" tabIndex={-1}>
        {madeAt > 0 ? t('restoreTitle', { ago: ago(madeAt) }) : t('restoreTitlePlain')}
      </h2>
      {here > 0 && (
        <div role="radiogroup" aria-labelledby="restore-title">
          {choice('restore-add', 'restoreAdd', !isReplacing, { isReplacing: false })}
          {choice('restore-replace', 'restoreReplace', isReplacing, { isReplacing: true })}
        </div>
      )}
      <ul>
        {effects.map((name) => !!sizes[name] && line(name, count(`restore${keyPart(name)}`, sizes[name])))}
        {settings.length > 0 && line('settings', t('restoreSettings', { list }))}
        {changes === 0 && line('nothing', t('restoreNothing'))}
      </ul>
      {plan.baseAddress !== null && withSettings && (
        <Note tone="mild" testId="restore-address">
          <bdi>{t('restoreAddress', { address: plan.baseAddress })}</bdi>
        </Note>
      )}
      {effect.calls > 0 && <Paragraph text={count('restoreCalls', effect.calls)} />}
      {settings.length > 0 &&
        choice('restore-with-settings', 'restoreWithSettings', withSettings, { withSettings: !withSettings })}
      {here > 0 && choice('restore-save-first', 'restoreSaveFirst', savesFirst, { savesFirst: !savesFirst })}
      {savesFirst && plan.hasSheets && <Paragraph testId="restore-sheets" text={t('backupSheets')} />}
      <div class="bar">
        <Button
          main
          look={isReplacing && replaced.gone > 0 ? 'delete' : ''}
          testId="restore-yes"
          words="restoreYes"
          disabled={changes === (withSettings ? 0 : settings.length)}
          busy={working}
          onClick={() => onRestore(wish)}
        />
        <Button testId="restore-no" words="cancel" busy={working} onClick={onCancel} />
      </div>
    </div>
  );
}
