import * as v from 'valibot';
import { afterClockChange, isDue } from '../schedule/schedule.ts';
import { withPlainWords } from './edit.ts';
import { delayOf } from '../model/delays.ts';
import { migrate } from '../model/versions.ts';
import {
  maxNameLength,
  parcelId,
  parcelLogSchema,
  parcelSchema,
  type Parcel,
  type ParcelLog,
  type StoredRecord,
} from '../model/parcel.ts';
import {
  isHost,
  maxHostLength,
  maxLinkLength,
  sanitizeColor,
  sanitizeLink,
  sanitizePage,
} from '../model/sanitize.ts';
import { courierKeyPattern, maxEvents, trackingNoPattern } from '../model/tracking.ts';
import { eventTime } from '../model/time.ts';

/** The version of the file's own form; the records in it carry theirs. */
export const backupVersion = 1;

/**
 * A file that is larger (bytes) is neither written nor opened, so that whatever is written can be brought back: half of
 * what one text may measure in Chromium, or 35,000 parcels with a long history (25 events).
 */
export const maxBackupBytes = 256 * 1024 * 1024;

/** Why a file cannot be restored; one sentence each. */
export type BackupFault = 'empty' | 'not-json' | 'not-backup' | 'newer' | 'too-large';

// Should a setting ever hold a secret, it stays out of the file (credentials have a home of their own).
const secretName = /secret|token|passw|credential|apikey/i;

/** The file's content in parts; null where it would be larger (bytes) than what is opened again. */
export function writeBackup(of: Omit<Backup, 'unreadable'>, most = maxBackupBytes): string[] | null {
  const { parcels, ...rest } = of;
  const settings = Object.fromEntries(
    Object.entries(rest.settings).filter(([name]) => !secretName.test(name)),
  );
  const head = JSON.stringify({ waybillBackup: backupVersion, ...rest, settings }).slice(0, -1);
  const entries = parcels.map((record, n) => (n === 0 ? '' : ',') + JSON.stringify(record));
  const parts = [head, ',"parcels":[', ...entries, ']}'];
  return parts.reduce((size, part) => size + bytesOf(part), 0) <= most ? parts : null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const latestTime = 8.64e15; // the last moment a Date can be
const mostNames = 10_000;
const names = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((name) => typeof name === 'string').slice(0, mostNames)),
  ),
  [],
);
const jsonSchema = v.pipe(v.string(), v.parseJson());
const fileSchema = v.object({
  waybillBackup: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Epoch milliseconds. */
  madeAt: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(latestTime)), 0),
  parcels: v.array(v.unknown()),
  /** Each is checked by whoever sets it. */
  settings: v.fallback(v.record(v.string(), v.unknown()), {}),
  hiddenNumbers: names,
  hiddenSites: names,
  addedSites: names,
});

/** What a backup holds: everything but the credentials. `unreadable`: parcels of the file that cannot be read. */
export type Backup = Omit<v.InferOutput<typeof fileSchema>, 'waybillBackup' | 'parcels'> & {
  parcels: StoredRecord[];
  unreadable: number;
};

/** Reads a file's content. Never throws; what cannot be read of its parcels is counted, never guessed. */
export function readBackup(text: string): { ok: true; backup: Backup } | { ok: false; fault: BackupFault } {
  if (text.trim() === '') return { ok: false, fault: 'empty' };
  if (text.length > maxBackupBytes) return { ok: false, fault: 'too-large' };
  const given = v.safeParse(jsonSchema, text.replace(/^\ufeff/, ''));
  if (!given.success) return { ok: false, fault: 'not-json' };
  const file = v.safeParse(fileSchema, given.output);
  if (!file.success) return { ok: false, fault: 'not-backup' };
  const { waybillBackup, parcels: records, ...rest } = file.output;
  if (waybillBackup > backupVersion) return { ok: false, fault: 'newer' };
  const byId = new Map<string, StoredRecord>();
  let unreadable = 0;
  for (const record of records) {
    const read = readRecord(record);
    if (read && !byId.has(read.row.id)) byId.set(read.row.id, read);
    else unreadable += 1;
  }
  const backup: Backup = {
    ...rest,
    hiddenNumbers: rest.hiddenNumbers.filter((name) => trackingNoPattern.test(name)),
    hiddenSites: rest.hiddenSites.filter(isHost),
    addedSites: rest.addedSites.filter(isHost),
    parcels: [...byId.values()],
    unreadable,
  };
  return { ok: true, backup };
}

const longestPicture = 300_000;

/** Whether every text is short and every number a number in what passed its schema (of known depth). */
function isBounded(value: unknown): boolean {
  if (typeof value === 'string')
    return (
      value.length <= maxLinkLength || (value.startsWith('data:image/') && value.length <= longestPicture)
    );
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= latestTime;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isBounded);
}

/**
 * A parcel of a backup in today's form, or null: older records are migrated, newer and damaged ones refused, and
 * nothing passes that an answer of the service could not have brought (docs/promises.md P18, P22). A history that is
 * not sound is left out. Checked by the page that previews and again by the background.
 */
