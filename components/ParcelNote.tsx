import { plain } from '@/utils/core/plain.ts';
import { useDraft } from './draft.ts';
import { Icon } from './Glyph.tsx';
import { CancelEdit } from './ParcelName.tsx';
import { useTexts } from './texts.tsx';

type Props = { note: string; onNote(note: string): void };

/** The user's own note, line by line, and the form that changes it in place. */
export function ParcelNote({ note, onNote }: Props) {
  const { t } = useTexts();
  const { text, ...draft } = useDraft(note, onNote);
  if (text === null)
    return (
      <div class="parcel-note">
        {note && (
          <p data-testid="note">
            {note.split('\n').map((line, i) => (
              <bdi key={i}>{plain(line, 2000)}</bdi>
            ))}
          </p>
        )}
        <button
          class={note ? 'icon-button small' : 'text-button'}
          data-testid="edit-note"
          title={note ? t('noteEdit') : undefined}
          aria-label={note ? t('noteEdit') : undefined}
          onClick={draft.begin}
        >
          {note ? <Icon name="pencil" size={15} /> : t('noteAdd')}
        </button>
      </div>
    );
  return (
    <form class="stack note-form" {...draft.form}>
      <textarea
        ref={beginTyping}
        class="input"
        data-testid="note-input"
        aria-label={t('noteLabel')}
        rows={3}
        maxLength={2000}
        value={text}
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <div class="bar">
        <button class="button" data-testid="save-note">
          {t('save')}
        </button>
        <CancelEdit onCancel={draft.cancel} />
      </div>
    </form>
  );
}

function beginTyping(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
