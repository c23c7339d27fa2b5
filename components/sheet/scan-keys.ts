type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the character of a key in a tracking number; null for a key that types none. A hand scanner types as on an
 * English keyboard, whatever layout is active: under the Thai one, letters and digits are read by the key's position.
 */
export function scannedOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return null;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return /^[a-z]$/i.test(key) ? key.toUpperCase() : letter;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return /^\d$/.test(key) || (shiftKey && key <= '~') ? key : digit;
  if (code === 'Minus') return '-';
  return key <= '~' ? key : null;
}
