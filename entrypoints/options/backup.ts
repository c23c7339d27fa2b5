import {
  largestBackup,
  mostAtOnce,
  partsOf,
  previewOf,
  readBackup,
  writeBackup,
  type Backup,
  type BackupFault,
} from '@/utils/core/backup.ts';
import type { Stored } from '@/utils/core/parcel.ts';
import type { Plan, Wish } from '@/components/RestorePreview.tsx';
import type { Failure } from '@/utils/core/failure.ts';
import { localDate } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { readHidden } from '@/utils/platform/hidden.ts';
import { send } from '@/utils/platform/send.ts';
import {
  acceptableSettings,
  readSettings,
  type Settings,
  updateSettings,
} from '@/utils/platform/settings.ts';
import { readSites } from '@/utils/platform/sites.ts';
import { readRows, readLog } from '@/utils/platform/store.ts';
import { saveFile } from './save-file.ts';

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

async function withLogs(rows: readonly Stored['row'][]): Promise<Stored[]> {
  const records: Stored[] = [];
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

/** A backup with what restoring it would change. */
async function compared(backup: Backup): Promise<Opened> {
  const [rows, current, hidden, sites] = await readAll();
  const now = Date.now();
  const settings = acceptableSettings(backup.settings, current);
  const inFile = new Set(backup.parcels.map(({ row }) => row.id));
  const plan: Plan = {
    madeAt: backup.madeAt,
    here: rows.length,
    added: previewOf(backup, rows, now),
    replaced: {
      all: backup.parcels.length,
      gone: rows.filter(({ id }) => !inFile.has(id)).length,
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

const missing = (names: readonly string[], here: Record<string, number>): string[] =>
  names.filter((name) => !Object.hasOwn(here, name));

/** What came of a restoring: why it stopped and how many parcels were done by then; else how many it changed. */
export type Restored = { done: number; failure: Failure | null };

/**
 * Restores an opened file, a part of its parcels at a time; `onProgress` hears how many were gone through. While one part
 * is written the next one is on its way. What the list is to lose goes last. What was done by then stays, whatever ended
 * it: restored anew, the file comes to the same.
 */
export async function restoreOpened(
  { backup, settings, plan }: Opened,
  { isReplacing, withSettings }: Wish,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const at = Date.now();
  let done = 0;
  onProgress(done);
  let failure = await twoAtATime(partsOf(backup.parcels), async (part) => {
    const answer = await send('restore-backup', { parcels: part, isReplacing, at });
    if (!answer.ok) return answer.failure;
    onProgress((done += part.length));
    return null;
  });
  if (!failure && isReplacing) failure = await removeOthers(backup);
  if (!failure) await restoreLists(backup);
  if (!failure && withSettings) await updateSettings(settings);
  const { added, replaced } = plan;
  const changed = isReplacing ? replaced.all : added.new + added.newer + added.words;
  return { done: failure ? done : changed, failure };
}

/** Removes what is kept and not in the file. */
async function removeOthers({ parcels }: Backup): Promise<Failure | null> {
  const inFile = new Set(parcels.map(({ row }) => row.id));
  const ids = (await readRows()).map(({ id }) => id).filter((id) => !inFile.has(id));
  if (ids.length === 0) return null;
  const answer = await send('remove', { ids });
  return answer.ok ? null : answer.failure;
}

/** Does something with each part, the next one while one is under way, until one fails; gives that failure. */
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

/** Hides what the file hides and adds its sites. A site is marked once the browser allows it. */
async function restoreLists(backup: Backup): Promise<void> {
  const [hidden, sites] = await Promise.all([readHidden(), readSites()]);
  const numbers = missing(backup.hiddenNumbers, hidden.numbers);
  for (let from = 0; from < numbers.length; from += mostAtOnce)
    await send('hide-numbers', { numbers: numbers.slice(from, from + mostAtOnce), hide: true });
  for (const host of missing(backup.hiddenSites, hidden.sites)) await send('hide-site', { host, hide: true });
  for (const host of missing(backup.addedSites, sites)) await send('add-site', { host });
}
