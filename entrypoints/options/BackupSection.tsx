import { useRef, useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { failureTexts } from '@/components/failure-texts.ts';
import { backupFaultTexts, RestorePreview, type Wish } from '@/components/RestorePreview.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { BackupFault } from '@/utils/core/backup.ts';
import { downloadBackup, openBackup, restoreOpened, type Opened, type Restored } from './backup.ts';
import './backup.css';

type Step =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; parcels: number }
  | { kind: 'no-room' }
  | { kind: 'reading' }
  | { kind: 'fault'; fault: BackupFault }
  | { kind: 'trouble' }
  | { kind: 'opened'; opened: Opened }
  | { kind: 'restoring'; opened: Opened; done: number }
  | { kind: 'restored'; restored: Restored };

/** "Backup": everything but the key in a file, and back again. */
export function BackupSection() {
  const { t, count } = useTexts();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const file = useRef<HTMLInputElement>(null);
  const isBusy = step.kind === 'saving' || step.kind === 'reading' || step.kind === 'restoring';

  const guarded = async (work: () => Promise<void>) => work().catch(() => setStep({ kind: 'trouble' }));
  const save = () =>
    guarded(async () => {
      setStep({ kind: 'saving' });
      const parcels = await downloadBackup();
      setStep(parcels === null ? { kind: 'no-room' } : { kind: 'saved', parcels });
    });
  const open = (chosen: File) =>
    guarded(async () => {
      setStep({ kind: 'reading' });
      const read = await openBackup(chosen);
      setStep(read.ok ? { kind: 'opened', opened: read.opened } : { kind: 'fault', fault: read.fault });
      // So that the same file can be chosen again after it was mended.
      if (file.current) file.current.value = '';
    });
  const restore = (opened: Opened, wish: Wish) =>
    guarded(async () => {
      setStep({ kind: 'restoring', opened, done: 0 });
      if (wish.savesFirst && (await downloadBackup()) === null) {
        setStep({ kind: 'no-room' });
        return;
      }
      const restored = await restoreOpened(opened, wish, (done) =>
        setStep({ kind: 'restoring', opened, done }),
      );
      setStep({ kind: 'restored', restored });
    });

  return (
    <section class="panel" aria-labelledby="backup" data-testid="backup">
      <h2 id="backup">{t('backupTitle')}</h2>
      <p class="soft lead">{t('backupLead')}</p>
      <div class="bar">
        <Button testId="backup-save" words={t('backupSave')} busy={isBusy} onClick={() => void save()} />
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
      <div
        class="stack start backup-state"
        aria-live="polite"
        data-testid="backup-state"
        data-step={step.kind}
      >
        {step.kind === 'saving' && <p>{t('backupMaking')}</p>}
        {step.kind === 'saved' && <p class="good">{count('backupSaved', step.parcels)}</p>}
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
        {step.kind === 'restored' &&
          (step.restored.failure ? (
            <p class="fault">
              {t(failureTexts[step.restored.failure.kind])} {count('restoreStopped', step.restored.done)}
            </p>
          ) : (
            <p class="good" data-testid="restore-done">
              {count('restoreDone', step.restored.done)}
            </p>
          ))}
      </div>
      {(step.kind === 'opened' || step.kind === 'restoring') && (
        <RestorePreview
          plan={step.opened.plan}
          working={step.kind === 'restoring'}
          onRestore={(wish) => void restore(step.opened, wish)}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
    </section>
  );
}
