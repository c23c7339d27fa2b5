import { Note } from './Note.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

type Props = { parcels: number; onOptions(): void };

/** What is stored and cannot be read is kept, and said (STYLE, the store); the settings can save it. */
export function Unreadable({ parcels, onOptions }: Props) {
  const { t, count } = useTexts();
  return (
    <div class="banner">
      <Note tone="mild" icon="warning" testId="unreadable" title={count('unreadable', parcels)}>
        <Phrases text={t('unreadableText')} />
        <div class="bar">
          <button class="button plain" data-testid="unreadable-options" onClick={onOptions}>
            {t('unreadableSave')}
          </button>
        </div>
      </Note>
    </div>
  );
}
