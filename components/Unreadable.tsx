import { Icon } from './Glyph.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

type Props = { parcels: number; onOptions(): void };

/** What is stored and cannot be read is kept, and said (STYLE, the store); the settings can save it. */
export function Unreadable({ parcels, onOptions }: Props) {
  const { t, count } = useTexts();
  return (
    <div class="banner">
      <div class="failure mild" data-testid="unreadable" role="status">
        <Icon name="warning" size={16} />
        <div>
          <strong>{count('unreadable', parcels)}</strong>
          <Phrases text={t('unreadableText')} />
          <div class="buttons">
            <button class="button plain" data-testid="unreadable-options" onClick={onOptions}>
              {t('unreadableSave')}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
