import * as v from 'valibot';
import { afterClockChange, isDue } from '../schedule/schedule.ts';
import { withPlainWords } from './edit.ts';
import { withNotifiedDelay } from './notification-rules.ts';
import { delayOf } from '../schedule/delays.ts';
import { migrate } from '../model/versions.ts';
import {
  maxNameLength,
  parcelId,
  parcelHistorySchema,
  parcelSchema,
  type Parcel,
  type ParcelHistory,
  type StoredRecord,
} from '../model/parcel.ts';
import { isHost, maxLinkLength, sanitizeColor, sanitizeLink, sanitizePage } from '../model/sanitize.ts';
import { courierKeyPattern, maxEvents, trackingNoPattern } from '../model/tracking.ts';
import { eventTime } from '../model/time.ts';

/** Version of the file's format. The records in it have their own; a new one of theirs raises this one, too. */
export const backupVersion = 2;

/**
 * Larger files (bytes) are neither written nor opened, so that every written file can be restored. This is half the
 * longest text in Chromium, and enough for 35,000 parcels with a long history (25 events).
 */
export const maxBackupBytes = 256 * 1024 * 1024;

/** Why a file cannot be restored; each has a sentence. */
export type BackupFault = 'empty' | 'not-json' | 'not-backup' | 'newer' | 'too-large';

// Settings with such names are not written, in case one ever contains a secret. Credentials are stored elsewhere.
const secretName = /secret|token|passw|credential|apikey/i;

/** The parcels of a file without what sheets say of them: that is in a file only if the user was told (P58). */
export const withoutSheets = (records: readonly StoredRecord[]): StoredRecord[] =>
  records.map(({ row, log }) => {
    const { sheet: _, ...bare } = row;
    return { row: bare, log };
  });

/** Returns the file's content in parts; null if it would be larger than `most` bytes. */
export function writeBackup(of: Omit<Backup, 'unreadable'>, most = maxBackupBytes): string[] | null {
  const { parcels, settings: all, ...rest } = of;
  const settings = Object.fromEntries(Object.entries(all).filter(([name]) => !secretName.test(name)));
  const head = JSON.stringify({ waybillBackup: backupVersion, ...rest, settings }).slice(0, -1);
  const entries = parcels.map((record, n) => (n === 0 ? '' : ',') + JSON.stringify(record));
  const parts = [head, ',"parcels":[', ...entries, ']}'];
  return new Blob(parts).size <= most ? parts : null;
}

const latestTime = 8.64e15; // the last time that a Date can hold
const maxNames = 10_000;
const names = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((name) => typeof name === 'string').slice(0, maxNames)),
  ),
  [],
);
const jsonSchema = v.pipe(v.string(), v.parseJson());
export const fileSchema = v.object({
  waybillBackup: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Epoch milliseconds. */
  madeAt: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(latestTime)), 0),
  parcels: v.array(v.unknown()),
  /** Each setting is checked when it is stored. */
  settings: v.fallback(v.record(v.string(), v.unknown()), {}),
  hiddenNumbers: names,
  hiddenSites: names,
  addedSites: names,
});

/** The content of a backup: everything except the credentials. `unreadable`: number of its unreadable parcels. */
export type Backup = Omit<v.InferOutput<typeof fileSchema>, 'waybillBackup' | 'parcels'> & {
  parcels: StoredRecord[];
  unreadable: number;
};

/** Reads a file's content. Never throws. Unreadable parcels are counted, never guessed. */
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

/** Whether all texts and numbers in a value are within bounds. The value passed its schema, so it is not deep. */
function isBounded(value: unknown): boolean {
  if (typeof value === 'string')
    return value.length <= (value.startsWith('data:image/') ? longestPicture : maxLinkLength);
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= latestTime;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isBounded);
}

