import {
  largestBackup,
  outcomeOf,
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
  updateSettings,
  type Settings,
} from '@/utils/platform/settings.ts';
import { readSites } from '@/utils/platform/sites.ts';
import { readRows, readSome, readWholeLog } from '@/utils/platform/store.ts';

const atOnce = 50;

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
  saveAs(`waybill-backup-${localDate(now)}.json`, file.parts, 'application/json');
  return { parcels: rows.length, withoutHistory: file.withoutHistory };
}

/** Hands a text in parts to the browser as a file. */
function saveAs(name: string, parts: string[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
  const { backup } = read;
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
  return { ok: true, opened: { backup, settings, plan } };
}

const missing = (names: readonly string[], here: Record<string, number>): string[] =>
  names.filter((name) => !Object.hasOwn(here, name));

/** What came of a restoring, with the way back. */
export type Restored = { written: number; failure: Failure | null; undo(): Promise<Failure | null> };

/** Restores an opened file, some parcels at a time; `onProgress` hears how many were gone through. */
export async function restoreOpened(
  { backup, settings }: Opened,
  withSettings: boolean,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const before = await snapshot(backup, withSettings ? settings : {});
  let written = 0;
  let failure: Failure | null = null;
  for (let from = 0; from < backup.parcels.length && !failure; from += atOnce) {
    onProgress(from);
    const parcels = backup.parcels.slice(from, from + atOnce);
    await noteStanding(before, parcels);
    const answer = await send('restore-backup', { parcels, isUndo: false, at: before.at });
    if (answer.ok) written += answer.value.written;
    else failure = answer.failure;
  }
  if (!failure) await restoreLists(before, true);
  if (!failure && withSettings) await updateSettings(settings);
  return { written, failure, undo: () => undoRestore(before) };
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

/** Notes what stands in the place of parcels right before they are restored: a large backup takes a minute. */
async function noteStanding(before: Snapshot, parcels: readonly BackupRecord[]): Promise<void> {
  const standing = new Map((await readSome(parcels.map(({ row }) => row.id))).map((row) => [row.id, row]));
  const replaced: BackupRecord['row'][] = [];
  for (const { row } of parcels) {
    const here = standing.get(row.id);
    if (!here) before.added.push(row.id);
    else if (outcomeOf(row, here) !== 'same') replaced.push(here);
  }
  before.replaced.push(...(await withLogs(replaced)));
}

/** Hides what the file hides and adds its sites, or takes that back. A site is marked once the browser allows it. */
async function restoreLists({ hiddenNumbers, hiddenSites, addedSites }: Snapshot, hide: boolean) {
  if (hiddenNumbers.length > 0) await send('hide-numbers', { numbers: hiddenNumbers, hide });
  for (const host of hiddenSites) await send('hide-site', { host, hide });
  for (const host of addedSites) await send(hide ? 'add-site' : 'remove-site', { host });
}

async function undoRestore(before: Snapshot): Promise<Failure | null> {
  const { added, replaced, at } = before;
  for (let from = 0; from < added.length; from += 1000) {
    const answer = await send('remove', { ids: added.slice(from, from + 1000) });
    if (!answer.ok) return answer.failure;
  }
  for (let from = 0; from < replaced.length; from += atOnce) {
    const parcels = replaced.slice(from, from + atOnce);
    const answer = await send('restore-backup', { parcels, isUndo: true, at });
    if (!answer.ok) return answer.failure;
  }
  await restoreLists(before, false);
  await updateSettings(before.settings);
  return null;
}
