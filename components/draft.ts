import type { TargetedEvent, TargetedKeyboardEvent, TargetedFocusEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** A text that is edited in its place: the draft (null while it is not), and what the form and its buttons do. */
type Draft = {
  text: string | null;
  begin(): void;
  type(text: string): void;
  cancel(): void;
  form: {
    onSubmit(event: TargetedEvent<HTMLFormElement>): void;
    onKeyDown(event: TargetedKeyboardEvent<HTMLFormElement>): void;
    onFocusOut(event: TargetedFocusEvent<HTMLFormElement>): void;
  };
};

/**
 * Editing in place: Enter (in a note Ctrl or ⌘ with it) and leaving the form keep what was typed, Escape drops it.
 */
export function useDraft(value: string, onSave: (text: string) => void): Draft {
  const [text, setText] = useState<string | null>(null);
  // The form leaves the page with the focus in it, which is one more event: only the first word counts.
  const isOpen = useRef(false);

  const end = (isKept: boolean) => {
    if (text === null || !isOpen.current) return;
    isOpen.current = false;
    if (isKept && text.trim() !== value) onSave(text.trim());
    setText(null);
  };
  return {
    text,
    begin() {
      isOpen.current = true;
      setText(value);
    },
    type: setText,
    cancel: () => end(false),
    form: {
      onSubmit(event) {
        event.preventDefault();
        end(true);
      },
      onKeyDown(event) {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          end(true);
        }
        if (event.key !== 'Escape') return;
        event.preventDefault(); // else the browser closes the popup, or the view goes back to the list
        event.stopPropagation();
        end(false);
      },
      onFocusOut(event) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) end(true);
      },
    },
  };
}
