import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { quantile } from './table.ts';
import { longestTask } from './trace.ts';

const mostAtOnce = 50; // ms of processor time; users notice longer tasks
const firstReview = 2000; // ms, with 300 rows
const rounds = 3;
const timeout = 300_000; // long, because the machine may be busy

/** Measures the import in the dashboard: from a chosen file to its review, and the longest tasks of the view. */
export async function measureView(bytesOf: (rows: number) => Promise<Uint8Array>): Promise<string[][]> {
  const sandbox = await startSandbox();
  const run = await launch(sandbox);
  const folder = await mkdtemp(join(tmpdir(), 'waybill-sheet-'));
  try {
    const { apiKey, keySecret } = sandbox;
    await (await signIn(run, { apiKey, keySecret, language: 'th' })).close();
    const fileOf = async (rows: number) => {
      const file = join(folder, `${rows}.xlsx`);
      await writeFile(file, await bytesOf(rows));
      return file;
    };
    const few = await fileOf(300);
    const many = await fileOf(10_000);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await reviewed(run, few));
    const page = await importPage(run);
    const read = await longestTask(page, () => toReview(page, many, 10_000), 'UpdateLayoutTree');
    const scrolled = await longestTask(page, () => scrollThrough(page), 'UpdateLayoutTree');
    const followed = await longestTask(page, () => follow(page), 'UpdateLayoutTree');
    const held = (is: boolean) => (is ? 'reached' : 'MISSED');
    const ms = quantile(times, 0.5);
    const row = (name: string, { processor, clock }: { processor: number; clock: number }) => [
      name,
      `${processor.toFixed(0)} ms`,
      `(clock ${clock.toFixed(0)} ms)`,
      `${mostAtOnce} ms`,
      held(processor <= mostAtOnce),
    ];
    return [
      ['the view', 'measured', '', 'limit', ''],
      [
        '300 rows: file chosen → review',
        `${ms.toFixed(0)} ms`,
        '',
        `${firstReview} ms`,
        held(ms <= firstReview),
      ],
      row('10,000 rows: longest task while reading', read),
      row('10,000 rows: longest task while scrolling', scrolled),
      row('10,000 rows: longest task while following', followed),
    ];
  } finally {
    await run.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

async function importPage(run: ExtensionBrowser): Promise<Page> {
  const page = await run.open(run.pageUrl('dashboard.html#import='));
  await page.getByTestId('import-open').waitFor();
  return page;
}

async function toReview(page: Page, file: string, rows: number): Promise<void> {
  await page.getByTestId('import-file').setInputFiles(file); // by its path: a buffer would be decoded in the page
  const found = page.locator('[data-testid=import-chip][data-kind=new]');
  await found.filter({ hasText: rows.toLocaleString('en') }).waitFor({ timeout });
}

async function reviewed(run: ExtensionBrowser, file: string): Promise<number> {
  const page = await importPage(run);
  const began = performance.now();
  await toReview(page, file, 300);
  const ms = performance.now() - began;
  await page.close();
  return ms;
}

const scrollThrough = (page: Page): Promise<void> =>
  page.getByTestId('import-rows').evaluate(async (view) => {
    for (let at = 0; at < view.scrollHeight; at += view.clientHeight * 10) {
      view.scrollTop = at;
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    }
  });

async function follow(page: Page): Promise<void> {
  await page.getByTestId('import-follow').click();
  await page.getByTestId('import-done').waitFor({ timeout });
}
