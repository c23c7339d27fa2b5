import { launch, signIn } from '../browser/launch.ts';
import type { Page } from '@playwright/test';
import { clickWaitMs } from '../../../utils/page/point/card-api.ts';
import { whenCardShown } from '../browser/card-shown.ts';
import { openedCard } from '../browser/card.ts';
import { pointAt } from '../browser/marks.ts';
import { forgetLookUps } from '../browser/stored-records.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const rounds = 12;

/**
 * Measures the time from pressing a number's chip to its timeline, in real Chromium over loopback: the first time on a
 * page and later. A click on the number itself shows the card at once; its look-up waits `clickWaitMs`, because a second
 * click would make it a double click.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  const run = await launch(sandbox);
  try {
    await signIn(run, { apiKey: sandbox.apiKey, keySecret: sandbox.keySecret, language: 'en' });
    const first: number[] = [];
    const again: number[] = [];
    const shown: number[] = [];
    const itself: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Recent look-ups would be shown from the store, without a call.
      await run.worker.evaluate(forgetLookUps);
      const page = await run.open('https://shopee.co.th/');
      first.push(await chipToTimeline(page, 'TH2604418830275'));
      await page.keyboard.press('Escape');
      again.push(await chipToTimeline(page, 'TH01427K9QW43B'));
      await page.keyboard.press('Escape');
      const { place } = await pointAt(page, 'EX447190325TH');
      const cardShown = await whenCardShown(page);
      itself.push(await timelineAfter(page, place));
      shown.push(await cardShown());
      await page.close();
    }
    const row = (name: string, values: number[]) => [
      name,
      `${Math.round(quantile(values, 0.5))} ms`,
      `${Math.round(quantile(values, 0.95))} ms`,
    ];
    printTable([
      [`${rounds} rounds`, 'median', '95 %'],
      row('chip pressed → timeline, first on a page', first),
      row('chip pressed → timeline, later', again),
      row('number clicked → card', shown),
      row(`number clicked → timeline (includes a wait of ${clickWaitMs} ms)`, itself),
    ]);
  } finally {
    await run.close();
    await sandbox.close();
  }
}

async function timelineAfter(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const begin = performance.now();
  await page.mouse.click(x, y);
  const card = await openedCard(page);
  await card.text('Checked');
  return performance.now() - begin;
}

async function chipToTimeline(page: Page, trackingNo: string): Promise<number> {
  const { card } = await pointAt(page, trackingNo);
  const { x, y, width, height } = (await card.box('chip'))!;
  return timelineAfter(page, { x: x + width / 2, y: y + height / 2 });
}
