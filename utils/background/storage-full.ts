import { readAccount, writeAccount } from '../storage/account.ts';
import { canStore, makeRoom } from '../storage/store.ts';

/** Whether the store refused; that a record in the way cannot be read has nothing to do with room. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'DataError';

/**
 * Does what stores something; where the store takes nothing (disk full, damaged, closed under us), that is noted
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
 * Makes what room there is to make, then tells the user by badge and banner: on a disk that is full to the last byte
 * not even that can be noted. What else there is to do goes on all the same.
 */
export async function noteFull(): Promise<void> {
  await makeRoom().catch((error: unknown) => console.error('waybill: no room made', error));
  await writeAccount({ isFull: true }).catch((error: unknown) => console.error('waybill: not told', error));
}

/** Ends that state once something can be stored again. */
export async function noteRoom(): Promise<void> {
  const { isFull } = await readAccount();
  if (isFull && (await canStore())) await writeAccount({ isFull: false });
}
