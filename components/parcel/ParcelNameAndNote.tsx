import type { TargetedFocusEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { Form } from '../base/Field.tsx';
import { onEscape } from '../base/keys.ts';
import { useTexts } from '../base/texts.tsx';

/** In-place editing. Enter (in a note Ctrl or ⌘ + Enter) and leaving the form save, Escape cancels. */
function useDraft(value: string, onSave: (text: string) => void) {
  const [text, setText] = useState<string | null>(null);
  // Removing the focused form fires another `focusout`: only the first end counts.
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
    form: {
      onSubmit: () => end(true),
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
    buttons: (
      <>
        <Button main type="submit" words="save" />
        <Button
          testId="cancel-edit"
          words="cancel"
          // Must not move the focus: leaving the form would save.
          onMouseDown={(event) => event.preventDefault()}
          onClick={cancel}
        />
      </>
    ),
  };
}

const pencil = (words: MessageKey, testId: string, onClick: () => void) => (
  <IconButton small icon="pencil" size={15} words={words} testId={testId} onClick={onClick} />
);

type NameProps = { name: string; trackingNo: string; onRename(name: string): void };

/** The parcel's name, or its number, as a heading, with in-place editing. */
export function ParcelName({ name, trackingNo, onRename }: NameProps) {
  const { t } = useTexts();
  const { text, ...draft } = useDraft(name, onRename);
  const shown = sanitizeText(name, 200) || sanitizeText(trackingNo, 60);
  if (text === null)
    return (
      <div class="beside parcel-name">
        <h1 class={name ? '' : 'number'} data-testid="parcel-name" title={sanitizeText(name, 200)}>
          <bdi class="clip">{shown}</bdi>
        </h1>
        {pencil(name ? 'rename' : 'unnamed', 'rename', draft.begin)}
      </div>
    );
  return (
    <Form class="beside" {...draft.form}>
      <h1 class="visually-hidden">{shown}</h1>
      <input
        ref={beginTyping}
        class="input"
        data-testid="name-input"
        aria-label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        maxLength={200}
        value={text}
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      {draft.buttons}
    </Form>
  );
}

/**
 * Shows the whole form, and selects a name, or puts the caret at the end of a note. A stable function, so that the ref
 * runs only once.
 */
function beginTyping(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.form!.scrollIntoView({ block: 'nearest' });
  field?.setSelectionRange(field.tagName === 'INPUT' ? 0 : field.value.length, field.value.length);
}

/** The user's note, line by line, with in-place editing. */
export function ParcelNote({ note, onNote }: { note: string; onNote(note: string): void }) {
  const { t } = useTexts();
  const { text, ...draft } = useDraft(note, onNote);
  if (text === null)
    return (
      <div class="beside start parcel-note">
        {note && (
          <p data-testid="note">
            {note.split('\n').map((line, i) => (
              <bdi key={i}>{sanitizeText(line, 2000)}</bdi>
            ))}
          </p>
        )}
        {note ? (
          pencil('noteEdit', 'edit-note', draft.begin)
        ) : (
          <Button look="text" testId="edit-note" words="noteAdd" onClick={draft.begin} />
        )}
      </div>
    );
  return (
    <Form class="stack" {...draft.form}>
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
      <div class="bar">{draft.buttons}</div>
    </Form>
  );
}
