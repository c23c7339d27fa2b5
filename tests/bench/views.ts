import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { launch, signIn, type Run } from '../browser/launch.ts';
import { seed } from '../browser/seed.ts';
import { manyParcels } from '../fixtures/parcels.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const rounds = 9;
const few = 10;
const many = 10_000;

type Opened = { painted: number; heap: number; code: number };
type Used = { scrolled: number; keys: number[]; cells: number; tableKeys: number[] };

/** How the views feel with ten thousand parcels beside ten: opening, scrolling, searching, memory, and what is loaded. */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  try {
    const small = await measure(sandbox, few, openings);
    const large = await measure(sandbox, many, openings);
    const used = await measure(sandbox, many, use);
    const median = (all: Opened[], of: keyof Opened) =>
      quantile(
        all.map((one) => one[of]),
        0.5,
      );
    const ratio = (of: keyof Opened) => (median(large, of) / median(small, of)).toFixed(2);
    const ms = (time: number) => `${time.toFixed(0)} ms`;
    const task = (time: number) => (time === 0 ? 'under 50 ms' : ms(time));
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    printTable([
      ['popup', `${few} parcels`, '10,000', 'ratio', 'limit'],
      [
        'opened and painted (median)',
        ms(median(small, 'painted')),
        ms(median(large, 'painted')),
        ratio('painted'),
        '150 ms, 1.5',
      ],
      [
        'memory, open',
        megabytes(median(small, 'heap')),
        megabytes(median(large, 'heap')),
        ratio('heap'),
        '2',
      ],
      ['code loaded, gzipped', `${(median(large, 'code') / 1024).toFixed(1)} KB`, '', '', '45.0 KB'],
      ['longest task, all rows scrolled by', '', task(used.scrolled), '', '50 ms'],
      ['key press in the search, slowest', '', ms(Math.max(...used.keys)), '', '50 ms'],
      ['dashboard: longest task, scrolled by', '', task(used.cells), '', '50 ms'],
      ['dashboard: key press, slowest', '', ms(Math.max(...used.tableKeys)), '', '50 ms'],
    ]);
  } finally {
    await sandbox.close();
  }
}

async function measure<T>(sandbox: Sandbox, parcels: number, work: (run: Run) => Promise<T>): Promise<T> {
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    // Thai: its texts are the larger ones.
    await (await signIn(run, { apiKey, keySecret, language: 'th' })).close();
    await seed(run, manyParcels(parcels, Date.now()));
    return await work(run);
  } finally {
    await run.close();
  }
}

async function newPage(run: Run, width: number, height: number): Promise<Page> {
  const page = await run.context.newPage();
  await page.setViewportSize({ width, height });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[data-testid=parcel-row]')) return void requestAnimationFrame(look);
      // The frame with the rows is on the screen once the next one begins.
      requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() }));
    };
    requestAnimationFrame(look);
  });
  return page;
}

const paintedAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (globalThis as unknown as { painted?: number }).painted)
    .then((handle) => handle.jsonValue() as Promise<number>);

async function openings(run: Run): Promise<Opened[]> {
  const all: Opened[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const page = await newPage(run, 400, 600);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(run.pageUrl('popup.html'));
    const painted = await paintedAt(page);
    // What is loaded once the list is on the screen is not waited for.
    const shownAt = (await page.evaluate(() => performance.timeOrigin)) + painted;
    const before = requests.filter((request) => request.timing().startTime <= shownAt);
    const code = await codeOf(page, new Set(before.map((request) => request.url())));
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    if (round > 0) all.push({ painted, heap: usedSize, code }); // the first one warms the browser up
    await page.close();
  }
  return all;
}

/** What the page has loaded by now, gzipped: its HTML, scripts, styles and texts. */
async function codeOf(page: Page, loaded: ReadonlySet<string>): Promise<number> {
  const texts = await page.evaluate(
    (files) => Promise.all(files.map(async (file) => (await fetch(file)).text())),
    [...loaded].filter((file) => /\.(?:html|js|css)$/.test(file)),
  );
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Whole list by, a screen with each frame, as fast as frames come. Gives the longest task over 50 ms, else 0. */
async function scrollBy(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (place) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const view = document.querySelector(place)!;
    for (let end = false; !end;) {
      const before = view.scrollTop;
      view.scrollTop += view.clientHeight;
      end = view.scrollTop === before;
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => void setTimeout(resolve, 500));
    observer.disconnect();
    return Math.max(0, ...tasks);
  }, selector);
}

/** How long each key press takes until its result is on the screen, by the browser's own count (in steps of 8 ms). */
async function typed(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries()) if (name === 'keydown') seen.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByTestId('search').focus();
  await page.waitForTimeout(1500); // the rows are read when the field is entered; a person needs a moment, too
  await page.keyboard.type(text, { delay: 120 });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  return seen.length > 0 ? seen : [0];
}

async function use(run: Run): Promise<Used> {
  const popup = await newPage(run, 400, 600);
  await popup.goto(run.pageUrl('popup.html'));
  await paintedAt(popup);
  await popup.getByTestId('fold').scrollIntoViewIfNeeded();
  await popup.getByTestId('fold').click();
  await popup.evaluate(() => (document.querySelector('.scroll')!.scrollTop = 0));
  const scrolled = await scrollBy(popup, '.scroll');
  const keys = await typed(popup, 'flash เชียงใหม่');
  await popup.close();
  const dashboard = await newPage(run, 1280, 800);
  await dashboard.goto(run.pageUrl('dashboard.html'));
  await paintedAt(dashboard);
  const cells = await scrollBy(dashboard, '.table-scroll');
  const tableKeys = await typed(dashboard, 'flash เชียงใหม่');
  await dashboard.close();
  return { scrolled, keys, cells, tableKeys };
}
