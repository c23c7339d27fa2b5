import { expect, test } from '@playwright/test';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ringForAll } from './due.ts';
import type { Form, Outcome } from './fault-table.ts';
import { until } from './until.ts';

/** A page of the extension, whichever driver opened it. */
export type View = {
  evaluate<R, A>(work: (arg: A) => R | Promise<R>, arg?: A): Promise<R>;
};

/** One browser for the whole table: a page of the extension that stays open, and how to open others. */
export type Desk = { desk: View; open(path: string): Promise<View> };

type Parcel = { courierKey: string; trackingNo: string };
const idOf = ({ courierKey, trackingNo }: Parcel): string => `${courierKey}/${trackingNo}`;
const asked = (sandbox: Sandbox, endpoint: string): number =>
  sandbox.calls().filter(({ path }) => path.endsWith(endpoint)).length;

const at = (testId: string): string => `[data-testid=${testId}]`;

/** The text of what the selector names, as it is shown; empty while nothing is. */
const textOf = (view: View, selector: string): Promise<string> =>
  view.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].map(({ innerText }) => innerText).join('\n'),
    selector,
  );

/** Presses a control once it is there and does not wait for anything. */
const press = (view: View, testId: string): Promise<unknown> =>
  until(`${testId} to be pressed`, () =>
    view.evaluate((wanted) => {
      const control = document.querySelector<HTMLElement>(wanted);
      if (!control || control.getAttribute('aria-disabled') === 'true') return false;
      control.click();
      return true;
    }, at(testId)),
  );

const isThere = (view: View, selector: string): Promise<boolean> =>
  view.evaluate((wanted) => document.querySelector(wanted) !== null, selector);

/** Fills in the form for sending, presses, and waits until it is typed in again or done. */
async function sendToPhone(view: View): Promise<void> {
  if (!(await isThere(view, at('send')))) await press(view, 'open-share');
  await until('the form', () =>
    view.evaluate(() => {
      const phone = document.querySelector<HTMLInputElement>('[data-testid=send-phone]');
      if (!phone) return false;
      phone.closest('details')!.open = true;
      phone.value = '0812345678';
      phone.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    }),
  );
  await press(view, 'send-ask');
  await press(view, 'send-yes');
  await until('the sending to end', () => isThere(view, at('send-phone')));
}

/** The ways of calling: what is asked, how, and where the user reads what came of it. */
const ways = {
  lookUp: {
    endpoint: '/tracks/find',
    async call(view: View) {
      await press(view, 'found-look-up');
      await until('the look-up to end', () => isThere(view, `${at('found')} [aria-busy=false]`));
    },
    said: at('found'),
  },
  poll: {
    endpoint: '/tracks/find',
    call: (_: View, desk: View) => desk.evaluate(ringForAll),
    said: `${at('parcel')}, ${at('banner')}, ${at('footer')}`,
  },
  list: {
    endpoint: '/couriers',
    async call(view: View) {
      await press(view, 'update-couriers');
      await until('the list to be there', () =>
        isThere(view, `${at('update-couriers')}[aria-disabled=false]`),
      );
    },
    said: at('update-failure'),
  },
  send: {
    endpoint: '/app/send-track',
    call: sendToPhone,
    said: `${at('send-failure')}, ${at('send-done')}`,
  },
} as const;
type Way = keyof typeof ways;

