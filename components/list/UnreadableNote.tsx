import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';

/** Says that unreadable records are kept (docs/promises.md P42). The settings can save them as a file. */
export function UnreadableNote({ parcels }: { parcels: number }) {
  const { t, count } = useTexts();
  const { openOptions } = useApp();
  return (
    <div class="banner">
      <Note tone="mild" testId="unreadable" title={count('unreadable', parcels)}>
        <Phrases text={t('unreadableText')} />
        <div class="bar">
          <Button testId="unreadable-options" words="unreadableSave" onClick={openOptions} />
        </div>
      </Note>
    </div>
  );
}
