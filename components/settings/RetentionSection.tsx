import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Checkbox, Select } from '../base/controls.tsx';
import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';
import { agesOf, retentions, type keptSince } from '@/utils/parcels/retention.ts';
import { readUntil } from '@/utils/storage/list-head.ts';
import { updateSettings, type Settings } from '@/utils/storage/settings.ts';
import { save, saved } from './saved.ts';

type Kept = Pick<Settings, 'personalFor' | 'deletesArchive'>;
type Asking = { name: keyof typeof keptSince; change: Partial<Kept>; size: number };

/** "How long data stays". Asks first if a choice deletes something at once. */
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
  return (
    <div class="stack form">
      <Select
        label={t('fieldPersonalFor')}
        testId="personal-for"
        value={shown.personalFor}
        options={retentions.map((one) => [
          one,
          one === 'never' ? t('keepForGood') : count('keepDays', Number(one)),
        ])}
        hint={t('hintPersonalFor')}
        onChoose={(personalFor) => void saved(choose('personal', { personalFor }))}
      />
      <Checkbox
        label={t('deletesArchive')}
        testId="deletes-archive"
        checked={shown.deletesArchive}
        hint={t('hintDeletesArchive')}
        onChange={(deletesArchive) => void saved(choose('filed', { deletesArchive }))}
      />
      {asking && (
        <Note tone="trouble" role="alert" testId="retention-sure">
          {count(asking.name === 'personal' ? 'personalSure' : 'archiveSure', asking.size)}
          <div class="bar">
            <Button
              main
              look="delete"
              testId="retention-yes"
              words="retentionYes"
              onClick={() => save(asking.change).then(() => setAsking(null))}
            />
            <Button testId="retention-no" words="cancel" onClick={() => setAsking(null)} />
          </div>
        </Note>
      )}
    </div>
  );
}