/** Walks the table in one browser; before each row everything stored is put back as it was. */
export async function walkForms(
  sandbox: Sandbox,
  { desk, open }: Desk,
  forms: readonly Form[],
): Promise<void> {
  const parcelOf = (courierKey: string): Parcel =>
    sandbox.fleet.find((parcel) => parcel.courierKey === courierKey)!;
  const kept = parcelOf('shopee-express');
  for (const parcel of [kept, parcelOf('flash-express')]) await desk.evaluate(keepKnown, parcel);
  await untilQuiet(desk);
  await desk.evaluate(remember);
  const parcelView = await open(`popup.html#parcel=${encodeURIComponent(idOf(kept))}`);
  const numberView = await open(`popup.html#number=${parcelOf('kex-express').trackingNo}`);
  const views: Record<Way, View> = { lookUp: numberView, poll: parcelView, list: desk, send: parcelView };
  for (const form of forms)
    for (const name of Object.keys(ways) as Way[]) {
      const outcome: Outcome | undefined = form[name];
      if (!outcome) continue;
      const [way, view, which] = [ways[name], views[name], `${form.name}: ${name}`];
      await test.step(which, async () => {
        await desk.evaluate(putBack);
        await untilQuiet(desk);
        const before = await desk.evaluate(stateOf, idOf(kept));
        sandbox.clearCalls();
        sandbox.fault(way.endpoint, form.fault);
        await way.call(view, desk);
        await until('the service to be asked', () => Promise.resolve(asked(sandbox, way.endpoint) > 0));
        await untilQuiet(desk);
        // What is said is awaited; if something else is said, that is what the test shows.
        const isSaid = async () => outcome.says.test(await textOf(view, way.said));
        await until('the words', isSaid, 5000).catch(() => {});
        const after = await desk.evaluate(stateOf, idOf(kept));
        expect.soft(await textOf(view, way.said), which).toMatch(outcome.says);
        // A browser repeats by itself what a kept connection was reset for.
        if (form.fault !== 'reset')
          expect.soft(asked(sandbox, way.endpoint), `${which}: calls`).toBe(outcome.calls ?? 1);
        expect.soft(after.stopped, `${which}: what holds from then on`).toBe(outcome.stops ?? null);
        expect.soft(after.known, `${which}: what is known`).toEqual({ ...before.known, ...outcome.changes });
        expect.soft(after.couriers, `${which}: the list of couriers`).toEqual(before.couriers);
        sandbox.fault(way.endpoint, null);
      });
    }
}

/** Waits until the background has nothing under way: every run, and whatever it says or plans after, holds a lock. */
async function untilQuiet(desk: View): Promise<void> {
  let quiet = 0;
  let last: string[] = [];
  const looked = until('the background to have done its work', async () => {
    last = await desk.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].map(({ name }) => String(name));
    });
    quiet = last.length === 0 ? quiet + 1 : 0;
    return quiet >= 3;
  });
  await looked.catch((error: Error) => {
    throw new Error(`${error.message}; locks: ${last.join(', ')}`);
  });
}

// The rest runs in a page of the extension.

/** Looks a parcel up and keeps it, as the card does. */
async function keepKnown({ courierKey, trackingNo }: Parcel): Promise<void> {
  for (const name of ['look-up', 'keep']) {
    const answer = (await chrome.runtime.sendMessage({ name, payload: { courierKey, trackingNo } })) as {
      ok: boolean;
    };
    if (!answer.ok) throw new Error(`${name} of ${trackingNo}: ${JSON.stringify(answer)}`);
  }
}

type Remembered = { local: Record<string, unknown>; records: [IDBValidKey, unknown][] };

/** Remembers everything that is stored, but for the key that seals, in the page itself. */
async function remember(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const store = opened.transaction('parcels').objectStore('parcels');
  const [keys, values] = [store.getAllKeys(), store.getAll()];
  await new Promise((resolve) => void values.addEventListener('success', resolve));
  opened.close();
  const records = keys.result.map((key, index) => [key, values.result[index]] as const);
  Object.assign(globalThis, { remembered: { records, local: await chrome.storage.local.get(null) } });
}

/** Puts back what was remembered; what came since is gone. */
async function putBack(): Promise<void> {
  const { records, local } = (globalThis as unknown as { remembered: Remembered }).remembered;
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = opened.transaction('parcels', 'readwrite');
  const store = transaction.objectStore('parcels');
  store.clear();
  for (const [key, value] of records) store.put(value, key);
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  const since = Object.keys(await chrome.storage.local.get(null)).filter((key) => !Object.hasOwn(local, key));
  await chrome.storage.local.remove(since);
  await chrome.storage.local.set(local);
  // The rows were written past the background: it is told, and tells the open views.
  await chrome.runtime.sendMessage({ name: 'seen', payload: { ids: [] } });
}

/** What is stored of a parcel that an answer told, of the couriers, and what holds for every call. */
async function stateOf(id: string) {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const store = opened.transaction('parcels').objectStore('parcels');
  const [row, log] = [store.get(`row/${id}`), store.get(`log/${id}`)];
  await new Promise((resolve) => void log.addEventListener('success', resolve));
  opened.close();
  const { courier, status, latest, dueDate, firstScanAt, finishedAt, checkedAt, cod, isCodDue, unseen } =
    row.result as Record<string, unknown>;
  const { account, couriers } = (await chrome.storage.local.get(['account', 'couriers'])) as {
    account?: { failure: unknown; pausedUntil: number | null };
    couriers?: { couriers: unknown };
  };
  const isPaused = (account?.pausedUntil ?? 0) > Date.now();
  return {
    known: {
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
      log: log.result as unknown,
    },
    couriers: couriers?.couriers,
    stopped: account?.failure ? 'breaker' : isPaused ? 'pause' : null,
  };
}
