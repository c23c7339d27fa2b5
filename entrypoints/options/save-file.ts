/** Hands the user a JSON file, whose text is given in parts. */
export function saveFile(name: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
