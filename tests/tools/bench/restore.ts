import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { usedByExtension } from '../browser/extension-process.ts';
import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { popupOpening } from '../browser/opening.ts';
import { until } from '../browser/until.ts';
import { readIds } from '../browser/stored-records.ts';
import { inBangkok, manyParcels } from '../../fixtures/parcels.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { recordVersion } from '../../../utils/model/parcel.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const sizes = [1000, 10_000, 20_500];
const events = 25; // a long history: about 7 KB per parcel
const pause = 1000; // ms between two popups
const longestRestore = 600_000;

type Measured = { read: number; restored: number; cpu: number; opened: number };

/**
 * Measures how long the options page takes to read and restore a backup in the real browser, and how long a popup
 * that is opened during the restore takes to paint its list. `RESTORE=1000,5000` sets the numbers of parcels.
 */
export async function bench(): Promise<void> {
  const wanted = process.env['RESTORE']?.split(',').map(Number) ?? sizes;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-restore-'));
  try {
    const all: Measured[] = [];
    const sizesOf: number[] = [];
    for (const count of wanted) {
      const path = join(folder, `${count}.json`);
      await writeFile(path, count);
      sizesOf.push((await stat(path)).size);
      all.push(await measure(path, count));
      await rm(path);
    }
    const seconds = (of: keyof Measured) => all.map((one) => `${(one[of] / 1000).toFixed(1)} s`);
    printTable([
      ['', ...wanted.map((count) => `${count} parcels`)],
      ['size of the file', ...sizesOf.map((size) => `${(size / 1e6).toFixed(0)} MB`)],
      ['file chosen → preview of the changes', ...seconds('read')],
      ['restore pressed → all restored', ...seconds('restored')],
      ['… processor time of the extension', ...seconds('cpu')],
      ['popup opened during the restore → painted (slowest)', ...seconds('opened')],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a backup of parcels with long histories, parcel by parcel to save memory. */
async function writeFile(path: string, count: number): Promise<void> {
  const now = Date.now();
  const tracking = knownTracking(now);
  const file = await open(path, 'w');
  await file.write('{"waybillBackup":1,"madeAt":1,"parcels":[');
  for (const [n, row] of manyParcels(count, now).entries()) {
    const { id, trackingNo, courierKey } = row;
    const log = {
      v: recordVersion,
      id,
      tracking: {
        ...tracking,
        trackingNo,
        courierKey,
        events: Array.from({ length: events }, (_, k) => ({
          dateTime: inBangkok(now - (k + 1) * 3_600_000),
          status: 'ON_OTHER_STATUS',
          description: `${n}/${k} พัสดุถึงสาขาปลายทาง - บางนา, กรุงเทพมหานคร`,
        })),
      },
    };
    // No parcel is due, so that no check disturbs the measurement.
    const rested = { ...row, dueAt: row.dueAt && now + 86_400_000 };
    await file.write(`${n === 0 ? '' : ','}${JSON.stringify({ row: rested, log })}`);
  }
  await file.write(']}');
  await file.close();
}

async function measure(path: string, count: number): Promise<Measured> {
  const sandbox = await startSandbox();
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    page.setDefaultTimeout(longestRestore);
    await page.getByTestId('page-backup').click();
    const read = await timeOf(async () => {
      await page.getByTestId('backup-file').setInputFiles(path);
      await page.getByTestId('restore-yes').waitFor();
    });
    const before = usedByExtension()?.cpu ?? Number.NaN;
    let opened = 0;
    const restored = await timeOf(async () => {
      await page.getByTestId('restore-yes').click();
      const done = page.getByTestId('backup-good').waitFor();
      opened = await openPopups(run, done);
      await done;
    });
    const cpu = (usedByExtension()?.cpu ?? Number.NaN) - before;
    await until('all parcels to be stored', async () => (await storedCount(page)) === count);
    return { read, restored, cpu, opened };
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** Opens popups one after the other until `done` resolves. Returns the time (ms) of the slowest. */
async function openPopups(run: ExtensionBrowser, done: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void done.then(() => (state.isDone = true));
  const times: number[] = [];
  while (!state.isDone) {
    times.push(await popupOpening(run, longestRestore));
    await Promise.race([done, new Promise((resolve) => void setTimeout(resolve, pause))]);
  }
  return quantile(times, 1);
}

const storedCount = async (page: Page): Promise<number> => (await page.evaluate(readIds)).length;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
