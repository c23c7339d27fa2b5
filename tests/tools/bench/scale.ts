import { recordVersion } from '../../../utils/model/parcel.ts';
import type { Page } from '@playwright/test';
import { usedByExtension } from '../browser/extension-process.ts';
import { launch, signIn, type ExtensionBrowser } from '../browser/launch.ts';
import { popupOpening } from '../browser/opening.ts';
import type { Message } from '../browser/messages.ts';
import { seed } from '../browser/seed.ts';
import { untilIdle } from '../browser/settled.ts';
import { until } from '../browser/until.ts';
import { manyParcels } from '../../fixtures/parcels.ts';
import { controlFrom, type ExtensionControl } from '../proof/extension-control.ts';
import { readEnvelope, readTracking } from '../../../utils/service/wire.ts';
import { lookUp } from '../../sandbox/request.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { printTable, quantile } from './table.ts';

const sizes = [100, 1000, 10_000];
const due = 24; // parcels checked in a run: enough to measure the cost of one; takes 3 s at 8 calls a second
const rounds = 5;

type Measured = {
  opened: number;
  upgrade: number;
  idle: number;
  each: number;
  reached: number;
  memory: number;
};

/**
 * Measures what polling costs with 100, 1,000 and 10,000 parcels, in the real browser against the real sandbox. It
 * measures the processor time of the extension's process (background and open views) for a run with 24 due parcels, as
 * Linux reports it in /proc. The duration of a run tells nothing, because it is limited to eight calls a second.
 */
export async function bench(): Promise<void> {
  const few = await openFew();
  const all: Measured[] = [];
  for (const size of sizes) all.push(await measure(size));
  const ms = (of: keyof Measured) => all.map((one) => `${one[of].toFixed(1)} ms`);
  const flat = (of: keyof Measured) => `× ${(all.at(-1)![of] / all[0]![of]).toFixed(2)}`;
  const row = (name: string, of: keyof Measured) => [name, ...ms(of), flat(of)];
  printTable([
    ['', ...sizes.map((size) => `${size} parcels`), '10,000 : 100'],
    row(`run with ${due} due parcels: processor time per parcel`, 'each'),
    row('run with no due parcel: processor time', 'idle'),
    row(`popup opened → first rows (with 10 parcels: ${few.toFixed(1)} ms)`, 'opened'),
    row('change → visible in the open popup (median)', 'reached'),
    row('index keys of all rows rewritten (after an update)', 'upgrade'),
    [
      'memory of the extension’s process afterwards',
      ...all.map(({ memory }) => `${(memory / 1e6).toFixed(0)} MB`),
      flat('memory'),
    ],
  ]);
}

async function measure(size: number): Promise<Measured> {
  const sandbox = await startSandbox({ parcels: 200, seed: 5 });
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    const desk = await controlFrom(page);
    await seed(run, manyParcels(size - due, Date.now()));
    const ids = await followSome(sandbox, desk);
    await postponeAllBut(page, ids);
    await seedHistories(page, sandbox);
    await desk.drop(['upgraded']);
    const upgrade = await timeOf(async () => {
      await desk.fireAlarm();
      await until('the upgrade', async () => (await desk.keys('upgraded')).length > 0, 60_000);
    });
    await runOnce(desk); // the first run plans the seeded parcels, which bypassed the planner
    const idle = await cpuOf(async () => {
      for (let n = 0; n < rounds; n += 1) await runOnce(desk);
    });
    await desk.bringForward(ids);
    const cpu = await runOfAll(sandbox, page, desk, ids.length);
    await page.goto('about:blank');
    const opened = await openings(run);
    const reached = await changesReach(run, ids[0]!);
    return {
      opened,
      upgrade,
      idle: idle / rounds,
      each: cpu / due,
      reached,
      memory: usedByExtension()?.memory ?? Number.NaN,
    };
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** Returns the median opening time (ms) of a popup with ten parcels, for comparison. */
async function openFew(): Promise<number> {
  const sandbox = await startSandbox({ parcels: 200, seed: 5 });
  const run = await launch(sandbox);
  try {
    const { apiKey, keySecret } = sandbox;
    const page = await signIn(run, { apiKey, keySecret, language: 'en' });
    await controlFrom(page);
    await seed(run, manyParcels(10, Date.now()));
    await seedHistories(page, sandbox);
    return await openings(run);
  } finally {
    await run.close();
    await sandbox.close();
  }
}

/** Stores a history of twenty events for every followed parcel. */
async function seedHistories(page: Page, sandbox: Sandbox): Promise<void> {
  const { trackingNo, courierKey } = sandbox.fleet.find(({ status }) => status !== null)!;
  const { text } = await lookUp(sandbox, courierKey, trackingNo);
  const answer = readTracking(readEnvelope(text)?.data, { trackingNo, courierKey });
  if (!answer.ok) throw new Error('readTracking rejects the record of this bench');
  const [event] = answer.value.events;
  const events = Array.from({ length: 20 }, (_, n) => ({
    ...event!,
    dateTime: new Date(Date.parse(event!.dateTime) - n * 3_600_000).toISOString(),
  }));
  await page.evaluate(
    async ({ tracking, version }) => {
      const { all, put } = proofStore;
      const rows = (await all('row/')) as [string, { id: string; trackingNo: string; courierKey: string }][];
      const logs = rows.map(([, row]) => [
        `log/${row.id}`,
        {
          v: version,
          id: row.id,
          tracking: { ...tracking, trackingNo: row.trackingNo, courierKey: row.courierKey },
        },
      ]);
      await put(Object.fromEntries(logs) as Record<string, unknown>);
    },
    { tracking: { ...answer.value, events }, version: recordVersion },
  );
}

/** Returns the median time (ms) from the popup's start to its first rows. */
async function openings(run: ExtensionBrowser): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 2 * rounds; n += 1) times.push(await popupOpening(run));
  return quantile(times, 0.5);
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = usedByExtension()?.cpu ?? Number.NaN;
  await work();
  return (usedByExtension()?.cpu ?? Number.NaN) - before;
};

