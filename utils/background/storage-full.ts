import { readAccount, writeAccount } from '../storage/account.ts';
import { canStore, makeRoom } from '../storage/store.ts';

/** Whether the store refused a write. A `DataError` is about an unreadable record, not about space. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'DataError';

/**
 * Runs work that stores something. If the store fails (disk full, damaged, closed), calls `noteFull` and does not throw
 * (docs/promises.md P41).
 */
export async function storing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.error('waybill: not stored', error);
    await noteFull();
  }
}

/**
 * Frees space, then tells the user by badge and banner. On a completely full disk even that may fail; the caller goes
 * on all the same.
 */
export async function noteFull(): Promise<void> {
  await makeRoom().catch((error: unknown) => console.error('waybill: no room made', error));
  await writeAccount({ isFull: true }).catch((error: unknown) => console.error('waybill: not told', error));
}

/** Ends the state of `noteFull` once a write works again. */
export async function clearFull(): Promise<void> {
  const { isFull } = await readAccount();
  if (isFull && (await canStore())) await writeAccount({ isFull: false });
}
