import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { rowsAt, watchRows } from '../browser/opening.ts';
import { seed } from '../browser/seed.ts';
import { until } from '../browser/until.ts';
import { manyParcels } from '../../fixtures/parcels.ts';
import { controlFrom, type ExtensionControl } from '../proof/extension-control.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const due = 300;
const span = 20_000; // ms: at most 154 calls, which start 130 ms apart
const oneDashboard = ['dashboard.html'];
const sixViews = [
  ...oneDashboard,
  ...oneDashboard,
  ...oneDashboard,
  'popup.html',
  'sidepanel.html',
  'options.html',
];
const many = 10_000;
const openings = 5;
const longestDraw = 1500; // ms

/**
 * Measures how much open views slow a run: its calls in 20 s with 300 due parcels, with no view, one dashboard and six
 * views open, twice each; then the same with 10,000 more parcels, and how long a dashboard takes to draw meanwhile. Only
 * the shares mean something on a busy machine.
 */
export async function bench(): Promise<void> {
  const sandbox = await startSandbox({ parcels: 1500, seed: 5 });
  sandbox.setLimits({ perSecond: null, perMonth: null });
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    await page.goto(run.pageUrl('icon/128.png')); // controls the extension, but is no view
    const desk = await controlFrom(page);
    const ids = await follow(sandbox, desk);
    const callsWith = (views: readonly string[]) => callsOf(run, views, sandbox, desk, ids);
    const few = { none: 0, one: 0, six: 0 };
    for (const [name, views] of [
      ['none', []],
      ['one', oneDashboard],
      ['six', sixViews],
    ] as const)
      for (let n = 0; n < 2; n += 1) few[name] += (await callsWith(views)) / 2;
    await seed(run, manyParcels(many, Date.now()));
    const most = { none: await callsWith([]), six: await callsWith(sixViews) };
    const drawn = quantile(await dashboardsDuringRun(run, sandbox, desk, ids), 1);
    const held = (isHeld: boolean) => (isHeld ? 'reached' : 'MISSED');
    const share = (calls: number, of: number) => [String(calls), (calls / of).toFixed(2)];
    const limited = (calls: number) => [...share(calls, few.none), '0.8', held(calls >= 0.8 * few.none)];
    printTable([
      [`calls in ${span / 1000} s, ${due} due parcels`, 'calls', 'share', 'limit', ''],
      ['no view', String(few.none)],
      ['one dashboard', ...limited(few.one)],
      ['six views', ...limited(few.six)],
      [`${many} more parcels: no view`, String(most.none)],
      ['… six views', ...share(most.six, most.none)],
    ]);
    printTable([
      [
        `${many} parcels, during a run: dashboard opened → drawn (slowest of ${openings})`,
        `${drawn.toFixed(0)} ms`,
        `${longestDraw} ms`,
        held(drawn <= longestDraw),
      ],
    ]);
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** Follows parcels that stay under way, and waits until each was looked up. Returns their ids. */
async function follow(sandbox: Sandbox, desk: ExtensionControl): Promise<string[]> {
  const parcels = sandbox.fleet
    .filter(({ status }) => status !== null && !/DELIVERED|RETURNED/.test(status))
    .slice(0, due)
    .map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey }));
  if (parcels.length < due) throw new Error(`the sandbox has only ${parcels.length} such parcels`);
  await desk.send('follow-many', { parcels, foundOn: '' });
  await until('the first look-ups', async () => (await checked(desk)) === due, 600_000);
  return parcels.map(({ trackingNo, courierKey }) => `${courierKey}/${trackingNo}`);
}

const checked = async (desk: ExtensionControl): Promise<number> =>
  [...(await desk.read()).values()].filter(({ checkedAt }) => checkedAt !== null).length;

/** Starts a run over all the parcels, and returns when it has made its first call. */
async function beginRun(sandbox: Sandbox, desk: ExtensionControl, ids: readonly string[]): Promise<void> {
  await desk.stopBackground(); // ends the run before
  await desk.bringForward(ids);
  sandbox.clearCalls();
  await desk.fireAlarm();
  await until('the first call', () => Promise.resolve(sandbox.calls().length > 0));
}

async function callsOf(
  run: ExtensionBrowser,
  views: readonly string[],
  sandbox: Sandbox,
  desk: ExtensionControl,
  ids: readonly string[],
): Promise<number> {
  const pages = await Promise.all(views.map((name) => run.open(run.pageUrl(name))));
  await beginRun(sandbox, desk, ids);
  await new Promise((resolve) => void setTimeout(resolve, span));
  const made = sandbox.calls().length;
  await Promise.all(pages.map((page) => page.close()));
  return made;
}

/** Opens dashboards one after the other during a run. Returns the time (ms) until each has drawn its rows. */
async function dashboardsDuringRun(
  run: ExtensionBrowser,
  sandbox: Sandbox,
  desk: ExtensionControl,
  ids: readonly string[],
): Promise<number[]> {
  await beginRun(sandbox, desk, ids);
  const times: number[] = [];
  for (let n = 0; n < openings; n += 1) {
    const page = await run.context.newPage();
    await watchRows(page);
    await page.goto(run.pageUrl('dashboard.html'));
    times.push(await rowsAt(page, 120_000));
    await page.close();
  }
  return times;
}
