import * as v from 'valibot';
import { parcelId } from '../model/parcel.ts';
import { cursorTime, pairingSchema, type Hint, type Pairing } from '../model/relay.ts';
import { day, minute } from '../model/time.ts';
import { isHintNews, withHint } from '../parcels/hints.ts';
import { changesNeeded, changesSchema, heardInARow, withChange, withHeard } from '../schedule/evidence.ts';
import { isOver } from '../schedule/schedule.ts';
import {
  inWrite,
  onChange,
  putParcel,
  readable,
  signalChange,
  storedItem,
  type WriteTransaction,
} from './database.ts';

// Pairing and state of the relay. Both lie in IndexedDB, since content scripts of Firefox can read `storage.local`.

const pairing = storedItem('relay', v.nullable(pairingSchema), null);
export const readPairing = pairing.read;

/** `unknown-key`: the relay answers that it does not know the reader key. */
const links = ['off', 'connecting', 'connected', 'unknown-key'] as const;

const stateSchema = v.object({
  link: v.picklist(links),
  /** Since when it is so (epoch milliseconds). */
  linkAt: v.number(),
  /** Id of the last message that was taken; '' = none. It belongs to this browser alone. */
  cursor: v.string(),
  /** When the relay answered last, to the minute; null = never. Sleep and a closed browser leave no other trace. */
  aliveAt: v.nullable(v.number()),
  /** Since when there is no connection; null = there is one. */
  downSince: v.nullable(v.number()),
  /** When the last hint came, and when the last gap ended; null = none. */
  hintAt: v.nullable(v.number()),
  gapAt: v.nullable(v.number()),
  /** The last changes that answers brought (schedule/evidence.ts). */
  changes: changesSchema,
  /** Parcels answered since then are checked once a day; null = the ordinary schedule holds (`withTrust`). */
  instantSince: v.nullable(v.number()),
  /** When that ended last; null = never. */
  instantUntil: v.nullable(v.number()),
});
export type RelayState = v.InferOutput<typeof stateSchema>;

const newState: RelayState = {
  link: 'connecting',
  linkAt: 0,
  cursor: '',
  aliveAt: null,
  downSince: null,
  hintAt: null,
  gapAt: null,
  changes: [],
  instantSince: null,
  instantUntil: null,
};
const state = storedItem('relay-state', stateSchema, newState);
export const readRelayState = state.read;

const signal = (): void => signalChange([], 'relay');

/** Calls `listener` when pairing or state change, until the returned function is called. */
export const onRelay = (listener: () => void): (() => void) => onChange(listener, 'relay');

/** Pairs this browser with a relay, or with none, and forgets what was heard from another one. */
export async function writePairing(next: Pairing | null): Promise<void> {
  await inWrite(async (tx) => {
    await pairing.change(tx, () => next);
    await state.change(tx, () => ({ ...newState, linkAt: Date.now() }));
  });
  signal();
}

/** After a longer time without a connection, the relay may have been restarted and may have forgotten hints. */
const longestDown = 2 * minute;
const relayKeeps = 3 * day; // `nchan_message_timeout` (components/settings/relay/nginx.conf)

const isDownLong = ({ downSince }: RelayState, now: number): boolean =>
  downSince !== null && now - downSince > longestDown;

const isProven = ({ changes }: RelayState, now: number): boolean =>
  heardInARow(changes, now) >= changesNeeded;

/** Returns the cursor to continue from; '' if the relay cannot know it: too old, or from a clock that was ahead. */
export const usableCursor = ({ cursor }: RelayState, now: number): string =>
  Math.abs(now - cursorTime(cursor)) < relayKeeps ? cursor : '';

/**
 * Decides whether checks may thin out: the last five changes were announced, and the connection stands. After a gap,
 * or without either, each parcel is planned by the ordinary schedule until its next answer.
 */
function withTrust(next: RelayState, before: RelayState, now: number): RelayState {
  const isTrusted = isProven(next, now) && !isDownLong(next, now);
  const instantSince = isTrusted ? (next.instantSince ?? now) : null;
  const hasEnded = before.instantSince !== null && instantSince !== before.instantSince;
  return { ...next, instantSince, instantUntil: hasEnded ? now : before.instantUntil };
}

