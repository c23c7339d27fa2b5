import { launch, signIn } from '../browser/launch.ts';
import type { Page } from '@playwright/test';
import { patience } from '../../entrypoints/card/single-click.ts';
import { openedCard } from '../browser/card.ts';
import { rest } from '../browser/rest.ts';
import { pointAt } from '../browser/marks.ts';
import { forgetLookUps } from '../browser/store.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const rounds = 12;

/**
 * From the press of a number's chip to its timeline on the screen, over loopback, in real Chromium: the first time on a
 * page, and after that. A click on the number itself waits for a second one, which would make it a double click.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  const run = await launch(sandbox);
  try {
    await signIn(run, { apiKey: sandbox.apiKey, keySecret: sandbox.keySecret, language: 'en' });
    const first: number[] = [];
    const again: number[] = [];
    const itself: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // So that each round makes its call: what was looked up lately would be shown from the store.
      await run.worker.evaluate(forgetLookUps);
      const page = await run.open('https://shopee.co.th/');
      first.push(await chipToTimeline(page, 'TH2604418830275'));
      await page.keyboard.press('Escape');
      again.push(await chipToTimeline(page, 'TH01427K9QW43B'));
      await page.keyboard.press('Escape');
      itself.push(await clickToTimeline(page, 'EX447190325TH'));
      await page.close();
    }
    const row = (name: string, values: number[]) => [
      name,
      `${Math.round(quantile(values, 0.5))} ms`,
      `${Math.round(quantile(values, 0.95))} ms`,
    ];
    printTable([
      [`→ timeline, ${rounds} rounds`, 'median', '95 %'],
      row('chip pressed, first on a page', first),
      row('chip pressed after that', again),
      row(`number clicked, ${patience} ms of it waited`, itself),
    ]);
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** Rests on a number, as a person does. */
async function restOn(page: Page, trackingNo: string): Promise<{ x: number; y: number }> {
  const { place } = await pointAt(page, trackingNo);
  await rest(page);
  return place;
}

async function timelineAfter(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const begin = performance.now();
  await page.mouse.click(x, y);
  const card = await openedCard(page);
  await card.text('Checked');
  return performance.now() - begin;
}

const clickToTimeline = async (page: Page, trackingNo: string): Promise<number> =>
  timelineAfter(page, await restOn(page, trackingNo));

async function chipToTimeline(page: Page, trackingNo: string): Promise<number> {
  const { card } = await pointAt(page, trackingNo);
  const { x, y, width, height } = (await card.box('chip'))!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await rest(page);
  return timelineAfter(page, middle);
}
