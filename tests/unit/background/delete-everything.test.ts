import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { restoreOpened, type OpenedBackup } from '@/utils/messaging/backup-file.ts';
import { inBackground } from '@/utils/background/background-work.ts';
import { deleteEverything } from '@/utils/background/delete-everything.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp, suggestIfUnknown } from '@/utils/background/look-up.ts';
import { poll } from '@/utils/background/run.ts';
import { asCommand } from '@/utils/messaging/jobs.ts';
import { readCalls } from '@/utils/storage/call-log.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { raw } from '../support/raw-store.ts';
import { answerOf, courierKey, errorOf, outForDelivery, trackingNo } from '../../fixtures/answers.ts';
import { manyParcels } from '../../fixtures/parcels.ts';
import { nextMillisecond, turns } from '../support/turns.ts';
import { served } from './background.ts';
import { recordFor, serviceAnswering, signIn } from './fake-service.ts';

/** Calls `look` every millisecond, because some states are short. Only a busy machine needs the limit of 60 seconds. */
const waitFor = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: 1 });

const left = async () => ({
  records: await raw.entries(),
  calls: await readCalls(),
  local: await fakeBrowser.storage.local.get(null),
  session: await fakeBrowser.storage.session.get(null),
  alarms: await fakeBrowser.alarms.getAll(),
  notices: await fakeBrowser.notifications.getAll(),
});
const nothing = { records: [], calls: [], local: {}, session: {}, alarms: [], notices: {} };

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('leaves no data, and later polls make no call', async () => {
  const service = serviceAnswering();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await fakeBrowser.notifications.create('x', { type: 'basic', iconUrl: 'x', title: '', message: '' });
  expect((await left()).records.length).toBeGreaterThan(3);
  expect((await left()).calls.length).toBeGreaterThan(0);
  await deleteEverything();
  expect(await left()).toEqual(nothing);
  for (let period = 0; period < 3; period += 1) await poll();
  expect(service.asked).toHaveLength(1);
  expect(await left()).toEqual(nothing);
});

it.each([
  [
    'a run',
    async () => (await followParcel({ trackingNo, courierKey, foundOn: '' })) && inBackground(poll()),
  ],
  ['a look-up', () => asCommand(() => lookUp({ trackingNo, courierKey }))],
])('leaves no data even if %s is under way', async (_, begin) => {
  const service = serviceAnswering();
  let answer = (): void => {};
  service.answer = (asked) =>
    new Promise((resolve) => {
      answer = () => resolve(answerOf(recordFor(asked, [outForDelivery])));
    });
  const work = begin();
  await waitFor(() => expect(service.asked).toHaveLength(1));
  const deleting = deleteEverything();
  await waitFor(async () => expect((await left()).local).toEqual({}));
  answer();
  await Promise.all([work, deleting]);
  expect(await left()).toEqual(nothing);
});

it('waits at most twenty seconds for work that hangs, such as a script on a page', async () => {
  let end = (): void => {};
  inBackground(new Promise<void>((resolve) => (end = resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn();
  const deleting = deleteEverything().then(ended);
  for (let n = 0; n < 500 && ended.mock.calls.length === 0; n += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await turns(1);
  }
  end();
  vi.useRealTimers();
  expect(ended).toHaveBeenCalledTimes(1);
  await deleting;
  expect(await left()).toEqual(nothing);
});

it('leaves no data even if the service is detecting a courier', async () => {
  const service = serviceAnswering();
  service.answer = () => errorOf(404);
  let answer = (): void => {};
  const detect = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(answerOf(['scg-express']));
      }),
  );
  service.detect = detect;
  const unknown = { trackingNo: '863104277593', courierKey: 'jt-express' };
  await lookUp(unknown);
  const work = asCommand(() => suggestIfUnknown(unknown, async () => true));
  await waitFor(() => expect(detect).toHaveBeenCalledTimes(1));
  // The detected couriers are stored late, like on a slow disk.
  const { set } = fakeBrowser.storage.session;
  vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
    await turns(200);
    await set(items);
  });
  const deleting = deleteEverything();
  await waitFor(async () => expect((await left()).local).toEqual({}));
  answer();
  await Promise.all([work, deleting]);
  expect(await left()).toEqual(nothing);
});

it.each(['update-couriers', 'test-connection'])(
  'leaves no data even if %s is waiting for the list of couriers',
  async (name) => {
    const send = served();
    const service = serviceAnswering();
    let answer = (): void => {};
    const list = vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(answerOf([{ key: 'flash-express', nameEN: 'Flash', nameTH: 'แฟลช' }]));
        }),
    );
    service.list = list;
    const work = send(name);
    await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
    // The list is stored late, because something else holds the lock of its record.
    let letGo = (): void => {};
    const other = navigator.locks.request(
      'couriers',
      () => new Promise<void>((resolve) => (letGo = resolve)),
    );
    const deleting = send('delete-everything');
    await waitFor(async () => expect((await left()).local).toEqual({}));
    answer();
    await waitFor(async () =>
      expect((await navigator.locks.query()).pending!.map((lock) => lock.name)).toContain('couriers'),
    );
    letGo();
    await Promise.all([work, deleting, other]);
    expect(await left()).toEqual(nothing);
  },
);