export function readRecord(given: unknown): StoredRecord | null {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, 'row')) return null;
  const { row, log } = given as { row: unknown; log?: unknown };
  const read = v.safeParse(parcelSchema, migrate('row', row));
  if (!read.success || !isSound(read.output)) return null;
  // A parcel is worth more than the address it was found at.
  const foundPage = sanitizePage(read.output.foundPage) ? read.output.foundPage : '';
  return { row: withPlainWords({ ...read.output, foundPage }), log: readLog(log, read.output) };
}

/** No time of our own is before 1970, and no count below none: what reckons with them may trust that. */
const isCounted = (row: Parcel): boolean =>
  Object.values(row).every((value) => typeof value !== 'number' || value >= 0);

const isSound = (row: Parcel): boolean =>
  isBounded(row) &&
  isCounted(row) &&
  trackingNoPattern.test(row.trackingNo) &&
  courierKeyPattern.test(row.courierKey) &&
  row.id === parcelId(row.courierKey, row.trackingNo) &&
  row.name.length <= maxNameLength &&
  (row.latest === null || eventTime(row.latest.at) !== null) &&
  row.foundOn.length <= maxHostLength;

function readLog(given: unknown, row: Parcel): ParcelLog | null {
  const read = v.safeParse(parcelLogSchema, migrate('log', given));
  if (!read.success || !isBounded(read.output)) return null;
  const { tracking } = read.output;
  const isOwn =
    read.output.id === row.id &&
    tracking.trackingNo === row.trackingNo &&
    tracking.courierKey === row.courierKey;
  if (!isOwn || tracking.events.length > maxEvents) return null;
  if (!tracking.events.every(({ dateTime }) => eventTime(dateTime))) return null;
  const link = sanitizeLink(tracking.shareLink);
  return {
    ...read.output,
    tracking: { ...tracking, shareLink: link?.href ?? null, color: sanitizeColor(tracking.color) },
  };
}

/** `words`: only an empty name or note is filled. */
type Outcome = 'new' | 'newer' | 'words' | 'same';

const heardAt = ({ checkedAt }: Parcel): number => checkedAt ?? 0;

/** What restoring does with a parcel: what was heard later wins, and what the user wrote is never lost to an empty text. */
export function outcomeOf(given: Parcel, standing: Parcel | null): Outcome {
  if (!standing) return 'new';
  if (heardAt(given) > heardAt(standing)) return 'newer';
  const fills = (given.name && !standing.name) || (given.note && !standing.note);
  return fills ? 'words' : 'same';
}

const withWords = (row: Parcel, other: Parcel | undefined): Parcel => ({
  ...row,
  name: row.name || (other?.name ?? ''),
  note: row.note || (other?.note ?? ''),
});

/**
 * The parcel as it is written at a moment, or null where what stands there stays. Nothing that happened before is news:
 * it is neither announced nor marked as unseen, not even once the service is asked again.
 */
export function restored(
  given: StoredRecord,
  standing: StoredRecord | null,
  at: number,
): StoredRecord | null {
  const outcome = outcomeOf(given.row, standing?.row ?? null);
  if (outcome === 'same') return null;
  if (outcome === 'words') return { row: withWords(standing!.row, given.row), log: standing!.log };
  const row = withWords(given.row, standing?.row);
  const timely = afterClockChange(row, at);
  const quiet: Parcel = {
    // What a wrong clock noted ahead of now would be newer than every answer for ever (docs/promises.md P38).
    ...timely,
    toAnnounce: null,
    unseen: false,
    dueAt: timely.dueAt === null ? null : Math.max(timely.dueAt, at),
    // Answers about what was before this moment fall behind it, and are no change (mergeTracking).
    peak: { at, id: row.peak?.id ?? '' },
  };
  const told = delayOf(quiet, at)?.id ?? row.toldLate;
  return { row: { ...quiet, toldLate: told }, log: given.log ?? standing?.log ?? null };
}

/** Parcels restored at once: whoever reads or changes something meanwhile waits for no more. */
export const maxParcelsPerMessage = 100;
const longestPart = 4_000_000; // of some browsers a message of 64 MB is the largest; pictures make a parcel heavy

/** Parcels in the parts in which they are restored: none too many, and none too large to be sent. */
export function partsOf(records: readonly StoredRecord[], most = longestPart): StoredRecord[][] {
  const parts: StoredRecord[][] = [];
  let left = 0;
  for (const record of records) {
    const { length } = JSON.stringify(record);
    const part = parts.at(-1);
    if (part && part.length < maxParcelsPerMessage && length <= left) part.push(record);
    else {
      parts.push([record]);
      left = most;
    }
    left -= length;
  }
  return parts;
}

/** How many parcels of a backup each outcome awaits, and how many calls the restored ones will cost at first. */
export type Preview = Record<Outcome, number> & { calls: number };

export function previewOf(backup: Backup, kept: readonly Parcel[], at: number): Preview {
  const standing = new Map(kept.map((row) => [row.id, row]));
  const preview: Preview = { new: 0, newer: 0, words: 0, same: 0, calls: 0 };
  for (const { row } of backup.parcels) {
    const outcome = outcomeOf(row, standing.get(row.id) ?? null);
    preview[outcome] += 1;
    if ((outcome === 'new' || outcome === 'newer') && isDue(afterClockChange(row, at), at))
      preview.calls += 1;
  }
  return preview;
}
