import type { Parcel } from '../model/parcel.ts';
import { partsOf } from '../model/parts.ts';
import { likelyDays, travelOf, type LikelyDays, type Known, type Travel } from '../schedule/likely-days.ts';
import { inRead, readable, readableRows } from './database.ts';
import { inGroups } from './list-head.ts';

// Likely days compare with at most so many finished parcels, the newest, and so many on their way, the late ones first.
const most = 300;
const sliceSize = 25; // reading and checking this many histories does not block a view

// By id. Row and history are checked again only after a new answer.
let known = new Map<string, { checkedAt: number | null; travel: Travel | null }>();

/** Returns the travels of the user's own parcels, the newest first. */
async function readTravels(): Promise<Travel[]> {
  const stored = await inRead('parcels', (tx) => {
    const list = tx.objectStore('parcels').index('list');
    return Promise.all([
      list.getAll(inGroups('attention', 'on-the-way'), most),
      list.getAll(inGroups('delivered', 'archive'), most),
    ]);
  });
  const all = stored.flat() as Pick<Parcel, 'id' | 'checkedAt'>[];
  const isKnown = ({ id, checkedAt }: (typeof all)[number]) =>
    known.has(id) && known.get(id)!.checkedAt === checkedAt;
  const read: typeof known = new Map(all.filter(isKnown).map(({ id }) => [id, known.get(id)!]));
  const unread = all.filter((one) => !isKnown(one));
  for (const part of partsOf(unread, sliceSize)) {
    const rows = readableRows(part);
    const logs = await inRead('histories', (tx) =>
      Promise.all(rows.map(({ id }) => tx.objectStore('histories').get(id) as Promise<unknown>)),
    );
    for (const [n, row] of rows.entries()) {
      const travel = travelOf(row, readable('log', logs[n])?.tracking);
      read.set(row.id, { checkedAt: row.checkedAt, travel });
    }
  }
  known = read;
  return [...read.values()]
    .flatMap(({ travel }) => travel ?? [])
    .toSorted((a, b) => b.scans[0]!.at - a.scans[0]!.at);
}

/** The likely days of parcels at a time, from the parcels that were read (`likelyDays`). */
export type LikelyDaysOf = (parcel: Known, now: number, origin?: string) => LikelyDays | null;

export async function readLikelyDays(): Promise<LikelyDaysOf> {
  const travels = await readTravels();
  return (parcel, now, origin) => likelyDays(parcel, travels, now, origin);
}
