import { useRef, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Checkbox } from '../base/controls.tsx';
import { failures } from '../base/failures.ts';
import { Note } from '../base/Note.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { downloadBackup, holdsSheets, openBackup, restoreOpened } from './backup-file.ts';
import type { OpenedBackup, RestoreChoice } from './backup-file.ts';

type BackupStep =
  | { kind: 'idle' | 'asking' }
  | { kind: 'working' | 'good' | 'fault'; text: string }
  | { kind: 'opened'; opened: OpenedBackup }
  | { kind: 'restoring'; opened: OpenedBackup; done: number };

/**
 * "Backup": saves parcels, settings, hidden numbers and sites to a file, without credentials, and restores them. A new
 * user (`isWelcome`) has nothing to save, and types the key after the restore.
 */
export function BackupSection({ isWelcome = false }: { isWelcome?: boolean }) {
  const { t, count } = useTexts();
  const [step, setStep] = useState<BackupStep>({ kind: 'idle' });
  const file = useRef<HTMLInputElement>(null);
  const isBusy = step.kind === 'working' || step.kind === 'restoring';

  const say = (kind: 'working' | 'good' | 'fault', text: string) => setStep({ kind, text });
  const fail = (text: MessageKey) => say('fault', t(text));
  const guarded = async (work: () => Promise<void>) => work().catch(() => fail('backupTrouble'));
  /** Asks first whether what sheets say may be in the file. */
  const save = (hasSheets?: boolean) =>
    guarded(async () => {
      if (hasSheets === undefined && (await holdsSheets())) return setStep({ kind: 'asking' });
      say('working', t('backupMaking'));
      const parcels = await downloadBackup(hasSheets ?? false);
      if (parcels === null) fail('backupNoRoom');
      else say('good', count('backupSaved', parcels));
    });
  const open = (chosen: File) =>
    guarded(async () => {
      say('working', t('backupReading'));
      const read = await openBackup(chosen);
      if ('fault' in read) fail(`backupFault${keyPart(read.fault)}`);
      else setStep({ kind: 'opened', opened: read });
      // So that the same file can be chosen again after it was corrected.
      if (file.current) file.current.value = '';
    });
  const restore = (opened: OpenedBackup, wish: RestoreChoice) =>
    guarded(async () => {
      setStep({ kind: 'restoring', opened, done: 0 });
      if (wish.savesFirst && (await downloadBackup(true)) === null) return fail('backupNoRoom');
      const { done, failure } = await restoreOpened(opened, wish, (processed) =>
        setStep({ kind: 'restoring', opened, done: processed }),
      );
      if (failure?.kind === 'everything-deleted') fail(failures[failure.kind].text);
      else if (failure) say('fault', `${t(failures[failure.kind].text)} ${count('restoreStopped', done)}`);
      else {
        say('good', `${count('restoreDone', done)} ${isWelcome ? t('restoredKey') : ''}`);
        if (isWelcome) document.querySelector<HTMLElement>('[data-testid=api-key]')?.focus();
      }
    });

  return (
    <div class="stack form">
      <div class="bar">
        {!isWelcome && (
          <Button main testId="backup-save" words="backupSave" busy={isBusy} onClick={() => save()} />
        )}
        <Button
          testId="backup-open"
          words={isWelcome ? 'restoreBackup' : 'backupOpen'}
          busy={isBusy}
          onClick={() => file.current?.click()}
        />
        <input
          ref={file}
          hidden
          type="file"
          accept=".json,application/json"
          data-testid="backup-file"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void open(chosen);
          }}
        />
      </div>
      <div class="stack start" aria-live="polite">
        {step.kind === 'asking' && (
          <Note tone="mild" testId="backup-sheets">
            <p>{t('backupSheets')}</p>
            <div class="bar">
              <Button testId="backup-with" words="backupWithSheets" onClick={() => save(true)} />
              <Button testId="backup-without" words="backupWithoutSheets" onClick={() => save(false)} />
            </div>
          </Note>
        )}
        {'text' in step && <Paragraph look={step.kind} testId={`backup-${step.kind}`} text={step.text} />}
        {step.kind === 'restoring' && (
          <>
            <p>{t('restoreProgress', { done: step.done, total: step.opened.backup.parcels.length })}</p>
            <progress
              max={Math.max(step.opened.backup.parcels.length, 1)}
              value={step.done}
              aria-label={t('backupTitle')}
            />
          </>
        )}
      </div>
      {(step.kind === 'opened' || step.kind === 'restoring') && (
        <RestorePreview
          plan={step.opened.plan}
          working={step.kind === 'restoring'}
          onRestore={(wish) => void restore(step.opened, wish)}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </div>
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

/** Shows what a restore will change, before it starts. Settings can be left out. */
function RestorePreview({ plan, working, onRestore, onCancel }: PreviewProps) {
  const { t, count, language, ago } = useTexts();
  const [wish, setWish] = useState<RestoreChoice>({
    isReplacing: false,
    withSettings: true,
    savesFirst: plan.here > 0,
  });
  const { added, replaced, hidden, sites, settings } = plan;
  const { isReplacing, withSettings, savesFirst } = wish;
  const effect = isReplacing ? replaced : added;
  const sizes: Partial<Record<(typeof effects)[number], number>> = { ...plan, ...effect };
  const list = new Intl.ListFormat(language).format(settings.map((key) => t(key)));
  const changed = isReplacing ? replaced.all + replaced.gone : added.new + added.newer + added.words;
  const changes = changed + hidden + sites + settings.length;
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
      <h3 id="restore-title">
        {plan.madeAt > 0 ? t('restoreTitle', { ago: ago(plan.madeAt) }) : t('restoreTitlePlain')}
      </h3>
      {plan.here > 0 && (
        <div role="radiogroup" aria-labelledby="restore-title">
          {choice('restore-add', 'restoreAdd', !isReplacing, { isReplacing: false })}
          {choice('restore-replace', 'restoreReplace', isReplacing, { isReplacing: true })}
        </div>
      )}
      <ul>
        {effects
          .filter((name) => sizes[name])
          .map((name) => (
            <li key={name} data-testid={`restore-${name}`}>
              {count(`restore${keyPart(name)}`, sizes[name]!)}
            </li>
          ))}
        {settings.length > 0 && <li data-testid="restore-settings">{t('restoreSettings', { list })}</li>}
        {changes === 0 && <li data-testid="restore-nothing">{t('restoreNothing')}</li>}
      </ul>
      {plan.baseAddress !== null && withSettings && (
        <Note tone="mild" testId="restore-address">
          <bdi>{t('restoreAddress', { address: plan.baseAddress })}</bdi>
        </Note>
      )}
      {effect.calls > 0 && <p class="soft">{count('restoreCalls', effect.calls)}</p>}
      {settings.length > 0 &&
        choice('restore-with-settings', 'restoreWithSettings', withSettings, { withSettings: !withSettings })}
      {plan.here > 0 &&
        choice('restore-save-first', 'restoreSaveFirst', savesFirst, { savesFirst: !savesFirst })}
      {savesFirst && plan.hasSheets && (
        <p class="soft" data-testid="restore-sheets">
          {t('backupSheets')}
        </p>
      )}
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
