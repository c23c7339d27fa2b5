import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { isTyping, keyOf, useKeys } from '../hooks/keys.ts';
import { useTexts } from './texts.tsx';

/** A toast: a result with an optional undo, or a question with a button to confirm. Both buttons close it. */
export type Said = { text: string; undo?: () => void; anyway?: { label: string; onClick(): void } };

/** Shows a toast; null removes it. A function gets the current toast and returns the next. */
export type Say = (said: Said | null | ((standing: Said | null) => Said | null)) => void;

const stays = 8000;

/** One toast. It stays while the pointer or the focus is on it. The key z presses its button. */
function Toast({ said: { text, undo, anyway }, onEnd }: { said: Said; onEnd(): void }) {
  const { t } = useTexts();
  const action = anyway ?? (undo && { label: t('undo'), onClick: undo });
  const button = useRef<HTMLButtonElement>(null);
  useKeys((event) => {
    const { shiftKey, altKey, isComposing, target } = event;
    if (keyOf(event) === 'z' && !shiftKey && !altKey && !isComposing && !isTyping(target))
      button.current?.click();
  });
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, stays);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <div
      class="beside apart toast"
      data-testid="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <bdi class="clamp">{text}</bdi>
      {action && (
        <Button
          look="text"
          testId="undo"
          words={action.label}
          ref={button}
          aria-keyshortcuts="z"
          onClick={() => {
            onEnd();
            action.onClick();
          }}
        />
      )}
    </div>
  );
}

/** The toast, also announced to screen readers. Repeating a text announces it again and restarts the timer. */
export function ToastPlace({ said, onEnd }: { said: Said | null; onEnd(): void }) {
  const turn = useRef({ said, at: 0 });
  if (turn.current.said !== said) turn.current = { said, at: turn.current.at + 1 };
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {said && <Toast key={turn.current.at} said={said} onEnd={onEnd} />}
    </div>
  );
}
