import * as v from 'valibot';
import { minute } from '../model/time.ts';

// The service sends an update where it matches the account's trigger settings, which it does not show (docs/api.md 6).
// So only what was found here proves that its updates can be relied on.

/** A change of status that an answer brought. `isHeard`: the relay announced it, too. */
const changeSchema = v.object({ id: v.string(), status: v.string(), at: v.number(), isHeard: v.boolean() });
type Change = v.InferOutput<typeof changeSchema>;
export const changesSchema = v.array(changeSchema);

const maxChanges = 20;
export const changesNeeded = 5;
const inTime = 10 * minute;

export const withChange = (changes: readonly Change[], change: Change): Change[] =>
  [...changes, change].slice(-maxChanges);

/** Notes that a hint came at `now`; it may come up to ten minutes after the answer that brought its change. */
export const withAnnounced = (changes: readonly Change[], ids: string[], status: string, now: number) =>
  changes.map((one) =>
    ids.includes(one.id) && one.status === status && now - one.at <= inTime ? { ...one, isHeard: true } : one,
  );

/** How many of the last changes in a row were announced. One of the last ten minutes may still be. */
export function announcedInARow(changes: readonly Change[], now: number): number {
  const judged = changes.filter(({ isHeard, at }) => isHeard || now - at > inTime);
  return judged.length - 1 - judged.findLastIndex(({ isHeard }) => !isHeard);
}

/** The statuses whose last change was not announced. */
export function unsentStatuses(changes: readonly Change[], now: number): string[] {
  const last = new Map(changes.map((change) => [change.status, change]));
  return [...last.values()]
    .filter(({ isHeard, at }) => !isHeard && now - at > inTime)
    .map(({ status }) => status);
}