/** Follows some of the sandbox's undelivered parcels and waits until each was looked up. Returns their ids. */
async function followSome(sandbox: Sandbox, desk: ExtensionControl): Promise<string[]> {
  const chosen = sandbox.fleet
    .filter(({ status }) => status !== null && !/DELIVERED|RETURNED/.test(status))
    .slice(0, due);
  const parcels = chosen.map(({ trackingNo, courierKey }) => ({ trackingNo, courierKey }));
  await desk.send('follow-many', { parcels, foundOn: '' });
  const ids = parcels.map(({ trackingNo, courierKey }) => `${courierKey}/${trackingNo}`);
  await until(
    'the first look-ups',
    async () => {
      const rows = await desk.read();
      return ids.every((id) => rows.get(id)?.checkedAt);
    },
    60_000,
  );
  return ids;
}

/** Moves the due time of all other parcels 20 hours ahead, so that no run checks them. */
async function postponeAllBut(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { all, put } = proofStore;
    const at = Date.now() + 20 * 3_600_000;
    const later: Record<string, unknown> = {};
    for (const [key, row] of (await all('row/')) as [string, { id: string; keys: object }][])
      if (!wanted.includes(row.id))
        later[key] = { ...row, dueAt: at, toAnnounce: null, keys: { ...row.keys, due: at, announce: null } };
    await put(later);
  }, ids);
}

declare const proofStore: {
  all(prefix: string): Promise<[string, unknown][]>;
  put(records: Record<string, unknown>): Promise<void>;
};

/** Does one run with no due parcel. The run has ended when it has set the alarm again. */
async function runOnce(desk: ExtensionControl): Promise<void> {
  await desk.fireAlarm();
  const soon = Date.now() + 120_000;
  await until('the run to end', async () => {
    const [alarm] = await desk.alarms();
    return alarm !== undefined && alarm.scheduledTime > soon;
  });
}

/** Returns the processor time (ms) of a run that makes `calls` calls. */
async function runOfAll(
  sandbox: Sandbox,
  page: Page,
  desk: ExtensionControl,
  calls: number,
): Promise<number> {
  await untilIdle(page); // during a run, the alarm would start no new run
  sandbox.clearCalls();
  return cpuOf(async () => {
    await desk.fireAlarm();
    await until('the calls of the run', () => Promise.resolve(sandbox.calls().length >= calls), 60_000);
    await untilIdle(page); // the run still works after the last answer
  });
}

/** Returns the median time (ms) from renaming a parcel to its new name in an open popup. */
async function changesReach(run: ExtensionBrowser, id: string): Promise<number> {
  const popup = await run.open(run.pageUrl('popup.html'));
  await popup.getByTestId('parcel-row').first().waitFor();
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    times.push(
      await popup.evaluate(
        async ([row, name]) => {
          // The first row of the list is always drawn; others may be outside of the visible part.
          const shown = document.querySelector<HTMLElement>('[data-testid=parcel-row]')!;
          const begin = performance.now();
          const seen = new Promise<number>((resolve) => {
            const watcher = new MutationObserver(() => {
              if (!document.body.innerText.includes(name!)) return;
              watcher.disconnect();
              resolve(performance.now() - begin);
            });
            watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
          });
          void chrome.runtime.sendMessage({
            name: 'edit',
            payload: { ids: [shown.dataset['id'] ?? row!], change: { name: name! } },
          } satisfies Message);
          return seen;
        },
        [id, `Name ${n} of ${Math.floor(performance.now())}`],
      ),
    );
  }
  await popup.close();
  return quantile(times, 0.5);
}
