import { useEffect, useState } from 'preact/hooks';

type Props = {
  text: string;
  /** A button that takes it back. */
  action?: { label: string; onClick(): void } | undefined;
  onEnd(): void;
};

const stays = 8000;

/** A short word about what was just done; it waits while it is pointed at or holds the focus. */
export function Toast({ text, action, onEnd }: Props) {
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
        <button class="text-button" data-testid="undo" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
