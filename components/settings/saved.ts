let tell = (): void => {};

/** Sets the only listener that is called when a change on the settings page could not be stored. */
export const onNotSaved = (listener: () => void): void => void (tell = listener);

/** Waits for a write, or for the answer of the background that writes. Returns whether it is stored; else the page says so. */
export async function saved(write: Promise<void | { ok: boolean }>): Promise<boolean> {
  const { ok } = (await write.catch(() => ({ ok: false }))) ?? { ok: true };
  if (!ok) tell();
  return ok;
}
