/** What a key does in a list. */
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

// By place on the board where the letter is another one: with a Thai layout R types พ.
const codes: Record<string, KeyCommand> = {
  KeyR: 'refresh',
  KeyE: 'archive',
  KeyM: 'mute',
  KeyX: 'select',
  Slash: 'search',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** The command of a key; null for every other key, with Ctrl, Alt or ⌘, and while a word is being composed. */
export function commandOf(event: Pressed): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  // Small, for Caps Lock; the names of other keys are words.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const known = Object.hasOwn(commands, key) ? commands[key]! : null;
  if (known) return known;
  const isOtherScript = event.key.length === 1 && event.key > '~';
  if (!isOtherScript || !Object.hasOwn(codes, event.code)) return null;
  return event.shiftKey && event.code === 'Slash' ? 'help' : codes[event.code]!;
}

const walks: Record<string, number> = { j: 1, k: -1 };

/** How many rows further a letter goes: `j` to the next, `k` to the one before; 0 for every other key. */
export function walkOf(event: Pressed): number {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return 0;
  const isOtherScript = event.key.length === 1 && event.key > '~';
  const key = isOtherScript ? event.code.replace(/^Key/, '') : event.key;
  const letter = key.toLowerCase();
  return Object.hasOwn(walks, letter) ? walks[letter]! : 0;
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** How many rows further a key goes that the row in focus alone answers to; 0 for every other key. */
export const stepOf = ({ key, ctrlKey, metaKey, altKey }: Pressed): number =>
  ctrlKey || metaKey || altKey ? 0 : (steps[key] ?? 0);

/** Whether keys are text where they are pressed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog') !== null;
