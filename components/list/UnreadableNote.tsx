import { Note } from '../base/Note.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';

/** Says that unreadable records are kept (docs/promises.md P42). The settings can save them as a file. */
export function UnreadableNote({ parcels }: { parcels: number }) {
  const { t, count } = useTexts();
  return (
    <div class="banner">
      <Note tone="mild" testId="unreadable" title={count('unreadable', parcels)}>
        <Phrases text={t('unreadableText')} />
        <div class="bar">
          <a
            class="button plain"
            data-testid="unreadable-options"
            href="options.html#backup"
            target="_blank"
            rel="noreferrer"
          >
            {t('unreadableSave')}
          </a>
        </div>
      </Note>
    </div>
  );
}
