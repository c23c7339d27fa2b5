import { launch, signIn } from '../browser/launch.ts';
import { openedCard, restingTime } from '../browser/card.ts';
import { placeOf } from '../browser/marks.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const rounds = 12;

/**
 * From the click on a number to its timeline on the screen, over loopback, in real Chromium: the first time, when the
 * card's script has still to come in, and after that. The service's own share is printed beside it.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  const run = await launch(sandbox);
  try {
    await signIn(run, { apiKey: sandbox.apiKey, keySecret: sandbox.keySecret, language: 'en' });
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await forgetLookUps(run);
      const page = await run.open('https://shopee.co.th/');
      first.push(await clickToTimeline(page, 'TH2604418830275'));
      await page.keyboard.press('Escape');
      again.push(await clickToTimeline(page, 'TH01427K9QW43B'));
      await page.close();
    }
    const row = (name: string, values: number[]) => [
      name,
      `${Math.round(quantile(values, 0.5))} ms`,
      `${Math.round(quantile(values, 0.95))} ms`,
    ];
    printTable([
      [`click → timeline, ${rounds} rounds`, 'median', '95 %'],
      row('first on a page', first),
      row('after that', again),
    ]);
  } finally {
    await run.close();
    await sandbox.close();
  }
}

async function clickToTimeline(page: import('@playwright/test').Page, trackingNo: string): Promise<number> {
  const { x, y } = await placeOf(page, trackingNo);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
  await page.waitForTimeout(restingTime);
  const begin = performance.now();
  await page.mouse.click(x, y);
  const card = await openedCard(page);
  await card.text('Checked');
  return performance.now() - begin;
}

/** So that each round makes its call: what was looked up lately would be shown from the store. */
const forgetLookUps = (run: Awaited<ReturnType<typeof launch>>): Promise<void> =>
  run.worker.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill');
      request.addEventListener('success', () => resolve(request.result));
    });
    const transaction = database.transaction('parcels', 'readwrite');
    transaction.objectStore('parcels').delete(IDBKeyRange.bound('recent/', 'recent/\uffff'));
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    database.close();
    await chrome.storage.session.clear();
  });
