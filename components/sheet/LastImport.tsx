import { useState } from 'preact/hooks';
import { maxRows } from '@/utils/sheets/table.ts';
import { readImport, type ImportState, type ImportUndo } from '@/utils/storage/imports.ts';
import { Button } from '../base/Button.tsx';
import { useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { useStored } from '../hooks/store-hooks.ts';

/** The last import, as long as it can be undone. */
export function LastImport() {
  const { t, count, language } = useTexts();
  const number = (of: number) => of.toLocaleString(language);
  const { sendCommand } = useApp();
  const last = useStored(() => readImport());
  const [undo, setUndo] = useState<ImportUndo | null | undefined>(undefined);
  if (undo !== undefined) return <Undone undo={undo} />;
  if (!last || last.undo) return null;
  const onUndo = async () => {
    const answer = await sendCommand('undo-import', { id: last.id });
    if (answer.ok) setUndo(answer.value);
  };
  return (
    <div class="bar apart" data-testid="import-last">
      <span class="soft">
        {isStopped(last)
          ? t('importLastPart', { done: number(last.done), total: number(last.size) })
          : isOnlyUpdate(last)
            ? count('importLastUpdated', last.changed)
            : count('importLast', last.added)}
      </span>
      <Button look="slim" testId="import-undo-last" icon="return" words="importUndo" onClick={onUndo} />
    </div>
  );
}

// The view that imports writes a part every second or two; after this time (ms) it was closed.
const stoppedAfter = 5000;

/** Whether a file was followed in part, and its import goes on nowhere. A round of scans has no known size. */
const isStopped = ({ at, size, done }: ImportState): boolean =>
  done < size && size < maxRows && Date.now() - at > stoppedAfter;

/** Whether an import followed nothing, and only changed known parcels. */
export const isOnlyUpdate = ({ added, changed }: Pick<ImportState, 'added' | 'changed'>): boolean =>
  added === 0 && changed > 0;

/** What the undo of an import did; null = it came too late. */
export function Undone({ undo }: { undo: ImportUndo | null }) {
  const { t, count } = useTexts();
  const words = undo
    ? [
        (undo.removed > 0 || undo.restored === 0) && count('importUndone', undo.removed),
        undo.restored > 0 && count('importRestored', undo.restored),
        undo.kept > 0 && count('importUndoStays', undo.kept),
      ]
    : [t('importUndoLate')];
  return (
    <p role="status" data-testid="import-undone">
      {words.filter(Boolean).join(' ')}
    </p>
  );
}
