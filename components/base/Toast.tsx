import { useEffect, useRef, useState, type Dispatch, type StateUpdater } from 'preact/hooks';
import { Button } from './Button.tsx';
import { isTyping, keyOf, useKeys } from '../hooks/keys.ts';
import { useTexts } from './texts.tsx';

/** A toast: a result with an optional undo, or a question with a button to confirm. Both buttons close it. */
export type ToastContent = { text: string; undo?: () => void; anyway?: { label: string; onClick(): void } };

/** Shows a toast; null removes it. A function gets the current toast and returns the next. */
export type ShowToast = Dispatch<StateUpdater<ToastContent | null>>;

const toastMs = 8000;

/** One toast. It stays while the pointer or the focus is on it. The key z presses its button. */
function Toast({ toast: { text, undo, anyway }, onEnd }: { toast: ToastContent; onEnd(): void }) {
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
    const timer = setTimeout(onEnd, toastMs);
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
export function ToastRegion({ toast, onEnd }: { toast: ToastContent | null; onEnd(): void }) {
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {/* The key is the object: each toast is a new component, also with the same text. */}
      {toast && <Toast key={toast} toast={toast} onEnd={onEnd} />}
    </div>
  );
}
