import { useWindowEvent } from './window-event.ts';

type KeyCommand = 'check' | 'archive' | 'mute' | 'remove' | 'select' | 'search' | 'help';

const commands: Record<string, KeyCommand> = {
  r: 'check',
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

/** Returns a key's name or small letter; on a layout of another script (Thai), the Latin letter at its position. */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length > 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.replace(/^Key/, '').toLowerCase();
}

const isPlain = ({ ctrlKey, metaKey, altKey, isComposing }: Pressed): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing;

/** Returns the command of a key; null for other keys, with Ctrl, Alt or ⌘, and during text composition. */
export function commandOf(event: Pressed): KeyCommand | null {
  const key = keyOf(event);
  return isPlain(event) && Object.hasOwn(commands, key) ? commands[key]! : null;
}

const walks: Record<string, number> = { j: 1, k: -1 };

/** Returns by how many rows the focus moves: 1 for `j`, -1 for `k`, 0 for every other key. */
export const letterStep = (event: Pressed): number => (isPlain(event) && walks[keyOf(event)]) || 0;

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** Returns by how many rows the focus moves for arrow keys, Page Up and Down, Home and End; 0 for every other key. */
export const arrowStep = (event: Pressed): number => (isPlain(event) && steps[event.key]) || 0;

/** Returns whether the target's keys belong to a field or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog') !== null;

/** Returns a key listener: Escape closes one part of a view, but not the view around it or the browser's popup. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  close();
};

/** Listens to keys on the whole page. */
export const useKeys = (listener: (event: KeyboardEvent) => void): void =>
  useWindowEvent(['keydown'], (event) => listener(event as KeyboardEvent));
