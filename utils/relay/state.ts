import * as v from 'valibot';
import { parcelId } from '../model/parcel.ts';
import { cursorTime, pairingSchema, type Hint, type Pairing } from './protocol.ts';
import { minute } from '../model/time.ts';
import { isHintNews, isAboutEvent, withHint } from './hints.ts';
import { changesNeeded, changesSchema, announcedInARow, withChange, withAnnounced } from './evidence.ts';
import { isDue, isOver, type PlanContext } from '../schedule/schedule.ts';
import { inWrite, onChange, putParcel, readable, signalChange, storedItem } from '../storage/database.ts';

// Pairing and state of the relay. Both lie in IndexedDB, since content scripts of Firefox can read `storage.local`.

const pairing = storedItem('relay', v.nullable(pairingSchema), null);
export const readPairing = pairing.read;

const time = v.nullable(v.number()); // epoch milliseconds
const stateSchema = v.object({
  /** Since when the connection is open; null = it is not. */
  openSince: time,
  /** The last try since the last connection, if it failed: the HTTP status that refused it; null = no answer. */
  failed: v.nullable(v.object({ at: v.number(), code: v.nullable(v.number()) })),
  /** Id of the last message that was taken; '' = none. It belongs to this browser alone. */
  cursor: v.string(),
  /** When the relay answered last, to the minute; at first, when it was paired. Sleep leaves no other trace. */
  aliveAt: v.number(),
  /** Hints from before then may be missing; null = there was no connection yet. */
  gapAt: time,
  /** The last changes that answers brought (evidence.ts). */
  changes: changesSchema,
  /** How many updates were not understood, and when the relay got the last one; absent = none. */
  unread: v.exactOptional(v.object({ count: v.number(), at: v.number() })),
});
export type RelayState = v.InferOutput<typeof stateSchema>;

const newState = (aliveAt: number): RelayState => ({
  openSince: null,
  failed: null,
  cursor: '',
  aliveAt,
  gapAt: null,
  changes: [],
});
const state = storedItem('relay-state', stateSchema, newState(0));
export const readRelayState = state.read;

const signal = (): void => signalChange([], 'relay');

/** Calls `listener` when pairing or state change, until the returned function is called. */
export const onRelay = (listener: () => void): (() => void) => onChange(listener, 'relay');

/** Pairs this browser with a relay, or with none, and forgets what was heard from another one. */
export async function writePairing(next: Pairing | null): Promise<void> {
  await inWrite('items', async (tx) => {
    await pairing.change(tx, () => next);
    await state.change(tx, () => newState(Date.now()));
  });
  signal();
}

/** After a longer time without a connection, the relay may have been restarted and may have forgotten hints. */
const longestDown = 2 * minute;

/**
 * Parcels answered since then are checked once a day; null = the ordinary schedule holds: not all of the last five
 * changes were announced, or the relay does not answer. After a gap, it holds for each parcel until its next answer.
 */
export const instantSince = ({ changes, aliveAt, gapAt }: RelayState, now: number): number | null =>
  announcedInARow(changes, now) >= changesNeeded && Math.abs(now - aliveAt) <= longestDown ? gapAt : null;

/** Changes the state of a pairing. "Delete everything", or a turned-off relay, must leave nothing behind. */
async function changeState(change: (current: RelayState, now: number) => RelayState): Promise<void> {
  await inWrite('items', async (tx) => {
    const isPaired = await tx.objectStore('items').get('relay');
    if (isPaired) await state.change(tx, (current) => change(current, Date.now()));
  });
  signal();
}

/** Notes a connection. Hints may be missing after a long time without one, and without a cursor. */
export const noteOpen = (): Promise<void> =>
  changeState((current, now) => {
    const isWhole = Math.abs(now - current.aliveAt) <= longestDown && current.cursor !== '';
    const gapAt = isWhole ? (current.gapAt ?? now) : now;
    return { ...current, openSince: now, failed: null, aliveAt: now, gapAt };
  });

export const noteClosed = (): Promise<void> => changeState((current) => ({ ...current, openSince: null }));

/** Notes a try that failed (`code` as in `failed`). By a 400 the relay refuses the cursor: the next try has none. */
export const noteFailed = (code: number | null): Promise<void> =>
  changeState((current, at) =>
    code === 400 && current.cursor !== '' ? { ...current, cursor: '' } : { ...current, failed: { at, code } },
  );

export async function noteAlive(): Promise<void> {
  if (Math.abs(Date.now() - (await readRelayState()).aliveAt) > minute)
    await changeState((current, now) => ({ ...current, aliveAt: now }));
}

/** Forgets what was heard, after the clock was ahead: its times are wrong (docs/promises.md P38). */
export const forgetChanges = (): Promise<void> => changeState((_, now) => newState(now));

/** Notes a change of status that an answer brought, if it was announced, or could be heard of. */
export const noteChange = (id: string, change: { status: string; isHeard: boolean }): Promise<void> =>
  changeState((current, at) => {
    if (current.openSince === null && !change.isHeard) return current;
    return { ...current, changes: withChange(current.changes, { id, at, ...change }) };
  });

/**
 * Takes a message of a relay, unless the pairing has changed. If its hint is news about a followed parcel, the parcel is
 * due at `soonest` (epoch ms), or later (`withHint`). Due time and cursor are one transaction: a stop of the background
 * neither loses nor repeats a hint. Returns whether a parcel is due now, or sooner than before.
 */
export async function takeMessage(
  from: Pairing,
  { cursor, hint }: { cursor: string; hint: Hint | null },
  soonest: number,
  context: PlanContext,
): Promise<boolean> {
  const now = Date.now();
  const due: string[] = [];
  await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const paired = (await tx.objectStore('items').get('relay')) as Pairing | null | undefined;
    if (paired?.host !== from.host || paired.readerKey !== from.readerKey) return;
    const parcels = tx.objectStore('parcels');
    let ids = hint ? await parcels.getAllKeys(parcelId(hint.courier, hint.no)) : [];
    // The service may have renamed the courier since the parcel was followed. Its number is enough then.
    if (hint && ids.length === 0)
      ids = (await parcels.getAllKeys()).filter((id) => id.endsWith(parcelId('', hint.no)));
    const announced: string[] = [];
    for (const one of ids) {
      const log = readable('log', await tx.objectStore('histories').get(one));
      if (log && isAboutEvent(hint!, log.tracking.events)) announced.push(one);
      const row = readable('row', await parcels.get(one));
      if (!row || isOver(row) || !isHintNews(row, hint!, now)) continue;
      const next = withHint(row, hint!, soonest, context);
      if (next.dueAt !== row.dueAt || isDue(next, now)) due.push(row.id);
      putParcel(tx, next);
    }
    await state.change(tx, (current) => {
      // When the relay got it: the browser may have been away since.
      const receivedAt = Math.min(now, cursorTime(cursor));
      const changes = withAnnounced(current.changes, announced, hint?.status ?? '', receivedAt);
      const unread = { count: (current.unread?.count ?? 0) + 1, at: receivedAt };
      return { ...current, cursor, changes, aliveAt: now, ...(!hint && { unread }) };
    });
  });
  if (due.length > 0) signalChange(due);
  signal();
  return due.length > 0;
}
