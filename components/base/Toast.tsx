import { useEffect, useRef, useState, type Dispatch, type StateUpdater } from 'preact/hooks';
import { Button } from './Button.tsx';
import { isTyping, keyOf, useKeys } from './keys.ts';
import { useTexts } from './texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

type Text = string | { key: MessageKey };
/**
 * A toast: a result with an optional undo, or a question with a button to confirm (both buttons close it), or what is being
 * done (`isWorking`), which stays until the next toast.
 */
export type ToastContent = {
  text: Text;
  undo?: () => void;
  anyway?: { label: string; onClick(): void };
  isWorking?: boolean;
};

let show: Dispatch<StateUpdater<ToastContent | null>> = () => {};

/** Sets what shows the toasts of this page. */
export const onToast = (region: typeof show): void => void (show = region);

/** Returns the toast to show on this page. The component is drawn again with each. */
export function useToast(): ToastContent | null {
  const [toast, setToast] = useState<ToastContent | null>(null);
  onToast(setToast);
  return toast;
}

/** Shows a toast; null removes it. A function gets the current toast and returns the next. */
export const showToast: typeof show = (next) => show(next);

const toastMs = 8000;
const undoMs = 20_000;
const keyMs = 60_000; // z undoes also after the toast

/** One toast. It stays while the pointer or the focus is on it. */
function Toast({ toast, onAct }: { toast: ToastContent; onAct(): void }) {
  const { text, undo, anyway, isWorking } = toast;
  const { t } = useTexts();
  const label = anyway?.label ?? (undo && t('undo'));
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('.scroll')) focused.scrollIntoView({ block: 'nearest' }); // not hidden by the toast
  }, []);
  useEffect(() => {
    if (held || isWorking) return undefined;
    const timer = setTimeout(() => showToast(null), undo ? undoMs : toastMs);
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
      <bdi class="clamp">{typeof text === 'string' ? text : t(text.key)}</bdi>
      {label && (
        <Button look="text" testId="undo" aria-keyshortcuts="z" onClick={onAct}>
          {label}
        </Button>
      )}
    </div>
  );
}

/**
 * The toast, also announced to screen readers. Repeating a text announces it again and restarts the timer. The key z
 * presses its button; it undoes for a minute, also after the toast.
 */
export function ToastRegion({ toast }: { toast: ToastContent | null }) {
  const last = useRef({ toast, at: 0 });
  if ((toast?.undo ?? toast?.anyway) && toast !== last.current.toast)
    last.current = { toast, at: Date.now() };
  const act = ({ undo, anyway }: ToastContent) => {
    last.current.toast = null;
    showToast(null);
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
      {toast && <Toast key={toast} toast={toast} onAct={() => act(toast)} />}
    </div>
  );
}
