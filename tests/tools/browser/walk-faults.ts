import { expect, test } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { makeDueAndFire } from './alarms.ts';
import { type FaultCase, type ShownOutcome, type Way } from '../../fixtures/fault-table.ts';
import { lookUpAndFollow } from './messages.ts';
import { untilIdle } from './settled.ts';
import { changeItems, noNight, restoreRecords, readAll, readItems, saveRecords } from './stored-records.ts';
import { until } from './until.ts';

/** An extension page, in either driver. */
export type Evaluator = {
  evaluate<R, A>(work: (arg: A) => R | Promise<R>, arg?: A): Promise<R>;
};

/** A browser for `walkFaults`: an extension page that stays open, and functions to open others and to click in them. */
export type Desk = {
  desk: Evaluator;
  open(path: string): Promise<Evaluator>;
  press(view: Evaluator, testId: string): Promise<void>;
};

type Parcel = { courierKey: string; trackingNo: string };
const idOf = ({ courierKey, trackingNo }: Parcel): string => `${courierKey}/${trackingNo}`;
const at = (testId: string): string => `[data-testid=${testId}]`;

/** The visible text of all elements that match; empty if none does. */
const textOf = (view: Evaluator, selector: string): Promise<string> =>
  view.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].map(({ innerText }) => innerText).join('\n'),
    selector,
  );

/** Types a phone number into the form for sending. */
const typePhone = (view: Evaluator): Promise<unknown> =>
  until('the form for sending', () =>
    view.evaluate(() => {
      const phone = document.querySelector<HTMLInputElement>('[data-testid=send-phone]');
      if (!phone) return false;
      phone.closest('details')!.open = true;
      phone.value = '0812345678';
      phone.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    }),
  );

/** For each way of calling: the endpoint, the view, how to start the call, and where the view shows the result. */
const how = {
  lookUp: {
    endpoint: '/tracks/find',
    view: ({ other }: Parcels) => `popup.html#number=${other.trackingNo}`,
    call: ({ press }: Desk, view: Evaluator) => press(view, 'found-look-up'),
    said: at('found-answer'),
  },
  poll: {
    endpoint: '/tracks/find',
    view: ({ kept }: Parcels) => `popup.html#parcel=${encodeURIComponent(idOf(kept))}`,
    call: ({ desk }: Desk) => desk.evaluate(makeDueAndFire, null),
    said: `${at('parcel')}, ${at('banner')}, ${at('footer')}`,
  },
  list: {
    endpoint: '/couriers',
    view: () => 'options.html',
    call: ({ press }: Desk, view: Evaluator) => press(view, 'update-couriers'),
    said: at('update-failure'),
  },
  send: {
    endpoint: '/app/send-track',
    view: ({ kept }: Parcels) => `popup.html#parcel=${encodeURIComponent(idOf(kept))}`,
    async call({ press }: Desk, view: Evaluator) {
      if ((await textOf(view, at('send'))) === '') await press(view, 'open-share');
      await typePhone(view);
      await press(view, 'send-ask');
      await press(view, 'send-yes');
    },
    said: `${at('send-failure')}, ${at('send-done')}`,
  },
} as const;

type Parcels = { kept: Parcel; other: Parcel };

/** Tests each fault of the table in one way of calling. Each fault starts from the same stored data. */
export async function walkFaults(
  way: Way,
  sandbox: Sandbox,
  on: Desk,
  rows: readonly FaultCase[],
): Promise<void> {
  const { desk, open } = on;
  const parcelOf = (courierKey: string): Parcel =>
    sandbox.fleet.find((parcel) => parcel.courierKey === courierKey)!;
  const kept = parcelOf('shopee-express');
  await desk.evaluate(changeItems, noNight);
  for (const parcel of [kept, parcelOf('flash-express')]) await desk.evaluate(lookUpAndFollow, parcel);
  await untilIdle(desk);
  await desk.evaluate(saveRecords);
  const view = await open(how[way].view({ kept, other: parcelOf('kex-express') }));
  for (const form of rows) {
    const outcome = form[way];
    if (outcome)
      await test.step(form.name, () => walkRow(form, outcome, { way, sandbox, on, view, id: idOf(kept) }));
  }
}

type Walk = { way: Way; sandbox: Sandbox; on: Desk; view: Evaluator; id: string };

async function walkRow(
  form: FaultCase,
  outcome: ShownOutcome,
  { way, sandbox, on, view, id }: Walk,
): Promise<void> {
  const { desk } = on;
  const { endpoint, call, said } = how[way];
  const isSaid = async (): Promise<boolean> => outcome.says!.test(await textOf(view, said));
  const asked = (): number => sandbox.calls().filter(({ path }) => path.endsWith(endpoint)).length;
  await desk.evaluate(restoreRecords);
  await untilIdle(desk);
  // Waits until the previous fault's text is gone. Text below a button stays until the next press.
  if (way === 'poll') await until('the previous fault’s text to disappear', async () => !(await isSaid()));
  const before = await stateOf(desk, id);
  sandbox.clearCalls();
  sandbox.fault(endpoint, form.fault);
  await call(on, view);
  await until('a call to the service', () => Promise.resolve(asked() > 0));
  // A timeout does not end the test here: the expectation below fails and shows the actual text.
  await until('the expected text', isSaid).catch(() => {});
  await untilIdle(desk);
  const after = await stateOf(desk, id);
  expect.soft(await textOf(view, said), form.name).toMatch(outcome.says!);
  // After a reset of a reused connection, the browser itself repeats the request.
  if (form.fault !== 'reset') expect.soft(asked(), `${form.name}: calls`).toBe(outcome.calls ?? 1);
  expect.soft(after.stopped, `${form.name}: what stops later calls`).toBe(outcome.stops ?? null);
  if (outcome.hours !== undefined)
    expect.soft(after.pausedHours, `${form.name}: hours of the pause`).toBeCloseTo(outcome.hours, 0);
  expect.soft(after.known, `${form.name}: the stored parcel`).toEqual(before.known);
  expect.soft(after.couriers, `${form.name}: the list of couriers`).toEqual(before.couriers);
  const elsewhere = sandbox.calls().filter(({ host }) => host !== sandbox.calls()[0]?.host);
  expect.soft(elsewhere, `${form.name}: calls to another host`).toEqual([]);
  sandbox.fault(endpoint, null);
}

/** The stored data an answer may change: the parcel, the couriers, breaker and pause. */
async function stateOf(desk: Evaluator, id: string) {
  const { rows, logs } = await desk.evaluate(readAll);
  const row = rows.find((one) => one.id === id)!;
  const { courier, status, latest, dueDate, firstScanAt, finishedAt, checkedAt, cod, isCodDue, unseen } = row;
  const known = {
    courier,
    status,
    latest,
    dueDate,
    firstScanAt,
    finishedAt,
    checkedAt,
    cod,
    isCodDue,
    unseen,
  };
  const { account, couriers } = await desk.evaluate(readItems);
  const pausedHours = ((account?.pause?.until ?? 0) - Date.now()) / 3_600_000;
  return {
    known: { ...known, log: logs.find((one) => one.id === id) },
    couriers: couriers?.couriers,
    pausedHours,
    stopped: account?.failure ? 'breaker' : pausedHours > 0 ? 'pause' : null,
  };
}
