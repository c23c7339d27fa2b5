import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { usedByExtension } from '../browser/extension-process.ts';
import { launch, signIn, type Run } from '../browser/launch.ts';
import { popupOpening } from '../browser/opening.ts';
import { until } from '../browser/until.ts';
import { readIds } from '../browser/store.ts';
import { inBangkok, manyParcels } from '../fixtures/parcels.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const sizes = [1000, 10_000, 20_500];
const events = 25; // a long journey: about 7 KB a parcel
const pause = 1000; // between one popup and the next
const longestRestore = 600_000;

type Measured = { read: number; restored: number; cpu: number; opened: number };

/**
 * How long a backup takes to be read and restored through the options page, in the real browser, and
 * how soon a popup that is opened meanwhile has painted its list. `RESTORE=1000,5000` says of how many parcels.
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
      ['the file', ...sizesOf.map((size) => `${(size / 1e6).toFixed(0)} MB`)],
      ['chosen → what it would change', ...seconds('read')],
      ['pressed → everything is restored', ...seconds('restored')],
      ['… processor time of the extension', ...seconds('cpu')],
      ['a popup opened meanwhile → painted (slowest)', ...seconds('opened')],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a backup of parcels with long histories, piece by piece. */
async function writeFile(path: string, count: number): Promise<void> {
  const now = Date.now();
  const tracking = knownTracking(now);
  const file = await open(path, 'w');
  await file.write('{"waybillBackup":1,"madeAt":1,"parcels":[');
  for (const [n, row] of manyParcels(count, now).entries()) {
    const { id, trackingNo, courierKey } = row;
    const log = {
      v: 2,
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
    // None is due, so that nothing is asked meanwhile: what is measured is the restoring.
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
    const read = await timeOf(async () => {
      await page.getByTestId('backup-file').setInputFiles(path);
      await page.getByTestId('restore-yes').waitFor();
    });
    const before = usedByExtension()?.cpu ?? Number.NaN;
    let opened = 0;
    const restored = await timeOf(async () => {
      await page.getByTestId('restore-yes').click();
      const done = page.getByTestId('restore-done').waitFor();
      opened = await openPopups(run, done);
      await done;
    });
    const cpu = (usedByExtension()?.cpu ?? Number.NaN) - before;
    await until('all to be kept', async () => (await keptIn(page)) === count);
    return { read, restored, cpu, opened };
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** How long popups took that were opened one after the other until something is done: the slowest. */
async function openPopups(run: Run, done: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void done.then(() => (state.isDone = true));
  const times: number[] = [];
  while (!state.isDone) {
    times.push(await popupOpening(run, longestRestore));
    await Promise.race([done, new Promise((resolve) => void setTimeout(resolve, pause))]);
  }
  return quantile(times, 1);
}

const keptIn = async (page: Page): Promise<number> => (await page.evaluate(readIds)).length;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
