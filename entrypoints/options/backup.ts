import {
  largestBackup,
  mostAtOnce,
  outcomeOf,
  partsOf,
  previewOf,
  readBackup,
  writeBackup,
  type Backup,
  type BackupFault,
  type BackupRecord,
} from '@/utils/core/backup.ts';
import type { Plan } from '@/components/RestorePreview.tsx';
import type { Failure } from '@/utils/core/failure.ts';
import { localDate } from '@/utils/core/when.ts';
import { readHidden } from '@/utils/platform/hidden.ts';
import { send } from '@/utils/platform/send.ts';
import {
  acceptableSettings,
  readSettings,
  type Settings,
  updateSettings,
} from '@/utils/platform/settings.ts';
import { readSites } from '@/utils/platform/sites.ts';
import { readRows, readStanding, readWholeLog } from '@/utils/platform/store.ts';
import { saveFile } from './save-file.ts';

/** How many parcels are in a file that was made, and how many of them without their history, for want of room. */
export type Saved = { parcels: number; withoutHistory: number };

/** Makes the file and hands it to the browser to be kept; null where it would be too large to be read back. */
export async function downloadBackup(): Promise<Saved | null> {
  const now = Date.now();
  const [rows, settings, hidden, sites] = await Promise.all([
    readRows(),
    readSettings(),
    readHidden(),
    readSites(),
  ]);
  const parcels = await withLogs(rows);
  const file = writeBackup({
    madeAt: now,
    parcels,
    settings,
    hiddenNumbers: Object.keys(hidden.numbers),
    hiddenSites: Object.keys(hidden.sites),
    addedSites: Object.keys(sites),
  });
  if (!file) return null;
  saveFile(`waybill-backup-${localDate(now)}.json`, file.parts);
  return { parcels: rows.length, withoutHistory: file.withoutHistory };
}

async function withLogs(rows: readonly BackupRecord['row'][]): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for (let at = 0; at < rows.length; at += 200) {
    const some = rows.slice(at, at + 200);
    const logs = await Promise.all(some.map(({ id }) => readWholeLog(id)));
    records.push(...some.map((row, i) => ({ row, log: logs[i] ?? null })));
  }
  return records;
}

/** A file that was read, and what it would change. */
export type Opened = { backup: Backup; settings: Partial<Settings>; plan: Plan };

/** Reads a chosen file and compares it with what is here. One that is too large is not even opened. */
export async function openBackup(
  file: File,
): Promise<{ ok: true; opened: Opened } | { ok: false; fault: BackupFault }> {
  if (file.size > largestBackup) return { ok: false, fault: 'too-large' };
  const read = readBackup(await file.text());
  if (!read.ok) return read;
  return { ok: true, opened: await compared(read.backup) };
}

/** A backup with what restoring it now would change. */
export async function compared(backup: Backup): Promise<Opened> {
  const [rows, current, hidden, sites] = await Promise.all([
    readRows(),
    readSettings(),
    readHidden(),
    readSites(),
  ]);
  const settings = acceptableSettings(backup.settings, current);
  const plan: Plan = {
    madeAt: backup.madeAt,
    parcels: previewOf(backup, rows, Date.now()),
    unreadable: backup.unreadable,
    settings: Object.keys(settings),
    baseAddress: settings.baseAddress ?? null,
    hidden: missing(backup.hiddenNumbers, hidden.numbers).length,
    sites: missing(backup.hiddenSites, hidden.sites).length + missing(backup.addedSites, sites).length,
  };
  return { backup, settings, plan };
}

const missing = (names: readonly string[], here: Record<string, number>): string[] =>
  names.filter((name) => !Object.hasOwn(here, name));

/** What came of a restoring, with the way back. */
export type Restored = { written: number; failure: Failure | null; undo(): Promise<Failure | null> };

/**
 * Restores an opened file, a part of its parcels at a time; `onProgress` hears how many were gone through. While one part
 * is written the next one is on its way. What stands where they come is noted before each, so that all of it can be
 * taken back, wherever it ends.
 */
