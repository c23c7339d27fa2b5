import { useEffect, useRef, useState, type Dispatch, type StateUpdater } from 'preact/hooks';
import { Button } from './Button.tsx';
import { isTyping, keyOf, useKeys } from './keys.ts';
import { useTexts } from './texts.tsx';

/** A toast: a result with an optional undo, or a question with a button to confirm. Both buttons close it. */
export type ToastContent = { text: string; undo?: () => void; anyway?: { label: string; onClick(): void } };

/** Shows a toast; null removes it. A function gets the current toast and returns the next. */
export type ShowToast = Dispatch<StateUpdater<ToastContent | null>>;

const toastMs = 8000;
const undoMs = 20_000;
const keyMs = 60_000; // z undoes also after the toast

type Props = { toast: ToastContent; onEnd(): void; onAct(): void };

/** One toast. It stays while the pointer or the focus is on it. */
function Toast({ toast: { text, undo, anyway }, onEnd, onAct }: Props) {
  const { t } = useTexts();
  const label = anyway?.label ?? (undo && t('undo'));
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, undo ? undoMs : toastMs);
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
      {label && <Button look="text" testId="undo" words={label} aria-keyshortcuts="z" onClick={onAct} />}
    </div>
  );
}

/**
 * The toast, also announced to screen readers. Repeating a text announces it again and restarts the timer. The key z
 * presses its button; it undoes for a minute, also after the toast.
 */
export function ToastRegion({ toast, onEnd }: { toast: ToastContent | null; onEnd(): void }) {
  const last = useRef({ toast, at: 0 });
  if ((toast?.undo ?? toast?.anyway) && toast !== last.current.toast)
    last.current = { toast, at: Date.now() };
  const act = ({ undo, anyway }: ToastContent) => {
    last.current.toast = null;
    onEnd();
    (anyway?.onClick ?? undo)?.();
  };
  useKeys((event) => {
    const { shiftKey, altKey, isComposing, target } = event;
    const { toast: of, at } = last.current;
    if (keyOf(event) !== 'z' || shiftKey || altKey || isComposing || isTyping(target)) return;
    if (of && (of === toast || (of.undo && Date.now() - at < keyMs))) act(of);
  });
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {/* The key is the object: each toast is a new component, also with the same text. */}
      {toast && <Toast key={toast} toast={toast} onEnd={onEnd} onAct={() => act(toast)} />}
    </div>
  );
}
