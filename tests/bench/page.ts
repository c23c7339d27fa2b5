import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../browser/find.ts';
import { launch } from '../browser/launch.ts';
import { countMarks } from '../browser/marks.ts';
import { until } from '../browser/until.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const rounds = 5;
type Cost = { busy: number; longest: number };

/**
 * What the content script costs a page of 5,000 numbers: time the main thread was busy until the page was still, and
 * its longest task, with the extension and without it.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  try {
    const without = await costs(sandbox, false);
    const withIt = await costs(sandbox, true);
    const median = (all: Cost[], of: keyof Cost) =>
      quantile(
        all.map((cost) => cost[of]),
        0.5,
      );
    const line = (name: string, all: Cost[]) => [
      name,
      `${Math.round(median(all, 'busy'))} ms`,
      `${Math.round(median(all, 'longest'))} ms`,
    ];
    printTable([
      [`a page of 5,000 numbers, ${rounds} loads`, 'main thread busy', 'longest task'],
      line('without Waybill', without),
      line('with Waybill', withIt),
      [
        'ratio',
        (median(withIt, 'busy') / median(without, 'busy')).toFixed(2),
        (median(withIt, 'longest') / median(without, 'longest')).toFixed(2),
      ],
    ]);
  } finally {
    await sandbox.close();
  }
}

async function costs(sandbox: Sandbox, withExtension: boolean): Promise<Cost[]> {
  const run = withExtension ? await launch(sandbox) : null;
  const browser = run
    ? null
    : await chromium.launch({
        executablePath: findBrowser(),
        args: [
          '--headless=new',
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          `--host-resolver-rules=${sandbox.hostRules}`,
          `--ignore-certificate-errors-spki-list=${sandbox.spki}`,
        ],
      });
  const context = run?.context ?? (await browser!.newContext({ viewport: { width: 1100, height: 800 } }));
  const all: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    all.push(await costOf(page, withExtension));
    await page.close();
  }
  await run?.close();
  await browser?.close();
  return all;
}

/** Loads the page and adds up the tasks the browser traced on its main thread. */
async function costOf(page: Page, withExtension: boolean): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await page.addInitScript(() => {
    const tasks: number[] = ((globalThis as unknown as { tasks: number[] }).tasks = []);
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.goto('https://shopee.co.th/many');
  if (withExtension) await until('the marks', async () => (await countMarks(page)) || null);
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  const { metrics } = await session.send('Performance.getMetrics');
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks),
  );
  return { busy, longest };
}
