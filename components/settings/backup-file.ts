import {
  maxBackupBytes,
  maxParcelsPerMessage,
  partsOf,
  previewOf,
  readBackup,
  writeBackup,
  type Backup,
  type BackupFault,
} from '@/utils/parcels/backup.ts';
import type { Parcel, StoredRecord } from '@/utils/model/parcel.ts';
import type { Failure } from '@/utils/model/failure.ts';
import { localDate } from '@/utils/model/time.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import { acceptableSettings, readSettings, type Settings, updateSettings } from '@/utils/storage/settings.ts';
import { readHidden, readSites } from '@/utils/storage/user-sites.ts';
import { readRows, readLog } from '@/utils/storage/store.ts';

const readAll = () => Promise.all([readRows(), readSettings(), readHidden(), readSites()]);

/** Makes the file and hands it to the browser to be kept. Gives how many parcels are in it; null: it would be too large. */
export async function downloadBackup(): Promise<number | null> {
  const now = Date.now();
  const [rows, settings, hidden, sites] = await readAll();
  const file = writeBackup({
    madeAt: now,
    parcels: await withLogs(rows),
    settings,
    hiddenNumbers: Object.keys(hidden.numbers),
    hiddenSites: Object.keys(hidden.sites),
    addedSites: Object.keys(sites),
  });
  if (!file) return null;
  saveFile(`waybill-backup-${localDate(now)}.json`, file);
  return rows.length;
}

async function withLogs(rows: readonly StoredRecord['row'][]): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (let at = 0; at < rows.length; at += 200) {
    const some = rows.slice(at, at + 200);
    const logs = await Promise.all(some.map(({ id }) => readLog(id)));
    records.push(...some.map((row, i) => ({ row, log: logs[i] ?? null })));
  }
  return records;
}

/** What a setting is called: each has a text of its name. */
const nameOf = (setting: keyof Settings): MessageKey =>
  `setting${(setting[0]!.toUpperCase() + setting.slice(1)) as Capitalize<keyof Settings>}`;

/** Reads a chosen file and compares it with what is here. One that is too large is not even opened. */
export async function openBackup(file: File) {
  if (file.size > maxBackupBytes) return { fault: 'too-large' as const };
  const read = readBackup(await file.text());
  if (!read.ok) return { fault: read.fault };
  const { backup } = read;
  const [rows, current, hidden, sites] = await readAll();
  const now = Date.now();
  const settings = acceptableSettings(backup.settings, current);
  const plan = {
    madeAt: backup.madeAt,
    here: rows.length,
    // What comes of each parcel of the file where they are added to the list, and where they take its place.
    added: previewOf(backup, rows, now),
    replaced: {
      all: backup.parcels.length,
      gone: notIn(backup, rows).length,
      calls: previewOf(backup, [], now).calls,
    },
    unreadable: backup.unreadable,
    settings: (Object.keys(settings) as (keyof Settings)[]).map(nameOf),
    baseAddress: settings.baseAddress ?? null,
    hidden: missing(backup.hiddenNumbers, hidden.numbers).length,
    sites: missing(backup.hiddenSites, hidden.sites).length + missing(backup.addedSites, sites).length,
  };
  return { backup, settings, plan };
}

/** A file that was read, and what it would change. */
export type OpenedBackup = Exclude<Awaited<ReturnType<typeof openBackup>>, { fault: BackupFault }>;

/** The ids of what is kept and not in the file. */
function notIn({ parcels }: Backup, rows: readonly Parcel[]): string[] {
  const inFile = new Set(parcels.map(({ row }) => row.id));
  return rows.map(({ id }) => id).filter((id) => !inFile.has(id));
}

const missing = (names: readonly string[], here: Record<string, number>): string[] =>
  names.filter((name) => !Object.hasOwn(here, name));

/** How a file is to be restored. `isReplacing`: it takes the place of the list, else it is added to it. */
export type RestoreChoice = { isReplacing: boolean; withSettings: boolean; savesFirst: boolean };

/** What came of a restoring: why it stopped and how many parcels were done by then; else how many it changed. */
export type Restored = { done: number; failure: Failure | null };

/**
 * Restores an opened file, a part of its parcels at a time; `onProgress` hears how many were gone through. What the
 * list is to lose goes last. What was done by then stays, whatever ended it: restored anew, the file comes to the same.
 */
export async function restoreOpened(
  { backup, settings, plan: { added, replaced } }: OpenedBackup,
  { isReplacing, withSettings }: RestoreChoice,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const at = Date.now();
  const parts = partsOf(backup.parcels);
  let done = 0;
  let failure = null as Failure | null;
  const sendParts = async () => {
    for (let part = parts.shift(); part && !failure; part = parts.shift()) {
      const answer = await send('restore-backup', { parcels: part, isReplacing, at });
      if (answer.ok) onProgress((done += part.length));
      else failure = answer.failure;
    }
  };
  // While one part is written the next one is on its way.
  await Promise.all([sendParts(), sendParts()]);
  if (!failure && isReplacing) {
    const answer = await send('remove', { ids: notIn(backup, await readRows()) });
    if (!answer.ok) failure = answer.failure;
  }
  if (failure) return { done, failure };
  await restoreLists(backup);
  if (withSettings) await updateSettings(settings);
  return { done: isReplacing ? replaced.all : added.new + added.newer + added.words, failure };
}

/** Hides what the file hides and adds its sites. A site is marked once the browser allows it. */
async function restoreLists(backup: Backup): Promise<void> {
  const [hidden, sites] = await Promise.all([readHidden(), readSites()]);
  const numbers = missing(backup.hiddenNumbers, hidden.numbers);
  for (let from = 0; from < numbers.length; from += maxParcelsPerMessage)
    await send('hide-numbers', { numbers: numbers.slice(from, from + maxParcelsPerMessage), hide: true });
  for (const host of missing(backup.hiddenSites, hidden.sites)) await send('hide-site', { host, hide: true });
  for (const host of missing(backup.addedSites, sites)) await send('add-site', { host });
}

/** Hands the user a JSON file, whose text is given in parts. */
export function saveFile(name: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
