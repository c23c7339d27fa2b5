import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { rowsAt, watchRows } from '../browser/opening.ts';
import { seed } from '../browser/seed.ts';
import { until } from '../browser/until.ts';
import { manyParcels } from '../fixtures/parcels.ts';
import { controlFrom, type ExtensionControl } from '../proof/extension-control.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
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
 * views open, twice each; and the time until a dashboard has drawn its rows while a run is under way, with 10,000 more
 * parcels. Only the ratios mean something on a busy machine.
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
    const cases = { none: [] as string[], one: oneDashboard, six: sixViews };
    const calls = { none: 0, one: 0, six: 0 };
    for (const name of ['none', 'one', 'six', 'six', 'one', 'none'] as const)
      calls[name] += await callsWith(run, cases[name], sandbox, desk, ids);
    await seed(run, manyParcels(many, Date.now()));
    const drawn = quantile(await dashboardsDuringRun(run, sandbox, desk, ids), 1);
    const share = (of: keyof typeof calls) => calls[of] / calls.none;
    const held = (isHeld: boolean) => (isHeld ? 'reached' : 'MISSED');
    printTable([
      [`calls in ${span / 1000} s with open views`, 'calls', 'share', 'limit', ''],
      ['no view', String(calls.none / 2), '', '', ''],
      ['one dashboard', String(calls.one / 2), share('one').toFixed(2), '0.8', held(share('one') >= 0.8)],
      ['six views', String(calls.six / 2), share('six').toFixed(2), '0.8', held(share('six') >= 0.8)],
      [
        `${many} parcels, during a run: dashboard opened → drawn (slowest of ${openings})`,
        `${drawn.toFixed(0)} ms`,
        '',
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

async function callsWith(
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
