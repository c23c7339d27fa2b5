import type { GroupName } from '@/utils/core/summary.ts';
import type { Parcel } from '@/utils/core/parcel.ts';

/** A group as it is drawn: how many it has, and those of them that were read, its first ones. */
export type ListGroup = { name: GroupName; size: number; parcels: readonly Parcel[] };

/** A place in the list: which group, which row in it. */
export type Spot = { group: number; row: number };

/** The rows of a group that stand in a stretch of the page, and a few around them. */
export type Stretch = { from: number; to: number };

const around = 4;

/**
 * Which rows of a group are worth drawing.
 *
 * @param top where the group's first row stands, in px below the upper edge of what is seen (negative: above it)
 * @param height how much is seen, in px
 */
export function stretchOf(size: number, rowHeight: number, top: number, height: number): Stretch {
  // In steps, so that a small scroll changes nothing.
  const step = around / 2;
  const first = Math.floor(-top / rowHeight / step) * step - around;
  const last = Math.ceil((height - top) / rowHeight / step) * step + around;
  const from = Math.min(Math.max(0, first), size);
  return { from, to: Math.max(from, Math.min(size, last)) };
}

/** What to draw before anything was measured: the first rows over all groups. */
export function firstStretches(sizes: readonly number[], count: number): Stretch[] {
  let left = count;
  return sizes.map((size) => {
    const to = Math.min(size, left);
    left -= to;
    return { from: 0, to };
  });
}

/** The numbers of the rows to draw: a stretch, and the row that holds the focus wherever it is; in order. */
export function rowsIn({ from, to }: Stretch, kept: number | null): number[] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  if (kept === null || (kept >= from && kept < to)) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
}

/** The spot `by` rows further on, stopping at either end; groups with nothing to see are passed over. */
export function walked(groups: readonly { size: number }[], { group, row }: Spot, by: number): Spot {
  let at = row + by;
  let now = group;
  let last: Spot = { group, row };
  for (;;) {
    const size = groups[now]?.size ?? 0;
    if (at >= 0 && at < size) return { group: now, row: at };
    if (size > 0) last = { group: now, row: at < 0 ? 0 : size - 1 };
    if (at < 0) {
      now -= 1;
      if (now < 0) return last;
      at += groups[now]!.size;
    } else {
      at -= size;
      now += 1;
      if (now >= groups.length) return last;
    }
  }
}

/** Where a parcel stands in the list, or null. */
export function spotOf(groups: readonly ListGroup[], id: string | null): Spot | null {
  if (id === null) return null;
  for (const [group, { parcels, size }] of groups.entries()) {
    if (size === 0) continue; // folded: none of its rows is drawn
    const row = parcels.findIndex((parcel) => parcel.id === id);
    if (row >= 0) return { group, row };
  }
  return null;
}
