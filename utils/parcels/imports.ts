import * as v from 'valibot';
import { directions, maxNameLength, maxNoteLength, parcelSchema, sheetFactsSchema } from '../model/parcel.ts';
import type { Parcel } from '../model/parcel.ts';
import { courierKeySchema, trackingNoSchema } from '../model/tracking.ts';
import { day, hour } from '../model/time.ts';
import { afterNight, nextCheckAt, type PlanContext } from '../schedule/schedule.ts';
import { withPlainWords } from './edit.ts';
import { newParcel } from './merge.ts';

/** A parcel of a sheet, as it is followed. `name`: its items, joined; '' = none. */
export const importedSchema = v.strictObject({
  trackingNo: trackingNoSchema,
  courierKey: courierKeySchema,
  name: v.pipe(v.string(), v.maxLength(maxNameLength)),
  note: v.pipe(v.string(), v.maxLength(maxNoteLength)),
  /** If it is not that of the whole import. */
  direction: v.exactOptional(v.picklist(directions)),
  sheet: v.strictObject({
    ...sheetFactsSchema.entries,
    /** 0: nothing is collected any more. */
    cash: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
});
export type Imported = v.InferOutput<typeof importedSchema>;

/** When the new parcels of an import are checked first (messaging/messages.ts). */
export const firstCheckTimes = ['now', 'beyond', 'as-due'] as const;

/** Most parcels of one message, and so of one transaction. */
export const maxImported = 100;

/** How long an import can be undone. */
export const undoImportFor = hour;

const fields = ['name', 'note', 'direction', 'sheet'] as const;
const wordsSchema = v.pick(parcelSchema, fields);
const wordsOf = (row: Parcel) => v.parse(wordsSchema, row);

/** What an import did with a parcel. `before`: null = the import followed it. */
export const importedParcelSchema = v.object({
  id: v.string(),
  before: v.nullable(wordsSchema),
  after: wordsSchema,
});
export type ImportedParcel = v.InferOutput<typeof importedParcelSchema>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;

/**
 * Returns a followed parcel with what a sheet says: order, buyer, phone, cash and date; name and note only if the user
 * has none. The same object if nothing changes.
 */
export function withSheet(row: Parcel, of: Pick<Imported, 'name' | 'note' | 'sheet'>): Parcel {
  const { name, note, sheet } = withPlainWords(of);
  const { cleanedFor, sheet: before, ...rest } = row;
  const next: Parcel = {
    ...rest,
    // New personal fields are deleted in their turn (retention.ts).
    ...(cleanedFor !== undefined && !sheet.buyer && !sheet.phone && { cleanedFor }),
    name: row.name || name,
    note: row.note || note,
  };
  const { cash, ...others } = { ...before, ...sheet };
  const facts = cash ? { ...others, cash } : others;
  if (Object.keys(facts).length > 0) next.sheet = facts;
  return fields.every((field) => isSame(row[field], next[field])) ? row : next;
}

/** A parcel that an import follows, before any answer. */
export const importedParcel = (
  id: string,
  { trackingNo, courierKey, direction, ...of }: Imported,
  ofAll: Parcel['direction'],
  now: number,
): Parcel => ({
  ...withSheet(newParcel({ id, courierKey, trackingNo, foundOn: '' }, now), of),
  direction: direction ?? ofAll,
});

/** What an import did with a parcel, to undo it; null if it changed nothing. */
export const importedOf = (before: Parcel | null, after: Parcel): ImportedParcel | null =>
  before === after ? null : { id: after.id, before: before && wordsOf(before), after: wordsOf(after) };

/**
 * What undoing an import does with a parcel as it is now: null = it is removed. What the user changed since stays, so a
 * new parcel stays if the user changed its words, or archived or ended it.
 */
export function undone(row: Parcel, { before, after }: ImportedParcel): Parcel | null {
  if (!before) {
    const isTouched = row.isMuted || row.closedAt !== null || row.archivedAt !== null;
    return isTouched || fields.some((field) => !isSame(row[field], after[field])) ? row : null;
  }
  const back = { ...row };
  for (const field of ['name', 'note'] as const) if (row[field] === after[field]) back[field] = before[field];
  if (isSame(row.sheet, after.sheet)) {
    delete back.sheet;
    if (before.sheet) back.sheet = before.sheet;
  }
  return fields.every((field) => isSame(row[field], back[field])) ? row : back;
}

const spread = 10 * 60_000; // between two groups of parcels that are overdue when they are followed
const inGroup = 10;

/**
 * Returns when to check the parcels of an import first, by the schedule's own statistics: as if each had been followed on
 * the date that its sheet gives (YYYY-MM-DD; null = now). Those whose time has passed are checked in small groups until
 * the night, the first one ten minutes from now, never at once. Old dates are no exception: each parcel gets one check.
 *
 * @param from how many parcels of the import come before these
 * @param size number of parcels of the whole import
 */
export function firstChecks(
  dates: readonly (string | null)[],
  now: number,
  context: PlanContext,
  { from = 0, size = dates.length } = {},
): number[] {
  const plans = new Map<string | null, number>();
  const planOf = (date: string | null): number => {
    const start = date === null ? now : Date.parse(`${date}T00:00:00`);
    const at = Number.isNaN(start) ? now : Math.min(now, start);
    const parcel = newParcel({ id: '', courierKey: '', trackingNo: '', foundOn: '' }, at);
    return nextCheckAt(parcel, at, context) ?? now;
  };
  const groups = Math.ceil(size / inGroup);
  const untilNight = Math.floor((nightAt(now, context) - now) / spread) - 1;
  const step = spread * Math.min(1, Math.max(1, untilNight) / Math.max(1, groups));
  return dates.map((date, n) => {
    const planned = plans.get(date) ?? planOf(date);
    plans.set(date, planned);
    const soonest = now + spread + Math.floor((from + n) / inGroup) * step;
    return Math.max(planned, Math.round(afterNight(soonest, context)));
  });
}

/** When the user's next night begins; a day from now if there is none. */
function nightAt(now: number, context: PlanContext): number {
  for (let at = now; at < now + day; at += spread) if (afterNight(at, context) !== at) return at;
  return now + day;
}
