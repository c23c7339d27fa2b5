import type { Page } from '@playwright/test';
import { openBrowser } from '../browser/launch.ts';
import { countMarks } from '../browser/marks.ts';
import { until } from '../browser/until.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { traced, type Trace } from './trace.ts';
import { printTable, quantile } from './table.ts';

const rounds = 5;
const address = 'https://shopee.co.th/bench';

/** Returns the HTML of one line of 31,000 inline elements, such as highlighted source or a chat. */
function oneLine(): string {
  const words = Array.from({ length: 31_000 }, (_, n) =>
    n % 500 === 250
      ? `<b>เลขพัสดุ TH26044${String(18_830_000 + n)}</b>`
      : `<span>${n % 3 === 0 ? n : 'if'}</span>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>bench</title><pre>${words.join(' ')}</pre>`;
}

/** Returns the HTML of an order history with 40,000 elements. Every hundredth row holds a tracking number. */
function history(): string {
  const rows = Array.from({ length: 6667 }, (_, n) => {
    const number =
      n % 100 === 50
        ? `เลขพัสดุ TH26044${String(18_830_000 + n)}`
        : `คำสั่งซื้อ 261121${n.toString(36).toUpperCase()}`;
    return `<tr><td>${n}</td><td><b>สินค้าชิ้นที่ ${n}</b></td><td>โทร 081-555-${String(n % 10_000).padStart(4, '0')}</td><td>${number}</td><td>฿${n % 2000}.00</td></tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>bench</title><table>${rows.join('')}</table>`;
}

type Cost = Trace & { marks: number; records: number; heap: number };

/**
 * Measures what the content script costs a page of 40,000 elements: main-thread time until the page is idle, the
 * longest slice, mutation records that the page sees, and memory. Compares a browser with the extension and one without.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  try {
    for (const [name, body, marks] of [
      ['40,000 elements', history(), 67],
      ['31,000 inline elements in one line', oneLine(), 62],
    ] as const)
      await compare(sandbox, name, body, marks);
  } finally {
    await sandbox.close();
  }
}

/** Prints what the content script costs on a page; `marks` is the count of numbers in it. */
async function compare(sandbox: Sandbox, title: string, body: string, marks: number): Promise<void> {
  const without = await costs(sandbox, 'none', body, 0);
  const withIt = await costs(sandbox, 'built', body, marks);
  const median = (all: Cost[], of: keyof Cost) =>
    quantile(
      all.map((cost) => cost[of]),
      0.5,
    );
  const line = (name: string, all: Cost[]) => [
    name,
    `${Math.round(median(all, 'busy'))} ms`,
    `${median(all, 'longestSlice').toFixed(1)} ms`,
    String(median(all, 'marks')),
    String(median(all, 'records')),
    `${(median(all, 'heap') / 2 ** 20).toFixed(1)} MB`,
  ];
  printTable([
    [`${title}, median of ${rounds}`, 'main thread', 'longest slice', 'marks', 'mutations', 'heap'],
    line('without Waybill', without),
    line('with Waybill', withIt),
    ['ratio', (median(withIt, 'busy') / median(without, 'busy')).toFixed(2), 'limit 6 ms', '', 'limit 0', ''],
  ]);
}

async function costs(
  sandbox: Sandbox,
  extension: 'built' | 'none',
  body: string,
  marks: number,
): Promise<Cost[]> {
  const run = await openBrowser(sandbox, extension === 'none' ? { extension: null } : {});
  const all: Cost[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const page = await run.context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    const cost = await costOf(page, marks);
    if (round > 0) all.push(cost); // the first load is a warm-up
    await page.close();
  }
  await run.close();
  return all;
}

async function costOf(page: Page, marks: number): Promise<Cost> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const seen = { records: 0 };
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => (seen.records += records.length)).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
  });
  const trace = await traced(page, async () => {
    await page.goto(address);
    if (marks > 0) await until('all marks', async () => (await countMarks(page)) >= marks);
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const records = await page.evaluate(
    () => (globalThis as unknown as { seen: { records: number } }).seen.records,
  );
  return { ...trace, marks: await countMarks(page), records, heap: usedSize };
}
