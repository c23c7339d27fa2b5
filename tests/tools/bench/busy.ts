import { spawn } from 'node:child_process';
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../browser/launch.ts';
import { killBackground } from '../browser/stop-background.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { traced } from './trace.ts';
import { printTable, quantile } from './table.ts';

const rounds = 10;
const busyLoops = 4;
const address = 'https://shopee.co.th/bench';

/** HTML of 800 KB in the form of a saved page: 3,000 rules of CSS, deep boxes, scripts with data, numbers in between. */
function savedPage(): string {
  const rules = Array.from(
    { length: 3000 },
    (_, n) => `.box-${n} .cell-${n % 50} > span { padding: ${n % 9}px }`,
  );
  const boxes = Array.from({ length: 2500 }, (_, n) => {
    const number = n % 100 === 50 ? `<span>เลขพัสดุ TH26044${String(18_830_000 + n)}</span>` : '';
    return `<div class="box-${n}"><div class="row"><div class="cell-${n % 50}"><span>สินค้า ${n}</span>${number}<a href="/item/${100_000 + n}"><b>฿${n}.00</b></a></div><p>วันที่ 12/11/2026 10:${String(n % 60).padStart(2, '0')} รหัส <code>${(n * 7919).toString(36)}</code> โทร 081-555-${String(1000 + n)}</p></div></div>`;
  });
  const data = JSON.stringify({ items: Array.from({ length: 3000 }, (_, id) => ({ id, sku: `A${id}` })) });
  return `<!doctype html><meta charset="utf-8"><title>bench</title><style>${rules.join('\n')}</style><script type="application/json">${data}</script>${boxes.join('\n')}`;
}

/** When the first number is underlined, in ms after the document was parsed. */
const firstMark = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const timer = setInterval(() => {
          if (![...CSS.highlights.values()].some(({ size }) => size > 0)) return;
          clearInterval(timer);
          resolve(performance.now() - navigation!.domContentLoadedEventEnd);
        }, 5);
      }),
  );

async function loads(run: { context: BrowserContext }, body: string, isAsleep: boolean) {
  const all: { first: number; slice: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await run.context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    if (isAsleep) await killBackground(page);
    let first = 0;
    const { longestSlice } = await traced(page, async () => {
      await page.goto(address, { waitUntil: 'commit' });
      first = await firstMark(page);
      await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
    });
    all.push({ first, slice: longestSlice });
    await page.close();
  }
  return all;
}

/** Measures the first underline and the longest slice on a machine with four busy loops, with and without a background. */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  const run = await openBrowser(sandbox, {});
  const body = savedPage();
  const loops = Array.from({ length: busyLoops }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    await loads(run, body, false); // a warm-up
    for (const [name, isAsleep] of [
      ['the background runs', false],
      ['the background was stopped', true],
    ] as const) {
      const all = await loads(run, body, isAsleep);
      const of = (key: 'first' | 'slice', share: number) =>
        quantile(
          all.map((one) => one[key]),
          share,
        );
      printTable([
        [
          `${Math.round(body.length / 1000)} KB, ${busyLoops} busy loops; ${name}`,
          'median',
          'longest',
          'limit',
        ],
        [
          'first underline',
          `${Math.round(of('first', 0.5))} ms`,
          `${Math.round(of('first', 1))} ms`,
          '1000 ms',
        ],
        ['longest slice', `${of('slice', 0.5).toFixed(1)} ms`, `${of('slice', 1).toFixed(1)} ms`, '8 ms'],
      ]);
    }
  } finally {
    for (const loop of loops) loop.kill();
    await run.close();
    await sandbox.close();
  }
}