export async function restoreOpened(
  { backup, settings }: Opened,
  withSettings: boolean,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const before = await snapshot(backup, withSettings ? settings : {});
  let written = 0;
  let gone = 0;
  onProgress(0);
  const failure = await twoAtATime(partsOf(backup.parcels), async (part) => {
    const parcels = await noteStanding(before, part);
    if (parcels.length > 0) {
      const answer = await send('restore-backup', { parcels, isUndo: false, at: before.at });
      if (!answer.ok) return answer.failure;
    }
    // Not by the answer: asked a second time, since the background was ended after it had written, it wrote nothing.
    written += parcels.length;
    onProgress((gone += part.length));
    return null;
  });
  if (!failure) await restoreLists(before, true);
  if (!failure && withSettings) await updateSettings(settings);
  return { written, failure, undo: () => undoRestore(before) };
}

/**
 * Does something with each part, the next one while one is under way, until one fails; gives that failure. What was done
 * by then is done, and can be taken back, whatever ended it.
 */
async function twoAtATime<T>(
  all: readonly T[],
  work: (part: T) => Promise<Failure | null>,
): Promise<Failure | null> {
  const parts = [...all];
  let failure: Failure | null = null;
  const worker = async () => {
    for (let part = parts.shift(); part && !failure; part = parts.shift())
      failure = (await work(part).catch((): Failure => ({ kind: 'storage-trouble' }))) ?? failure;
  };
  await Promise.all([worker(), worker()]);
  return failure;
}

type Snapshot = {
  /** When the restoring began, epoch milliseconds. */
  at: number;
  /** What was set where the file sets something else: what is changed later is no part of the undoing. */
  settings: Partial<Settings>;
  added: string[];
  replaced: BackupRecord[];
  hiddenNumbers: string[];
  hiddenSites: string[];
  addedSites: string[];
};

/** What stands in the way of a backup, as it is now, but for the parcels: those are noted as they come (noteStanding). */
async function snapshot(backup: Backup, changes: Partial<Settings>): Promise<Snapshot> {
  const [current, hidden, sites] = await Promise.all([readSettings(), readHidden(), readSites()]);
  const isChanged = ([name]: [string, unknown]) => Object.hasOwn(changes, name);
  return {
    at: Date.now(),
    settings: Object.fromEntries(Object.entries(current).filter(isChanged)),
    added: [],
    replaced: [],
    hiddenNumbers: missing(backup.hiddenNumbers, hidden.numbers),
    hiddenSites: missing(backup.hiddenSites, hidden.sites),
    addedSites: missing(backup.addedSites, sites),
  };
}

/**
 * Notes what stands in the place of parcels right before they are restored: a large backup takes a while. What cannot be
 * read is written over by nothing, and so it is no part of the undoing. Gives those that are to be written.
 */
async function noteStanding(before: Snapshot, parcels: readonly BackupRecord[]): Promise<BackupRecord[]> {
  const standing = await readStanding(parcels.map(({ row }) => row.id));
  const added = parcels.filter(({ row }) => !standing.has(row.id));
  const changed = parcels.filter(({ row }) => {
    const here = standing.get(row.id);
    return here && outcomeOf(row, here) !== 'same';
  });
  before.added.push(...added.map(({ row }) => row.id));
  before.replaced.push(...(await withLogs(changed.map(({ row }) => standing.get(row.id)!))));
  return [...added, ...changed];
}

/** Hides what the file hides and adds its sites, or takes that back. A site is marked once the browser allows it. */
async function restoreLists({ hiddenNumbers, hiddenSites, addedSites }: Snapshot, hide: boolean) {
  for (const numbers of slicesOf(hiddenNumbers)) await send('hide-numbers', { numbers, hide });
  for (const host of hiddenSites) await send('hide-site', { host, hide });
  for (const host of addedSites) await send(hide ? 'add-site' : 'remove-site', { host });
}

const slicesOf = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, n) =>
    all.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
  );

async function undoRestore(before: Snapshot): Promise<Failure | null> {
  const { added, replaced, at } = before;
  const takeBack = async (part: { parcels: BackupRecord[]; added: string[] }) => {
    const answer = await send('restore-backup', { ...part, isUndo: true, at });
    return answer.ok ? null : answer.failure;
  };
  const failure = await twoAtATime(
    [
      ...slicesOf(added).map((ids) => ({ parcels: [], added: ids })),
      ...partsOf(replaced).map((parcels) => ({ parcels, added: [] })),
    ],
    takeBack,
  );
  if (failure) return failure;
  await restoreLists(before, false);
  await updateSettings(before.settings);
  return null;
}
