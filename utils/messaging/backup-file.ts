import {
  maxBackupBytes,
  maxParcelsPerMessage,
  previewOf,
  readBackup,
  withoutSheets,
  writeBackup,
  type Backup,
  type BackupFault,
} from '../parcels/backup.ts';
import type { Parcel, StoredRecord } from '../model/parcel.ts';
import { failed, success, type Failure, type Result } from '../model/failure.ts';
import { partsOf } from '../model/parts.ts';
import { localDate } from '../model/time.ts';
import { keyPart } from '../i18n/i18n.ts';
import { asCommand, asJob } from './jobs.ts';
import { send } from './send.ts';
import { acceptableSettings, readSettings, type Settings, updateSettings } from '../storage/settings.ts';
import { readHidden, readSites } from '../storage/user-sites.ts';
import { readRows, readHistory } from '../storage/store.ts';

const readAll = () => Promise.all([readRows(), readSettings(), readHidden(), readSites()]);

/** Whether a sheet says anything of the stored parcels, which a line must say before it is in a file. */
export const holdsSheets = async (): Promise<boolean> => (await readRows()).some(({ sheet }) => sheet);

/**
 * Returns the name and content of a backup file, if `hasSheets` with what sheets say, and the number of parcels in it; null
 * if it would be too large.
 */
export async function makeBackup(hasSheets: boolean) {
  const now = Date.now();
  const [rows, settings, hidden, sites] = await readAll();
  const records = await withHistories(rows);
  const file = writeBackup({
    madeAt: now,
    parcels: hasSheets ? records : withoutSheets(records),
    settings,
    hiddenNumbers: Object.keys(hidden.numbers),
    hiddenSites: Object.keys(hidden.sites),
    addedSites: Object.keys(sites),
  });
  return file && { name: `waybill-backup-${localDate(now)}.json`, file, parcels: rows.length };
}

async function withHistories(rows: readonly StoredRecord['row'][]): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const some of partsOf(rows, 200)) {
    const histories = await Promise.all(some.map(({ id }) => readHistory(id)));
    records.push(...some.map((row, i) => ({ row, log: histories[i] ?? null })));
  }
  return records;
}

/** Reads a file and compares it with the stored data. A file that is too large is not read. */
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
    hasSheets: rows.some(({ sheet }) => sheet),
    // The effect of adding the parcels to the list, and of replacing the list.
    added: previewOf(backup, rows, now),
    replaced: {
      all: backup.parcels.length,
      gone: notIn(backup, rows).length,
      calls: previewOf(backup, [], now).calls,
    },
    unreadable: backup.unreadable,
    settings: (Object.keys(settings) as (keyof Settings)[]).map((name) => `setting${keyPart(name)}` as const),
    baseAddress: settings.baseAddress ?? null,
    hidden: missingIn(backup.hiddenNumbers, hidden.numbers).length,
    sites: missingIn(backup.hiddenSites, hidden.sites).length + missingIn(backup.addedSites, sites).length,
  };
  return { backup, settings, plan };
}

/** A readable file and the changes it would make. */
export type OpenedBackup = Exclude<Awaited<ReturnType<typeof openBackup>>, { fault: BackupFault }>;

/** Ids of followed parcels that are not in the file. */
function notIn({ parcels }: Backup, rows: readonly Parcel[]): string[] {
  const inFile = new Set(parcels.map(({ row }) => row.id));
  return rows.map(({ id }) => id).filter((id) => !inFile.has(id));
}

const missingIn = (names: readonly string[], here: Record<string, number>): string[] =>
  names.filter((name) => !Object.hasOwn(here, name));

/** How to restore a file. `isReplacing`: its parcels replace the list; else they are added to it. */
export type RestoreChoice = { isReplacing: boolean; withSettings: boolean; savesFirst: boolean };

/**
 * Restores an opened file part by part; `onProgress` gets the number of parcels processed. Parcels to be removed go
 * last. After a failure the processed parcels stay; restoring the same file again gives the same result. Returns the
 * number of parcels changed; after a failure, of parcels processed.
 */
export const restoreOpened = (
  { backup, settings, plan: { added, replaced } }: OpenedBackup,
  { isReplacing, withSettings }: RestoreChoice,
  onProgress: (done: number) => void,
): Promise<{ done: number; failure: Failure | null }> =>
  asJob(async (ask, job) => {
    const at = Date.now();
    const parts = partsOf(backup.parcels, maxParcelsPerMessage);
    let done = 0;
    let failure = null as Failure | null;
    const sendParts = async () => {
      for (let part = parts.shift(); part && !failure; part = parts.shift()) {
        const answer = await ask('restore-backup', { parcels: part, isReplacing, at });
        if (answer.ok) onProgress((done += part.length));
        else failure = answer.failure;
      }
    };
    // Two at a time: one part is sent while the other is written.
    await Promise.all([sendParts(), sendParts()]);
    if (!failure && isReplacing)
      failure = failureIn(await ask('remove', { ids: notIn(backup, await readRows()) }));
    failure ??= await restoreLists(backup, ask);
    if (!failure && withSettings) failure = failureIn(await asCommand(() => storeSettings(settings), job));
    if (failure) return { done, failure };
    return { done: isReplacing ? replaced.all : added.new + added.newer + added.words, failure };
  });

const storeSettings = (settings: Partial<Settings>): Promise<Result<void>> =>
  updateSettings(settings).then(success, () => failed('storage-trouble'));

const failureIn = (answer: Result<unknown>): Failure | null => (answer.ok ? null : answer.failure);

/** Hides the file's numbers and sites, and adds its sites (without permission). Returns the first failure, or null. */
async function restoreLists(backup: Backup, ask: typeof send): Promise<Failure | null> {
  const [hidden, sites] = await Promise.all([readHidden(), readSites()]);
  const numbers = missingIn(backup.hiddenNumbers, hidden.numbers);
  const answers: Result<unknown>[] = [];
  for (const part of partsOf(numbers, maxParcelsPerMessage))
    answers.push(await ask('hide-numbers', { numbers: part, hide: true }));
  for (const host of missingIn(backup.hiddenSites, hidden.sites))
    answers.push(await ask('hide-site', { host, hide: true }));
  for (const host of missingIn(backup.addedSites, sites)) answers.push(await ask('add-site', { host }));
  return answers.map(failureIn).find((failure) => failure !== null) ?? null;
}
