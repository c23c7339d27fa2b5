import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';
import type { Result } from '@/utils/model/failure.ts';
import { localDate } from '@/utils/model/time.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { readUnreadableRecords } from '@/utils/storage/upgrade.ts';
import { send } from '@/utils/messaging/send.ts';
import { countParcels } from '@/utils/storage/store.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { saveFile } from '../base/save-file.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

async function readStorage() {
  const [parcels, head, { isFull }] = await Promise.all([countParcels(), readHead(1), readAccount()]);
  return { parcels, unreadable: head.unreadable, newer: head.newer, isFull };
}

/** Saves all unreadable records as a file. */
async function saveUnreadable(): Promise<void> {
  const found = await readUnreadableRecords();
  saveFile(`waybill-unreadable-${localDate(Date.now())}.json`, [JSON.stringify(found, null, 2)]);
}

/** "Storage": number of parcels, unreadable records, and "Delete everything". */
export function StorageSection() {
  const { t, count } = useTexts();
  const stored = useStored(readStorage);
  const [answer, setAnswer] = useState<Result<unknown> | null>(null);
  if (!stored) return null;
  return (
    <div class="stack form">
      <p>{count('storageParcels', stored.parcels)}</p>
      {stored.isFull && <FailureNote failure={{ kind: 'storage-trouble' }} testId="storage-full" />}
      {stored.unreadable + stored.newer > 0 && (
        <Note tone="mild" testId="storage-unreadable">
          {stored.unreadable > 0 && <p>{count('storageUnreadable', stored.unreadable)}</p>}
          {stored.newer > 0 && <p>{count('storageNewer', stored.newer)}</p>}
          <div class="bar">
            <Button main testId="save-unreadable" words="storageSave" onClick={saveUnreadable} />
          </div>
        </Note>
      )}
      <ConfirmButton
        action="deleteAll"
        look="danger"
        testId="delete-all"
        onYes={async () => {
          setAnswer(null);
          setAnswer(await send('delete-everything', {}));
        }}
      />
      <div role="status" data-testid="delete-all-result">
        {answer?.ok && <p class="soft">{t('deleteAllDone')}</p>}
        {answer?.ok === false && <FailureNote failure={answer.failure} testId="delete-all-failure" alarm />}
      </div>
    </div>
  );
}
