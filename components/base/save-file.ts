/** Downloads a file, by default of JSON; `parts` are joined. */
export function saveFile(name: string, parts: string[], type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  // The browser reads the blob later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