it('a message sent during the deletion is handled after it', async () => {
  const send = served();
  const service = serviceAnswering();
  let answer = (): void => {};
  service.answer = (asked) =>
    new Promise((resolve) => {
      answer = () => resolve(answerOf(recordFor(asked, [outForDelivery])));
    });
  const work = send('look-up', { trackingNo, courierKey });
  await waitFor(() => expect(service.asked).toHaveLength(1));
  const deleting = send('delete-everything');
  await waitFor(async () =>
    expect((await navigator.locks.query()).pending).toMatchObject([{ name: 'command', mode: 'exclusive' }]),
  );
  const after = send('hide-numbers', { numbers: [trackingNo], hide: true });
  answer();
  await Promise.all([work, deleting, after]);
  const hidden = { numbers: { [trackingNo]: expect.any(Number) }, sites: {}, bySite: {} };
  expect(await left()).toEqual({ ...nothing, local: { hidden } });
});

/** A backup of `count` parcels that no run checks, as a view has opened it. */
function openedBackup(count: number): OpenedBackup {
  const parcels = manyParcels(count, Date.now()).map((row) => ({ row, log: null }));
  const backup = { parcels, hiddenNumbers: ['TH0000000001'], hiddenSites: [], addedSites: [] };
  const plan = { added: { new: count, newer: 0, words: 0 }, replaced: { all: count } };
  return { backup, settings: { theme: 'dark' }, plan } as unknown as OpenedBackup;
}

const choice = { isReplacing: false, withSettings: true, savesFirst: false };

/** Lets the messages of views reach the background, and calls `before` with the name of each. */
function withViews(before: (name: string) => void = () => {}): ReturnType<typeof served> {
  const listener = served();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((({ name, payload, ...more }: Sent) => {
    before(name);
    return listener(name, payload, more);
  }) as never);
  return listener;
}
type Sent = { name: string; payload: unknown };

describe('a restore that takes many messages', () => {
  it.each([
    ['in the middle of its parts', 'restore-backup', 3],
    ['before its last steps', 'hide-numbers', 1],
  ])('is ended by the deletion %s, says so, and leaves no data', async (_, at, nth) => {
    let met = 0;
    let deleting: Promise<unknown> | null = null;
    const send = withViews((name) => {
      if (name === at && ++met === nth) deleting = send('delete-everything');
    });
    const restored = await restoreOpened(openedBackup(1000), choice, () => {});
    expect(await deleting).toMatchObject({ ok: true });
    expect(restored.failure).toEqual({ kind: 'everything-deleted' });
    expect(await left()).toEqual(nothing);
  });

  it('writes no settings after the deletion', async () => {
    const send = withViews();
    const { request } = navigator.locks;
    // Everything is deleted right before the view takes the lock under which it writes the settings.
    let isSent = false;
    let deleting: Promise<unknown> | null = null;
    const opened = openedBackup(1);
    opened.backup.hiddenNumbers = [];
    vi.spyOn(navigator.locks, 'request').mockImplementation(async function (this: LockManager, ...of) {
      if (of[0] === 'command' && isSent && !deleting) await (deleting = send('delete-everything'));
      return Reflect.apply(request, this, of) as Promise<unknown>;
    } as typeof request);
    const restored = await restoreOpened(opened, choice, () => void (isSent = true));
    expect(deleting).not.toBeNull();
    expect(restored.failure).toEqual({ kind: 'everything-deleted' });
    expect(await left()).toEqual(nothing);
  });

  it('of another window is ended, too; one that begins afterwards is not', async () => {
    const send = withViews();
    const [parcels, later] = [openedBackup(1).backup.parcels, openedBackup(2).backup.parcels];
    await nextMillisecond();
    const part = { parcels, isReplacing: false, at: Date.now() };
    expect(await send('restore-backup', part)).toMatchObject({ ok: true });
    const deleting = send('delete-everything');
    const during = send('restore-backup', part);
    await deleting;
    await during;
    const late = await send('restore-backup', part);
    expect(late).toEqual({ ok: false, failure: { kind: 'everything-deleted' } });
    expect(await left()).toEqual(nothing);
    await nextMillisecond();
    const after = await send('restore-backup', { parcels: later, isReplacing: false, at: Date.now() });
    expect(after).toMatchObject({ ok: true, value: { written: 2 } });
    expect((await restoreOpened(openedBackup(3), choice, () => {})).failure).toBeNull();
  });
});
