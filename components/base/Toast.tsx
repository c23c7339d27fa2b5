import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { isTyping, keyOf, useKeys } from '../hooks/keys.ts';
import { useTexts } from './texts.tsx';

/** A word about what was just done, and how to take it back; or a question, and the way to say yes. Both end the toast. */
export type Said = { text: string; undo?: () => void; anyway?: { label: string; onClick(): void } };

/** Says it in the toast; null takes it away. A function gives what is to stand in the place of what stands. */
export type Say = (said: Said | null | ((standing: Said | null) => Said | null)) => void;

const stays = 8000;

/** A short word about what was just done; it waits while it is pointed at or holds the focus. The key z presses its button. */
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

/** Where it is said, for the eye and the ear. The same word said again is another one: heard again, and stays as long. */
export function ToastPlace({ said, onEnd }: { said: Said | null; onEnd(): void }) {
  const turn = useRef({ said, at: 0 });
  if (turn.current.said !== said) turn.current = { said, at: turn.current.at + 1 };
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {said && <Toast key={turn.current.at} said={said} onEnd={onEnd} />}
    </div>
  );
}
