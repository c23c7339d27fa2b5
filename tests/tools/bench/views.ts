import type { Page } from '@playwright/test';
import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { rowsAt, watchRows } from '../browser/opening.ts';
import { openOwnPopup } from '../browser/own-popup.ts';
import { seed } from '../browser/seed.ts';
import { manyParcels } from '../../fixtures/parcels.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';
import { longestTask, perLetter, type Answered } from './trace.ts';

const rounds = 15;
const few = 10;
const many = 10_000;
const mostAtOnce = 50; // ms; users notice longer tasks

type Opened = { painted: number; heap: number };
type Measured = { opened: Opened[]; own: number[] };
type Used = {
  read: Answered;
  scrolled: Answered;
  letters: Answered[];
  cells: Answered;
  tableLetters: Answered[];
};

/**
 * Compares the views with 10 and 10,000 parcels: opening, scrolling, searching and memory. The limits for scrolling and
 * typing apply to processor time of the view's main thread (from the browser's trace), because clock time includes
 * other work of the machine. Clock time is printed as well.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox();
  try {
    const opened = async (run: ExtensionBrowser): Promise<Measured> => ({
      opened: await openings(run),
      own: await ownOpenings(run),
    });
    const small = await measure(sandbox, few, opened);
    const large = await measure(sandbox, many, opened);
    const used = await measure(sandbox, many, use);
    const median = (all: Measured, of: keyof Opened | 'own') =>
      quantile(of === 'own' ? all.own : all.opened.map((one) => one[of]), 0.5);
    const ratio = (of: keyof Opened | 'own') => (median(large, of) / median(small, of)).toFixed(2);
    const ms = (time: number) => `${time.toFixed(0)} ms`;
    const slowest = (all: readonly Answered[], of: keyof Answered) => Math.max(...all.map((one) => one[of]));
    const held = (isHeld: boolean) => (isHeld ? 'reached' : 'MISSED');
    const answered = (name: string, all: readonly Answered[]) => [
      name,
      '',
      ms(slowest(all, 'processor')),
      `(clock ${ms(slowest(all, 'clock'))})`,
      `${mostAtOnce} ms`,
      held(slowest(all, 'processor') <= mostAtOnce),
    ];
    const growth = (of: keyof Opened | 'own') => median(large, of) / median(small, of);
    const opening = (name: string, of: 'painted' | 'own') => [
      name,
      ms(median(small, of)),
      ms(median(large, of)),
      ratio(of),
      '150 ms, 1.5',
      held(median(large, of) <= 150 && growth(of) <= 1.5),
    ];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    printTable([
      ['popup', `${few} parcels`, '10,000', 'ratio', 'limit', ''],
      opening('opened → list painted (median, clock)', 'painted'),
      opening("the same in the browser's own popup", 'own'),
      [
        'memory of the open popup',
        megabytes(median(small, 'heap')),
        megabytes(median(large, 'heap')),
        ratio('heap'),
        '2',
        held(growth('heap') <= 2),
      ],
      answered('longest task while reading all rows', [used.read]),
      answered('longest task while scrolling the list', [used.scrolled]),
      answered('slowest letter typed in the search', used.letters),
      answered('dashboard: longest task while scrolling', [used.cells]),
      answered('dashboard: slowest letter typed', used.tableLetters),
    ]);
  } finally {
    await sandbox.close();
  }
}

async function measure<T>(
  sandbox: Sandbox,
  parcels: number,
  work: (run: ExtensionBrowser) => Promise<T>,
): Promise<T> {
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    // Thai has the larger text file.
    await (await signIn(run, { apiKey, keySecret, language: 'th' })).close();
    await seed(run, manyParcels(parcels, Date.now()));
    return await work(run);
  } finally {
    await run.close();
  }
}

async function newPage(run: ExtensionBrowser, width: number, height: number): Promise<Page> {
  const page = await run.context.newPage();
  await page.setViewportSize({ width, height });
  await watchRows(page);
  return page;
}

async function openings(run: ExtensionBrowser): Promise<Opened[]> {
  const all: Opened[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const page = await newPage(run, 400, 600);
    await page.goto(run.pageUrl('popup.html'));
    const painted = await rowsAt(page);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    if (round > 0) all.push({ painted, heap: usedSize }); // the first round is a warm-up
    await page.close();
  }
  return all;
}

/**
 * Measures the first contentful paint (ms) of the browser's own popup. The first content is the list. The time begins
 * when the popup's page starts to load, so it does not include creating the popup's window.
 */
async function ownOpenings(run: ExtensionBrowser): Promise<number[]> {
  const desk = await run.open(run.pageUrl('options.html'));
  const all: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const popup = await openOwnPopup(desk);
    const shown = await popup.evaluate(async (view) => {
      for (;;) {
        const [paint] = view.performance.getEntriesByName('first-contentful-paint');
        if (paint && view.document.querySelector('[data-testid=parcel-row]')) return paint.startTime;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    if (round > 0) all.push(shown);
    await popup.evaluate((view) => view.close());
    await desk.waitForFunction(() => chrome.extension.getViews({ type: 'popup' }).length === 0);
  }
  await desk.close();
  return all;
}

/** Scrolls through the whole list, one screen per frame. Returns the longest task. */
const scrollBy = (page: Page, selector: string): Promise<Answered> =>
  longestTask(page, () =>
    page.evaluate(async (place) => {
      const view = document.querySelector(place)!;
      for (let end = false; !end;) {
        const before = view.scrollTop;
        view.scrollTop += view.clientHeight;
        end = view.scrollTop === before;
        await new Promise((resolve) => void requestAnimationFrame(resolve));
      }
    }, selector),
  );

/** Types into the search at the speed of a person and returns the cost of each letter. All rows were read before. */
async function typed(page: Page, text: string): Promise<Answered[]> {
  await page.getByTestId('search').focus();
  return perLetter(page, async () => {
    await page.keyboard.type(text, { delay: 120 });
    // After two frames the result of the last letter is on the screen.
    await page.evaluate(
      () => new Promise((resolve) => void requestAnimationFrame(() => void requestAnimationFrame(resolve))),
    );
  });
}

async function use(run: ExtensionBrowser): Promise<Used> {
  const popup = await newPage(run, 400, 600);
  await popup.goto(run.pageUrl('popup.html'));
  await rowsAt(popup);
  await popup.getByTestId('fold').scrollIntoViewIfNeeded();
  // Opening the archive makes the popup read all rows.
  const read = await longestTask(popup, async () => {
    await popup.getByTestId('fold').click();
    await popup.evaluate(() => (document.querySelector('.scroll')!.scrollTop = 1e9));
    await popup.locator('[data-group=archive] [data-testid=parcel-row]').last().waitFor();
  });
  await popup.evaluate(() => (document.querySelector('.scroll')!.scrollTop = 0));
  const scrolled = await scrollBy(popup, '.scroll');
  const letters = await typed(popup, 'flash เชียงใหม่');
  await popup.close();
  const dashboard = await newPage(run, 1280, 800);
  await dashboard.goto(run.pageUrl('dashboard.html'));
  await rowsAt(dashboard);
  const cells = await scrollBy(dashboard, '.table-scroll');
  const tableLetters = await typed(dashboard, 'flash เชียงใหม่');
  await dashboard.close();
  return { read, scrolled, letters, cells, tableLetters };
}