/**
 * Returns a parcel of a backup in the current form, or null. Older records are migrated. Newer and damaged ones are
 * rejected, and those with values that no answer of the service can have (docs/promises.md P18, P22). An invalid
 * history is dropped. The settings page calls it for the preview, and the background again to restore.
 */
export function readRecord(given: unknown): StoredRecord | null {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, 'row')) return null;
  const { row, log } = given as { row: unknown; log?: unknown };
  const read = v.safeParse(parcelSchema, migrate('row', row));
  if (!read.success || !isSound(read.output)) return null;
  // An invalid host or address of the page does not reject the parcel.
  const foundOn = isHost(read.output.foundOn) ? read.output.foundOn : '';
  const foundPage = sanitizePage(read.output.foundPage) ? read.output.foundPage : '';
  return { row: withPlainWords({ ...read.output, foundOn, foundPage }), log: historyIn(log, read.output) };
}

const isSound = (row: Parcel): boolean =>
  isBounded(row) &&
  // Stored times and counts are never negative; calculations rely on that.
  Object.values(row).every((value) => typeof value !== 'number' || value >= 0) &&
  trackingNoPattern.test(row.trackingNo) &&
  courierKeyPattern.test(row.courierKey) &&
  row.id === parcelId(row.courierKey, row.trackingNo) &&
  row.name.length <= maxNameLength &&
  (row.latest === null || eventTime(row.latest.at) !== null);

function historyIn(given: unknown, row: Parcel): ParcelHistory | null {
  const read = v.safeParse(parcelHistorySchema, migrate('log', given));
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

/** `words`: only an empty name or note is filled in, or what a sheet says. */
type Outcome = 'new' | 'newer' | 'words' | 'same';

/** What restoring does with a parcel: the later answer wins, and an empty text never replaces the user's words. */
export function outcomeOf(given: Parcel, standing: Parcel | null): Outcome {
  if (!standing) return 'new';
  if ((given.checkedAt ?? 0) > (standing.checkedAt ?? 0)) return 'newer';
  const fills =
    (given.name && !standing.name) || (given.note && !standing.note) || (given.sheet && !standing.sheet);
  return fills ? 'words' : 'same';
}

const withWords = (row: Parcel, other: Parcel | undefined): Parcel => ({
  ...row,
  name: row.name || (other?.name ?? ''),
  note: row.note || (other?.note ?? ''),
  ...(!row.sheet && other?.sheet && { sheet: other.sheet }),
});

/**
 * Returns the parcel to write at `at`, or null if the stored one stays. Events before `at` are no news: they are not
 * announced and not marked unseen, also not when the parcel is checked again.
 */
export function restored(given: StoredRecord, standing: StoredRecord | null, at: number) {
  const outcome = outcomeOf(given.row, standing?.row ?? null);
  if (outcome === 'same') return null;
  if (outcome === 'words') return { row: withWords(standing!.row, given.row), log: standing!.log };
  const row = withWords(given.row, standing?.row);
  const { hints: _hints, vainHints: _vain, ...timely } = afterClockChange(row, at); // of another browser's relay
  const quiet: Parcel = {
    // Without times ahead of now, from a wrong clock: they would be newer than every answer (docs/promises.md P38).
    ...timely,
    toAnnounce: null,
    unseen: false,
    dueAt: timely.dueAt === null ? null : Math.max(timely.dueAt, at),
    // An answer whose newest event is before `at` is older than this state, so it is no news (mergeTracking).
    peak: { at, id: row.peak?.id ?? '' },
  };
  return { row: withNotifiedDelay(quiet, delayOf(quiet, at)), log: given.log ?? standing?.log ?? null };
}

/**
 * Most parcels restored at once, so that other reads and writes do not wait long. In one message: the largest stored
 * ones (docs/promises.md P22) have half of the 64 MB that a browser allows.
 */
export const maxParcelsPerMessage = 100;

/** How many parcels of a backup get each outcome, and how many of the restored ones are due at once (`calls`). */
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
