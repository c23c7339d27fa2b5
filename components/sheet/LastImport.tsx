import { useState } from 'preact/hooks';
import { readImport, type ImportState, type ImportUndo } from '@/utils/storage/imports.ts';
import { Button } from '../base/Button.tsx';
import { useTexts, type Locale } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { useStored } from '../hooks/store-hooks.ts';

/** The last import, as long as it can be undone. */
export function LastImport() {
  const { t, count, language } = useTexts();
  const number = (of: number) => of.toLocaleString(language);
  const { sendCommand } = useApp();
  const last = useStored(() => readImport());
  const [undo, setUndo] = useState<ImportUndo | null | 'running' | undefined>(undefined);
  if (undo === 'running') return <p role="status">{t('importUndoing')}</p>;
  if (undo !== undefined) return <Undone undo={undo} />;
  if (!last || last.undo) return null;
  const onUndo = async () => {
    setUndo('running');
    const answer = await sendCommand('undo-import', { id: last.id });
    setUndo(answer.ok ? answer.value : undefined);
  };
  return (
    <div class="bar apart" data-testid="import-last">
      <span class="soft">
        {last.done < last.size
          ? t('importLastPart', { done: number(last.done), total: number(last.size) })
          : isOnlyUpdate(last)
            ? count('importLastUpdated', last.changed)
            : [count('importLast', last.added), last.changed > 0 && count('importGained', last.changed)]
                .filter(Boolean)
                .join(' · ')}
      </span>
      <Button look="slim" testId="import-undo-last" icon="return" words="importUndo" onClick={onUndo} />
    </div>
  );
}

/** Whether an import followed nothing, and only changed known parcels. */
export const isOnlyUpdate = ({ added, changed }: Pick<ImportState, 'added' | 'changed'>): boolean =>
  added === 0 && changed > 0;

/** What the undo of an import did; null = it came too late. */
export function undoneWords(undo: ImportUndo | null, { t, count }: Locale): string {
  if (!undo) return t('importUndoLate');
  const words = [
    (undo.removed > 0 || undo.restored === 0) && count('importUndone', undo.removed),
    undo.restored > 0 && count('importRestored', undo.restored),
    undo.kept > 0 && count('importUndoStays', undo.kept),
  ];
  return words.filter(Boolean).join(' ');
}

export const Undone = ({ undo }: { undo: ImportUndo | null }) => (
  <p role="status" data-testid="import-undone">
    {undoneWords(undo, useTexts())}
  </p>
);
