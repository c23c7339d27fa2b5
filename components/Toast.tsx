import { useEffect, useRef, useState } from 'preact/hooks';
import { isTyping } from './keys.ts';

type Props = {
  text: string;
  /** A button that takes it back. */
  action?: { label: string; onClick(): void } | undefined;
  onEnd(): void;
};

const stays = 8000;

/** A short word about what was just done; it waits while it is pointed at or holds the focus. The key z presses its button. */
export function Toast({ text, action, onEnd }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By place on the board, too: with a Thai layout Z types ผ.
      const isUndo = event.key.toLowerCase() === 'z' || (event.code === 'KeyZ' && event.key > '~');
      if (isUndo && !event.shiftKey && !event.altKey && !event.isComposing && !isTyping(event.target))
        button.current?.click();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, stays);
    return () => clearTimeout(timer);
  }, [held, text]);
  return (
    <div
      class="toast"
      data-testid="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <bdi>{text}</bdi>
      {action && (
        <button
          ref={button}
          class="text-button"
          data-testid="undo"
          aria-keyshortcuts="z"
          onClick={action.onClick}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