/** Changes the state of a pairing. Returns whether parcels must be planned again: the evidence began or ended. */
async function changeState(change: (current: RelayState, now: number) => RelayState): Promise<boolean> {
  const now = Date.now();
  let isPlanned = true;
  await inWrite(async (tx) => {
    // "Delete everything", or a turned-off relay, must leave nothing behind.
    if (!(await isPaired(tx))) return;
    await state.change(tx, (current) => {
      const next = withTrust(change(current, now), current, now);
      isPlanned = next.instantSince === current.instantSince && next.instantUntil === current.instantUntil;
      return next;
    });
  });
  signal();
  return !isPlanned;
}

const isPaired = async (tx: WriteTransaction): Promise<boolean> =>
  Boolean(await tx.objectStore('items').get('relay'));

/** Notes whether there is a connection, and since when there is none. */
export const noteLink = (link: RelayState['link']): Promise<boolean> =>
  changeState((current, now) => ({
    ...current,
    link,
    linkAt: current.link === link ? current.linkAt : now,
    downSince: current.downSince ?? current.aliveAt ?? now,
  }));

/** Notes a connection. Messages may be missing after a long time without one, and without a cursor that the relay knows. */
export const noteConnected = (): Promise<boolean> =>
  changeState((current, now) => {
    const next = { ...current, link: 'connected' as const, linkAt: now, aliveAt: now, downSince: null };
    return isDownLong(current, now) || !usableCursor(current, now) ? withGap(next, now) : next;
  });

/** Notes that the relay answers. Also decides anew about changes whose ten minutes are over (`heardInARow`). */
export const noteAlive = (): Promise<boolean> =>
  changeState((current, now) => ({ ...current, aliveAt: now, downSince: null }));

/** Notes that messages may be missing. `cursor`: '' if the relay refuses the one that is stored. */
export const noteGap = (cursor?: ''): Promise<boolean> =>
  changeState((current, now) => withGap({ ...current, cursor: cursor ?? current.cursor }, now));

const withGap = (current: RelayState, now: number): RelayState => ({
  ...current,
  gapAt: isProven(current, now) ? now : current.gapAt, // else checks go on as usual, and nothing is missed
  instantSince: null,
});

/** Notes a change of status that an answer brought, if there is a relay that could announce it. */
export async function noteChange(id: string, change: { status: string; isHeard: boolean }): Promise<void> {
  await changeState((current, at) => ({
    ...current,
    changes: withChange(current.changes, { id, at, ...change }),
  }));
}

/**
 * Takes a message of the relay. If its hint is news about a followed parcel, the parcel is due at `dueAt` (epoch ms). Due
 * time and cursor are one transaction: a stop of the background neither loses nor repeats a hint. Returns whether a
 * parcel was made due.
 */
export async function takeMessage(cursor: string, hint: Hint | null, dueAt: number): Promise<boolean> {
  const now = Date.now();
  const due: string[] = [];
  await inWrite(async (tx) => {
    if (!(await isPaired(tx))) return;
    const parcels = tx.objectStore('parcels');
    const id = hint && parcelId(hint.courier, hint.no);
    // The service may have renamed the courier since the parcel was followed. Its number is enough then.
    const ids =
      !id || (await parcels.count(id)) > 0
        ? [id]
        : (await parcels.getAllKeys()).filter((one) => one.endsWith(parcelId('', hint.no)));
    for (const one of ids) {
      const row = one && readable('row', await parcels.get(one));
      if (!row || isOver(row) || !isHintNews(row, hint!, now)) continue;
      const next = withHint(row, hint!, now, dueAt);
      if (next.dueAt !== row.dueAt) due.push(row.id);
      putParcel(tx, next);
    }
    await state.change(tx, (current) => {
      // When the relay got it: the browser may have been away since.
      const heardAt = Math.min(now, cursorTime(cursor));
      const changes = ids.reduce(
        (list, one) => (one ? withHeard(list, { id: one, status: hint!.status }, heardAt) : list),
        current.changes,
      );
      return withTrust({ ...current, cursor, changes, hintAt: hint ? now : current.hintAt }, current, now);
    });
  });
  if (due.length > 0) signalChange(due);
  signal();
  return due.length > 0;
}
