import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { ConfirmLine, ConfirmNote } from '../base/Confirm.tsx';
import { Choice, Line, Switch } from '../base/controls.tsx';
import { FailureNote, Note } from '../base/Note.tsx';
import { saveFile } from '../base/save-file.ts';
import { useTexts } from '../base/texts.tsx';
import type { Result } from '@/utils/model/failure.ts';
import { localDate } from '@/utils/model/time.ts';
import { agesOf, retentions, type keptSince } from '@/utils/parcels/retention.ts';
import { send } from '@/utils/messaging/send.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { readHead, readUntil } from '@/utils/storage/list-head.ts';
import { updateSettings, type Settings } from '@/utils/storage/settings.ts';
import { readUnreadableRecords } from '@/utils/storage/upgrade.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { save, saved } from './saved.ts';

type Kept = Pick<Settings, 'personalFor' | 'deletesArchive'>;
type Asking = { name: keyof typeof keptSince; change: Partial<Kept>; size: number };

/** How long data stays. Asks first if a choice deletes something at once. */
export function RetentionSection({ settings }: { settings: Settings }) {
  const { t, count } = useTexts();
  const [asking, setAsking] = useState<Asking | null>(null);
  const choose = async (name: Asking['name'], change: Partial<Kept>) => {
    const age = new Map(agesOf({ ...settings, ...change })).get(name);
    const size = age === undefined ? 0 : (await readUntil(name, Date.now() - age)).length;
    if (size === 0) await updateSettings(change);
    setAsking(size === 0 ? null : { name, change, size });
  };
  const shown = { ...settings, ...asking?.change };
  const keep = (one: string) => (one === 'never' ? t('keepForGood') : count('keepDays', Number(one)));
  return (
    <>
      <Choice
        label={t('fieldPersonalFor')}
        testId="personal-for"
        value={shown.personalFor}
        options={retentions.map((one) => [one, keep(one)])}
        hint={t('hintPersonalFor')}
        onChoose={(personalFor) => void saved(choose('personal', { personalFor }))}
      />
      <Switch
        label={t('deletesArchive')}
        testId="deletes-archive"
        checked={shown.deletesArchive}
        hint={t('hintDeletesArchive')}
        onChange={(deletesArchive) => void saved(choose('filed', { deletesArchive }))}
      />
      {asking && (
        <ConfirmNote
          question={count(asking.name === 'personal' ? 'personalSure' : 'archiveSure', asking.size)}
          testId="retention"
          words="deleteIt"
          onYes={() => save(asking.change)}
          onEnd={() => setAsking(null)}
        />
      )}
    </>
  );
}

async function saveUnreadable(): Promise<void> {
  const found = await readUnreadableRecords();
  saveFile(`waybill-unreadable-${localDate(Date.now())}.json`, [JSON.stringify(found, null, 2)]);
}

/** Number of parcels, unreadable records, and "Delete everything". */
export function StorageSection() {
  const { t, count } = useTexts();
  const stored = useStored(() => Promise.all([readHead(1), readAccount()]));
  const [answer, setAnswer] = useState<Result<unknown> | null>(null);
  if (!stored) return null;
  const [{ total, unreadable, newer }, { isFull }] = stored;
  const deleteAll = async () => {
    setAnswer(null);
    setAnswer(await send('delete-everything', {}));
  };
  return (
    <>
      <Line title={t('sectionStorage')} hint={count('storageParcels', total + unreadable + newer)}>
        {isFull && <FailureNote failure={{ kind: 'storage-trouble' }} testId="storage-full" />}
        {unreadable + newer > 0 && (
          <Note tone="mild" testId="storage-unreadable">
            {unreadable > 0 && <p>{count('storageUnreadable', unreadable)}</p>}
            {newer > 0 && <p>{count('storageNewer', newer)}</p>}
            <p class="soft">{t('storageSaveHolds')}</p>
            <div class="bar">
              <Button main testId="save-unreadable" words="storageSave" onClick={saveUnreadable} />
            </div>
          </Note>
        )}
      </Line>
      <ConfirmLine action="deleteAll" testId="delete-all" onYes={deleteAll}>
        <div role="status" data-testid="delete-all-result">
          {answer?.ok && <p class="soft">{t('deleteAllDone')}</p>}
          {answer?.ok === false && <FailureNote failure={answer.failure} testId="delete-all-failure" alarm />}
        </div>
      </ConfirmLine>
    </>
  );
}
