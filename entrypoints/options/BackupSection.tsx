import { useEffect, useRef, useState } from 'preact/hooks';
import { backupFaultTexts } from '@/components/backup-texts.ts';
import { failureTexts } from '@/components/failure-texts.ts';
import { RestorePreview } from '@/components/RestorePreview.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { BackupFault } from '@/utils/core/backup.ts';
import { onHidden } from '@/utils/platform/hidden.ts';
import { onChange } from '@/utils/platform/live.ts';
import { onSettings } from '@/utils/platform/settings.ts';
import { onSites } from '@/utils/platform/sites.ts';
import {
  compared,
  downloadBackup,
  openBackup,
  restoreOpened,
  type Opened,
  type Restored,
  type Saved,
} from './backup.ts';
import './backup.css';

type Step =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; saved: Saved }
  | { kind: 'no-room' }
  | { kind: 'reading' }
  | { kind: 'fault'; fault: BackupFault }
  | { kind: 'trouble' }
  | { kind: 'opened'; opened: Opened }
  | { kind: 'restoring'; opened: Opened; done: number }
  | { kind: 'restored'; restored: Restored }
  | { kind: 'undone' };

/** "Backup": everything but the key in a file, and back again. */
export function BackupSection() {
  const { t, count } = useTexts();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const file = useRef<HTMLInputElement>(null);
  const isBusy = step.kind === 'saving' || step.kind === 'reading' || step.kind === 'restoring';

  const backup = step.kind === 'opened' ? step.opened.backup : null;
  useEffect(() => {
    if (!backup) return undefined;
    // What is changed elsewhere while the preview is read changes what it would change: parcels, settings, what is hidden,
    // sites. Every row is read for that, so changes that come one upon the other are read together.
    let turn = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const again = async () => {
      const mine = ++turn;
      const opened = await compared(backup).catch(() => null);
      if (opened && mine === turn)
        setStep((standing) => (standing.kind === 'opened' ? { kind: 'opened', opened } : standing));
    };
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void again();
      }, 300);
    };
    // Where it names no parcel, only a call was counted.
    const ends = [
      onChange((ids) => ids?.length !== 0 && soon()),
      onSettings(soon),
      onHidden(soon),
      onSites(soon),
    ];
    return () => {
      turn = Infinity;
      clearTimeout(waiting);
      for (const end of ends) end();
    };
  }, [backup]);
  const guarded = async (work: () => Promise<void>) => work().catch(() => setStep({ kind: 'trouble' }));
  const save = () =>
    guarded(async () => {
      setStep({ kind: 'saving' });
      const saved = await downloadBackup();
      setStep(saved ? { kind: 'saved', saved } : { kind: 'no-room' });
    });
  const open = (chosen: File) =>
    guarded(async () => {
      setStep({ kind: 'reading' });
      const read = await openBackup(chosen);
      setStep(read.ok ? { kind: 'opened', opened: read.opened } : { kind: 'fault', fault: read.fault });
      // So that the same file can be chosen again after it was mended.
      if (file.current) file.current.value = '';
    });
  const restore = (opened: Opened, withSettings: boolean) =>
    guarded(async () => {
      setStep({ kind: 'restoring', opened, done: 0 });
      const restored = await restoreOpened(opened, withSettings, (done) =>
        setStep({ kind: 'restoring', opened, done }),
      );
      setStep({ kind: 'restored', restored });
    });
  const undo = (restored: Restored) =>
    guarded(async () => {
      const failure = await restored.undo();
      setStep(failure ? { kind: 'restored', restored: { ...restored, failure } } : { kind: 'undone' });
    });

  return (
    <section class="panel backup" aria-labelledby="backup" data-testid="backup">
      <h2 id="backup">{t('backupTitle')}</h2>
      <p class="lead">{t('backupLead')}</p>
      <div class="form-bar">
        <button
          type="button"
          class="button"
          data-testid="backup-save"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void save()}
        >
          {t('backupSave')}
        </button>
        <label class={isBusy ? 'button plain file busy' : 'button plain file'}>
          {t('backupOpen')}
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            data-testid="backup-file"
            disabled={isBusy}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) void open(chosen);
            }}
          />
        </label>
      </div>
      <div aria-live="polite" data-testid="backup-state" data-step={step.kind}>
        {step.kind === 'saving' && <p>{t('backupMaking')}</p>}
        {step.kind === 'saved' && <p class="good">{count('backupSaved', step.saved.parcels)}</p>}
        {step.kind === 'saved' && step.saved.withoutHistory > 0 && (
          <p class="fault">{count('backupWithout', step.saved.withoutHistory)}</p>
        )}
        {step.kind === 'no-room' && <p class="fault">{t('backupNoRoom')}</p>}
        {step.kind === 'reading' && <p>{t('backupReading')}</p>}
        {step.kind === 'fault' && (
          <p class="fault" data-testid="backup-fault" data-fault={step.fault}>
            {t(backupFaultTexts[step.fault])}
          </p>
        )}
        {step.kind === 'trouble' && <p class="fault">{t('backupTrouble')}</p>}
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
        {step.kind === 'restored' && (
          <>
            {step.restored.failure ? (
              <p class="fault">
                {count('restoreStopped', step.restored.written)} {t(failureTexts[step.restored.failure.kind])}
              </p>
            ) : (
              <p class="good" data-testid="restore-done">
                {count('restoreDone', step.restored.written)}
              </p>
            )}
            <button
              type="button"
              class="button plain"
              data-testid="restore-undo"
              onClick={() => void undo(step.restored)}
            >
              {t('undo')}
            </button>
          </>
        )}
        {step.kind === 'undone' && <p class="good">{t('restoreUndone')}</p>}
      </div>
      {(step.kind === 'opened' || step.kind === 'restoring') && (
        <RestorePreview
          plan={step.opened.plan}
          working={step.kind === 'restoring'}
          onRestore={(withSettings) => void restore(step.opened, withSettings)}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </section>
  );
}
