import { writeAccount } from '../platform/account.ts';
import { findLostCredentials } from '../platform/credentials.ts';
import { readSettings } from '../platform/settings.ts';

/**
 * Looks whether the stored credentials can still be opened, and notes it where they cannot, so that every view knows
 * without opening them (PROMISES P1, P2). The user is then told, once.
 */
export async function noteLostKey(): Promise<void> {
  const { baseAddress } = await readSettings();
  const lost = await findLostCredentials(baseAddress);
  await writeAccount(({ lostMark }) => (lost === lostMark ? {} : { lostMark: lost, toTell: lost !== null }));
}
