import { useEffect, useRef } from 'preact/hooks';

type KeyCommand = 'refresh' | 'archive' | 'mute' | 'remove' | 'select' | 'search' | 'help';

const commands: Record<string, KeyCommand> = {
  r: 'refresh',
  e: 'archive',
  m: 'mute',
  Delete: 'remove',
  x: 'select',
  ' ': 'select',
  '/': 'search',
  '?': 'help',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** A key by its letter (small, for Caps Lock); by its place on the board where a Thai layout types another script. */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length > 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.replace(/^Key/, '').toLowerCase();
}

const isPlain = ({ ctrlKey, metaKey, altKey, isComposing }: Pressed): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing;

/** The command of a key; null for every other key, with Ctrl, Alt or ⌘, and while a word is being composed. */
export function commandOf(event: Pressed): KeyCommand | null {
  const key = keyOf(event);
  return isPlain(event) && Object.hasOwn(commands, key) ? commands[key]! : null;
}

const walks: Record<string, number> = { j: 1, k: -1 };

/** How many rows further a letter goes: `j` to the next, `k` to the one before; 0 for every other key. */
export const walkOf = (event: Pressed): number => (isPlain(event) && walks[keyOf(event)]) || 0;

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** How many rows further a key goes that the row in focus alone answers to; 0 for every other key. */
export const stepOf = (event: Pressed): number => (isPlain(event) && steps[event.key]) || 0;

/** Whether keys are text where they are pressed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog') !== null;

/** Escape closes a part of a view alone: neither what is around it, nor the browser's popup. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  close();
};

/** Hears the keys pressed anywhere on the page; what the last drawing handed in answers. */
export function useKeys(listener: (event: KeyboardEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
