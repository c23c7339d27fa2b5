import { useState } from 'preact/hooks';
import { FailureNote, Note } from '@/components/Note.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Failure } from '@/utils/core/failure.ts';
import { localDate } from '@/utils/core/when.ts';
import { readAccount } from '@/utils/platform/account.ts';
import { readHead } from '@/utils/platform/head.ts';
import { readQuarantine } from '@/utils/platform/quarantine.ts';
import { countRecords } from '@/utils/platform/room.ts';
import { send } from '@/utils/platform/send.ts';
import { useStored } from '../pages/reading.ts';
import { Sure } from './notes.tsx';
import { saveFile } from './save-file.ts';

async function readStorage() {
  const [records, head, { isFull }] = await Promise.all([countRecords(), readHead(1), readAccount()]);
  return { ...records, unreadable: head.unreadable, newer: head.newer, isFull };
}

/** Everything in the store that cannot be read, as a file. */
async function saveUnreadable(): Promise<void> {
  const found = await readQuarantine();
  saveFile(`waybill-unreadable-${localDate(Date.now())}.json`, [JSON.stringify(found, null, 2)]);
}

/** "Storage": what is kept here, what cannot be read, and how to delete all of it. */
export function StorageSection() {
  const { t, count } = useTexts();
  const stored = useStored(readStorage);
  if (!stored) return null;
  return (
    <section class="panel" aria-labelledby="storage">
      <h2 id="storage">{t('sectionStorage')}</h2>
      <div class="stack form">
        <p data-testid="storage-counts">{count('storageParcels', stored.parcels)}</p>
        {stored.isFull && <FailureNote failure={{ kind: 'storage-trouble' }} testId="storage-full" />}
        {stored.unreadable + stored.newer > 0 && (
          <Note tone="mild" icon="warning" testId="storage-unreadable">
            {stored.unreadable > 0 && <p>{count('storageUnreadable', stored.unreadable)}</p>}
            {stored.newer > 0 && <p>{count('storageNewer', stored.newer)}</p>}
            <div class="bar">
              <button
                type="button"
                class="button"
                data-testid="save-unreadable"
                onClick={() => void saveUnreadable()}
              >
                {t('storageSave')}
              </button>
            </div>
          </Note>
        )}
        <DeleteEverything />
      </div>
    </section>
  );
}

type Step = 'idle' | 'sure' | 'working' | 'done' | Failure;

/** Deletes everything, after a second press: nobody can bring it back. */
function DeleteEverything() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>('idle');
  const work = async () => {
    setStep('working');
    const answer = await send('delete-everything', {});
    setStep(answer.ok ? 'done' : answer.failure);
  };
  if (step === 'sure' || step === 'working')
    return (
      <Sure
        name="delete-all"
        text={t('deleteAllSure')}
        yes={t(step === 'working' ? 'deleteAllWorking' : 'deleteAllYes')}
        isWorking={step === 'working'}
        onYes={() => void work()}
        onNo={() => setStep('idle')}
      />
    );
  return (
    <div>
      <button type="button" class="button delete" data-testid="delete-all" onClick={() => setStep('sure')}>
        {t('deleteAll')}
      </button>
      <div role="status" data-testid="delete-all-result">
        {step === 'done' && <p class="soft">{t('deleteAllDone')}</p>}
        {typeof step === 'object' && <FailureNote failure={step} testId="delete-all-failure" alarm />}
      </div>
    </div>
  );
}
