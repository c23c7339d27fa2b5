import type { TargetedFocusEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { plain } from '@/utils/core/plain.ts';
import { Button, IconButton } from './Button.tsx';
import { onEscape } from './keys.ts';
import { useTexts } from './texts.tsx';

/**
 * A text that is edited in its place: the draft (null while it is not), and what the form and its buttons do. Enter (in a
 * note Ctrl or ⌘ with it) and leaving the form keep what was typed, Escape drops it.
 */
function useDraft(value: string, onSave: (text: string) => void) {
  const [text, setText] = useState<string | null>(null);
  // The form leaves the page with the focus in it, which is one more event: only the first word counts.
  const isOpen = useRef(false);

  const end = (isKept: boolean) => {
    if (text === null || !isOpen.current) return;
    isOpen.current = false;
    if (isKept && text.trim() !== value) onSave(text.trim());
    setText(null);
  };
  const cancel = () => end(false);
  return {
    text,
    begin() {
      isOpen.current = true;
      setText(value);
    },
    type: setText,
    cancel,
    form: {
      onSubmit(event: Event) {
        event.preventDefault();
        end(true);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          end(true);
        }
        onEscape(cancel)(event);
      },
      onFocusOut({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLFormElement>) {
        if (!currentTarget.contains(relatedTarget as Node | null)) end(true);
      },
    },
  };
}

type NameProps = { name: string; trackingNo: string; onRename(name: string): void };

/** The parcel's name (else its number) as a heading, and the form that changes it in place. */
export function ParcelName({ name, trackingNo, onRename }: NameProps) {
  const { t } = useTexts();
  const { text, ...draft } = useDraft(name, onRename);
  const shown = plain(name, 200) || plain(trackingNo, 60);
  if (text === null)
    return (
      <div class="parcel-name">
        <h1 class={name ? '' : 'number'} data-testid="parcel-name" title={plain(name, 200)}>
          <bdi class="clamp">{shown}</bdi>
        </h1>
        <IconButton
          small
          icon="pencil"
          size={15}
          words={t(name ? 'rename' : 'unnamed')}
          testId="rename"
          onClick={draft.begin}
        />
      </div>
    );
  return (
    <form class="beside rename" {...draft.form}>
      <h1 class="heard">{shown}</h1>
      <input
        ref={selectOnce}
        class="input"
        data-testid="name-input"
        aria-label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        maxLength={200}
        value={text}
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <button class="button" data-testid="save-name">
        {t('save')}
      </button>
      <CancelEdit onCancel={draft.cancel} />
    </form>
  );
}

/** Where the form opens, typing begins. A function of its own, so that it runs once and not at each letter. */
function selectOnce(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** Drops what was typed. Pressing it must not count as leaving the form, which would keep it. */
function CancelEdit({ onCancel }: { onCancel(): void }) {
  const { t } = useTexts();
  return (
    <Button
      look="plain"
      testId="cancel-edit"
      words={t('cancel')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onCancel}
    />
  );
}

type NoteProps = { note: string; onNote(note: string): void };

/** The user's own note, line by line, and the form that changes it in place. */
export function ParcelNote({ note, onNote }: NoteProps) {
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
        {note ? (
          <IconButton
            small
            icon="pencil"
            size={15}
            words={t('noteEdit')}
            testId="edit-note"
            onClick={draft.begin}
          />
        ) : (
          <Button look="text" testId="edit-note" words={t('noteAdd')} onClick={draft.begin} />
        )}
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
