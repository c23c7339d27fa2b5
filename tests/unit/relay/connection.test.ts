import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeRelay, ensureRelay, onHint } from '@/utils/relay/connection.ts';
import { backgroundWorkEnded, runLock } from '@/utils/background/background-work.ts';
import { deleteEverything } from '@/utils/background/delete-everything.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { beat, poll } from '@/utils/background/run.ts';
import { readCalls } from '@/utils/storage/call-log.ts';
import {
  instantSince,
  noteChange,
  noteOpen,
  onRelay,
  readPairing,
  readRelayState,
  writePairing,
} from '@/utils/relay/state.ts';
import { meterItem, plannedItem } from '@/utils/storage/scheduler-state.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeParcel, readRow } from '@/utils/storage/store.ts';
import {
  answerOf,
  atHub,
  courierKey,
  delivered,
  errorOf,
  outForDelivery,
  pickedUp,
  type RawEvent,
} from '../../fixtures/answers.ts';
import { nextMillisecond } from '../support/turns.ts';
import { recordFor, serviceAnswering, signIn } from '../background/fake-service.ts';

/** A WebSocket that the test answers in place of a relay. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.made.push(this);
  }
  async open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
    await settled();
  }
  send(text: string) {
    this.sent.push(text);
  }
  /** Delivers a message; `time` is when the relay received it (epoch ms). */
  async says(hint: unknown, time = Date.now(), index = 0) {
    const id = `${Math.floor(time / 1000)}:${index}`;
    const data = `id: ${id}\ncontent-type: application/json\n\n${JSON.stringify(hint)}`;
    this.dispatchEvent(new MessageEvent('message', { data }));
    await settled();
    return id;
  }
  close() {
    this.readyState = 3;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }
  async breaks() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
    await settled();
  }
}

const trackingNo = 'TH260417733905B';
const id = `${courierKey}/${trackingNo}`;
const pairing = { host: 'relay.example', readerKey: 'ab'.repeat(32) };
const hintOf = ({ status, dateTime }: RawEvent, more = {}) => ({
  v: 1,
  courier: courierKey,
  no: trackingNo,
  status,
  at: dateTime,
  ...more,
});
let hints = 0; // that made a parcel due
const minute = 60_000;

/** Waits for the messages in line and for what they started. */
async function settled(): Promise<void> {
  await navigator.locks.request('relay-message', () => {});
  await backgroundWorkEnded();
  await navigator.locks.request('relay', () => {});
}
const last = () => FakeSocket.made.at(-1)!;
/** As after a change of the pairing, or "Try again". */
const connectRelay = () => closeRelay().then(ensureRelay);
const trustedSince = async () => instantSince(await readRelayState(), Date.now());
const heartbeat = () => fakeBrowser.alarms.get('heartbeat');
let service: ReturnType<typeof serviceAnswering>;

/** The parcel was answered a while ago and is not due. */
const rest = (ago = 60 * minute) =>
  changeParcel(id, ({ row, log }) => {
    const at = Date.now() - ago;
    return { row: { ...row, checkedAt: at, triedAt: at, dueAt: Date.now() + 600 * minute }, log };
  });

async function connected(): Promise<FakeSocket> {
  await writePairing(pairing);
  await connectRelay();
  const one = last();
  await one.open();
  return one;
}

beforeEach(async () => {
  FakeSocket.made = [];
  hints = 0;
  onHint(() => void (hints += 1));
  vi.stubGlobal('WebSocket', FakeSocket);
  service = serviceAnswering([atHub, pickedUp]);
  await updateSettings({ language: 'en', night: { from: 0, to: 0 } });
  await signIn();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await rest();
  service.asked.length = 0;
});
afterEach(async () => {
  await writePairing(null);
  await connectRelay();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the connection', () => {
  it('of a user without a relay is never written or signalled', async () => {
    const heard = vi.fn();
    const end = onRelay(heard);
    await reconcileAll();
    await nextMillisecond();
    end();
    expect(heard).not.toHaveBeenCalled();
  });

  it('stands only with a pairing, credentials and a parcel to wait for', async () => {
    await reconcileAll();
    expect([FakeSocket.made.length, await heartbeat()]).toEqual([0, undefined]);
    await connected();
    expect(last().address).toBe(`wss://relay.example/ws/${pairing.readerKey}`);
    expect(await heartbeat()).toBeDefined();
    expect((await readRelayState()).openSince).not.toBeNull();
    const one = last();
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: null }, log }));
    await ensureRelay();
    expect([one.readyState, await heartbeat()]).toEqual([3, undefined]);
    expect((await readRelayState()).openSince).toBeNull();
    await rest();
    await reconcileAll();
    await last().open();
    expect(FakeSocket.made).toHaveLength(2);
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
    await ensureRelay();
    expect(last().readyState).toBe(3);
    expect(await heartbeat()).toBeDefined(); // it finds the connection to the internet again
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('that a stopped background had is not shown as standing', async () => {
    await connected();
    await closeRelay();
    await noteOpen(); // what a background that was stopped leaves behind
    await ensureRelay();
    expect((await readRelayState()).openSince).toBeNull();
    await last().open();
    expect((await readRelayState()).openSince).not.toBeNull();
  });

  it('is there once, however often it is asked for', async () => {
    await connected();
    await Promise.all([ensureRelay(), reconcileAll(), ensureRelay()]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('is logged, and is no look-up', async () => {
    const before = await meterItem.read();
    await connected();
    const [line] = await readCalls();
    expect(line).toMatchObject({ why: 'relay', host: 'relay.example', code: 101, trackingNo: '' });
    expect(JSON.stringify(line)).not.toContain(pairing.readerKey);
    expect(await meterItem.read()).toEqual(before);
  });

  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  };

  it.each([0, -30 * minute])(
    'without an answer to a ping is replaced, with a clock set by %d',
    async (by) => {
      fakeTimers();
      const one = await connected();
      await pass(21_000);
      expect([one.sent, one.readyState]).toEqual([['ping'], 1]);
      one.dispatchEvent(new MessageEvent('message', { data: 'pong' }));
      await pass(20_000);
      expect([one.sent, one.readyState]).toEqual([['ping', 'ping'], 1]);
      vi.setSystemTime(Date.now() + by);
      await pass(20_000);
      expect([one.readyState, FakeSocket.made.length]).toEqual([3, 1]);
      await pass(20_000);
      expect(FakeSocket.made).toHaveLength(2);
    },
  );

  it('that nobody answers is given up', async () => {
    fakeTimers();
    await writePairing(pairing);
    await connectRelay();
    await pass(21_000);
    expect(last().readyState).toBe(3);
    expect((await readRelayState()).failed).toMatchObject({ code: null });
  });

  it('that breaks is tried again after a time, later each time, also if nothing answers for an hour', async () => {
    fakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no relay')));
    await connected();
    const began = Date.now();
    const logged = (await readCalls()).length;
    const waits: number[] = [];
    while (Date.now() - began < 60 * minute) {
      const made = FakeSocket.made.length;
      await last().breaks();
      const from = Date.now();
      while (FakeSocket.made.length === made) await pass(500);
      waits.push(Date.now() - from);
    }
    expect(waits[0]).toBeGreaterThan(15_000); // a thousand browsers do not come back in one second
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_500);
    expect(waits.at(-1)).toBeGreaterThan(40_000);
    // One line in the log, and the state says since when, and when it was tried last.
    const [line, ...older] = await readCalls();
    expect([line!.code, older.length]).toEqual([null, logged]);
    const { aliveAt, failed, openSince } = await readRelayState();
    expect([openSince, failed!.code]).toEqual([null, null]);
    expect(Math.abs(aliveAt - began)).toBeLessThan(minute);
    expect(Date.now() - failed!.at).toBeLessThan(2 * minute);
    await last().open();
    expect((await readRelayState()).failed).toBeNull();
    expect((await readCalls())[0]).toMatchObject({ code: 101, failure: null });
  });

  it('that is turned off before it opens leaves no trace', async () => {
    await writePairing(pairing);
    await connectRelay();
    const asked = vi.fn(() => Promise.reject(new TypeError('no relay')));
    vi.stubGlobal('fetch', asked);
    const before = await readCalls();
    await writePairing(null);
    await connectRelay();
    await settled();
    expect(asked).not.toHaveBeenCalled();
    expect(await readCalls()).toEqual(before);
  });

  it('that is refused says with which code; a new one is logged', async () => {
    await writePairing(pairing);
    for (const code of [404, 404, 503, 403]) {
      await connectRelay();
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: code })));
      await last().breaks();
      expect((await readRelayState()).failed).toMatchObject({ code });
    }
    const lines = (await readCalls()).filter(({ why }) => why === 'relay');
    expect(lines.map(({ code }) => code)).toEqual([403, 503, 404]);
    await ensureRelay(); // waits for the next try
    expect(FakeSocket.made).toHaveLength(4);
    await connectRelay(); // "Try again"
    expect(FakeSocket.made).toHaveLength(5);
  });

  it('refused for its cursor forgets the cursor', async () => {
    const one = await connected();
    const cursor = await one.says(hintOf(pickedUp), Date.now() + 60 * minute);
    await connectRelay();
    expect(last().address).toContain(cursor);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 400 })));
    await last().breaks();
    expect((await readRelayState()).failed).toBeNull();
    await connectRelay();
    expect(last().address).not.toContain('last_event_id');
    // Another server's 400 is a failure as any other: it is shown, and logged once.
    await last().breaks();
    expect((await readRelayState()).failed).toMatchObject({ code: 400 });
    const lines = (await readCalls()).length;
    await connectRelay();
    await last().breaks();
    expect(await readCalls()).toHaveLength(lines);
  });

  it('ends with "delete everything"', async () => {
    const one = await connected();
    await deleteEverything();
    expect([one.readyState, await readPairing(), await heartbeat()]).toEqual([3, null, undefined]);
  });
});

describe('a hint', () => {
  it('that is news makes the parcel due at once, and the look-up says the rest', async () => {
    const one = await connected();
    const cursor = await one.says(hintOf(outForDelivery));
    expect(hints).toBe(1);
    expect((await readRow(id))!.dueAt).toBeLessThanOrEqual(Date.now());
    expect((await readRow(id))!.status).toBe('ON_OTHER_STATUS'); // nothing of a hint is shown
    expect((await readRelayState()).cursor).toBe(cursor);
    service.says([outForDelivery, atHub, pickedUp]);
    await nextMillisecond();
    await poll();
    expect(service.asked).toEqual([trackingNo]);
    expect(await readRow(id)).toMatchObject({ status: 'ON_SHIPPING' });
    expect((await readRow(id))!.hints).toBeUndefined();
    expect((await readCalls())[0]).toMatchObject({ why: 'hint', trackingNo });
    // The same hint again, and an older one, change nothing.
    const before = await readRow(id);
    await one.says(hintOf(outForDelivery));
    await one.says(hintOf(pickedUp));
    expect(await readRow(id)).toEqual(before);
    expect(hints).toBe(1);
  });

  it('replayed after a connection is spread over a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const one = await connected();
    await one.says(hintOf(outForDelivery), Date.now() - 600_000);
    expect(hints).toBe(1);
    const { dueAt } = (await readRow(id))!;
    expect(dueAt! - Date.now()).toBeGreaterThan(25_000);
    expect(dueAt! - Date.now()).toBeLessThanOrEqual(30_000);
  });

  it('replayed is checked at the next heartbeat after its time, although the polling alarm fires later', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const one = await connected();
    const alarm = () => fakeBrowser.alarms.get('poll').then((set) => set!.scheduledTime);
    fakeBrowser.alarms.create('poll', { when: now + 5 * minute, periodInMinutes: 5 });
    await one.says(hintOf(outForDelivery), now - 600_000);
    const locks = vi.spyOn(navigator.locks, 'request');
    const runs = () => locks.mock.calls.filter(([name]) => name === runLock).length;
    clock.mockReturnValue(now + 29_000);
    await beat();
    expect([runs(), service.asked, await alarm()]).toEqual([0, [], now + 5 * minute]);
    clock.mockReturnValue(now + 30_000);
    await beat();
    expect([runs(), service.asked]).toEqual([1, [trackingNo]]);
    // No run while nothing may be checked.
    await updateSettings({ budget: { calls: 1, per: 'day' } });
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: now }, log }));
    await beat();
    expect([runs(), service.asked]).toEqual([1, [trackingNo]]);
  });

  it.each([
    ['with nothing due reads when something is, and the connection', 0, false],
    ['announces what could not be announced before', 0, true],
    ['plans again when the relay no longer answers', 3 * minute, false],
  ])('a heartbeat %s', async (_, silentFor, hasNews) => {
    await connected();
    for (let n = 0; n < 5; n += 1) await noteChange(id, { status: `ON_STATUS_${n}`, isHeard: true });
    await reconcileAll();
    const drawn = vi.spyOn(fakeBrowser.action, 'setBadgeText');
    const notify = vi.spyOn(fakeBrowser.notifications, 'create');
    const done = { planned: await plannedItem.read() };
    if (hasNews)
      await changeParcel(id, ({ row, log }) => ({
        row: { ...row, status: 'ON_SHIPPING', toAnnounce: `${id}#x` },
        log,
      }));
    const now = Date.now() + silentFor;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const { transaction } = IDBDatabase.prototype;
    const modes: (string | undefined)[] = [];
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
      modes.push(of[1]);
      return transaction.apply(this, of);
    });
    await beat();
    const isPlanned = (await plannedItem.read()) !== done.planned;
    expect([isPlanned, notify.mock.calls.length]).toEqual([silentFor > 0, hasNews ? 1 : 0]);
    if (silentFor > 0 || hasNews) return;
    expect(drawn).not.toHaveBeenCalled();
    expect(modes).not.toContain('readwrite');
    expect(modes.length).toBeLessThan(16);
  });

  it('about an overdue parcel starts a run', async () => {
    const one = await connected();
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: Date.now() - 1 }, log }));
    await one.says(hintOf(outForDelivery));
    expect(hints).toBe(1);
  });

  it('about another parcel, or without use, only moves the cursor', async () => {
    const one = await connected();
    const before = await readRow(id);
    for (const junk of [
      hintOf(outForDelivery, { no: 'TH000000000000B' }),
      { v: 2 },
      null,
      'x'.repeat(300_000),
    ])
      await one.says(junk);
    const cursor = await one.says(7, Date.now(), 9);
    expect([await readRow(id), hints]).toEqual([before, 0]);
    expect((await readRelayState()).cursor).toBe(cursor);
  });

  it('that the relay or this browser did not understand is counted', async () => {
    const one = await connected();
    await one.says(hintOf(outForDelivery, { no: 'TH000000000000B' }));
    expect(await readRelayState()).not.toHaveProperty('unread');
    await one.says({ v: 1, courier: '', no: '', status: '', at: '' }, Date.now() - minute);
    const at = Math.floor(Date.now() / 1000) * 1000;
    await one.says({ v: 2 }, at);
    expect((await readRelayState()).unread).toEqual({ count: 2, at });
    await one.says(hintOf(outForDelivery));
    expect((await readRelayState()).unread).toEqual({ count: 2, at });
    expect(hints).toBe(1);
    await writePairing(pairing);
    expect(await readRelayState()).not.toHaveProperty('unread');
  });

  it('about a parcel whose courier was renamed is about its number', async () => {
    const one = await connected();
    await one.says(hintOf(outForDelivery, { courier: 'spx' }));
    expect(hints).toBe(1);
  });

  it('about a delivered parcel, or one ended by hand, changes nothing', async () => {
    const one = await connected();
    for (const change of [{ closedAt: 1 }, { status: 'ON_DELIVERED', isCodDue: false }]) {
      await changeParcel(id, ({ row, log }) => ({ row: { ...row, closedAt: null, ...change }, log }));
      await one.says(hintOf(delivered, { status: 'ON_RETURNED' }));
    }
    expect(hints).toBe(0);
  });

  it('makes no call beyond the budget', async () => {
    const one = await connected();
    await updateSettings({ budget: { calls: 1, per: 'day' } }); // used by the first check
    await one.says(hintOf(outForDelivery));
    await nextMillisecond();
    await poll();
    expect([hints, service.asked]).toEqual([1, []]);
  });

  it.each([
    [
      'each fails',
      () => errorOf(404),
      (now: number) => hintOf(outForDelivery, { status: `ON_FALSE_${now}` }),
    ],
    ['the status is known', null, (now: number) => hintOf(atHub, { at: new Date(now).toISOString() })],
    ['the time is known', null, () => hintOf(atHub, { status: 'ON_FALSE' })],
  ])('of a forger costs a few look-ups, also if %s', async (_, answer, forge) => {
    const one = await connected();
    if (answer) service.answer = answer;
    const begin = Date.now();
    let now = begin;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    for (; now < begin + 60 * minute; now += 30_000) {
      await one.says(forge(now));
      await poll();
    }
    expect(service.asked.length).toBeGreaterThan(1);
    expect(service.asked.length).toBeLessThan(8);
  });

  it('waits for the end of the user’s night', async () => {
    await updateSettings({ night: { from: 23, to: 7 } });
    const one = await connected();
    const night = new Date().setHours(24 + 3, 0, 0, 0);
    vi.spyOn(Date, 'now').mockReturnValue(night);
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, dueAt: night + 600 * minute }, log }));
    await one.says(hintOf(outForDelivery));
    expect(new Date((await readRow(id))!.dueAt!).getHours()).toBe(7);
  });

  it('after the relay was turned off leaves nothing behind', async () => {
    const one = await connected();
    await writePairing(null);
    await one.says(hintOf(outForDelivery));
    expect(await readRelayState()).toMatchObject({ cursor: '' });
    expect(hints).toBe(0);
  });

  it.each([{ readerKey: 'cd'.repeat(32) }, { host: 'other.example' }])(
    'that comes while the pairing changes (%j) has no use for the next connection',
    async (next) => {
      const one = await connected();
      await writePairing({ ...pairing, ...next });
      await one.says(hintOf(outForDelivery)); // the background has not heard of it yet
      await connectRelay();
      expect([last().address.includes('last_event_id'), hints]).toEqual([false, 0]);
    },
  );

  it('that cannot be stored is not passed: the connection ends, and the cursor stays', async () => {
    const one = await connected();
    const cursor = await one.says(hintOf(pickedUp));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await one.says(hintOf(outForDelivery), Date.now(), 1);
    put.mockRestore();
    await one.says(hintOf(delivered), Date.now(), 2);
    expect((await readRelayState()).cursor).toBe(cursor);
    expect(hints).toBe(0);
  });

  it('continues from the cursor at the next connection', async () => {
    const one = await connected();
    const cursor = await one.says(hintOf(pickedUp));
    await connectRelay();
    expect(last().address).toContain(`last_event_id=${cursor}`);
  });
});

describe('checks thin out', () => {
  const events = [pickedUp, atHub, outForDelivery, delivered];
  const day = 86_400_000;
  /** A change of status, announced by a hint before the answer, after it, or not at all. */
  const timeOf = (n: number) => new Date(Date.now() - (40 - n) * minute).toISOString().replace(/\.\d+/, '');
  const change = async (n: number, heard: 'before' | 'after' | 'not') => {
    const event = { ...events[2]!, status: `ON_STATUS_${n}`, dateTime: timeOf(n) };
    if (heard === 'before') await last().says(hintOf(event));
    service.says([event, atHub, pickedUp]);
    await rest();
    await nextMillisecond();
    await lookUp({ trackingNo, courierKey }, { again: true });
    if (heard === 'after') await last().says(hintOf(event));
  };
  const wait = async () => {
    const { dueAt, checkedAt } = (await readRow(id))!;
    return dueAt! - checkedAt!;
  };

  it('after five announced changes, and no sooner', async () => {
    await connected();
    for (let n = 0; n < 4; n += 1) await change(n, n % 2 ? 'after' : 'before');
    expect(await trustedSince()).toBeNull();
    await change(4, 'before');
    expect(await trustedSince()).not.toBeNull();
    expect(await wait()).toBeLessThan(day);
    await reconcileAll(); // as at each heartbeat
    expect(await wait()).toBe(day);
    await nextMillisecond();
    await lookUp({ trackingNo, courierKey }, { again: true });
    expect(await wait()).toBe(day);
  });

  it('no more once the relay is turned off', async () => {
    await connected();
    for (let n = 0; n < 5; n += 1) await change(n, 'before');
    await reconcileAll();
    expect(await wait()).toBe(day);
    await writePairing(null);
    await closeRelay();
    await reconcileAll();
    expect(await wait()).toBeLessThan(day);
  });

  /** Lets ten minutes pass on the open connection. */
  const passTenMinutes = async () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 11 * minute);
    last().dispatchEvent(new MessageEvent('message', { data: 'pong' }));
    await settled();
  };

  it('not if a change was found without a hint, unless the hint comes within ten minutes', async () => {
    await connected();
    for (let n = 0; n < 5; n += 1) await change(n, 'before');
    await reconcileAll();
    const since = await trustedSince();
    await change(5, 'after');
    await passTenMinutes();
    expect(await trustedSince()).toBe(since);
    await change(6, 'not');
    await passTenMinutes();
    expect(await trustedSince()).toBeNull();
    await reconcileAll();
    expect(await wait()).toBeLessThan(day);
    await change(7, 'before');
    expect(await trustedSince()).toBeNull();
  });

  it.each([
    ['sleep', (one: FakeSocket) => one.breaks()],
    ['a closed browser', () => connectRelay()],
  ])('only from the next answer on after %s, of which nobody heard', async (_, ends) => {
    await connected();
    for (let n = 0; n < 5; n += 1) await change(n, 'before');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 60 * minute);
    await ends(last());
    await connectRelay();
    await last().open();
    expect(await trustedSince()).toBe(Date.now());
    await reconcileAll();
    expect(await wait()).toBeLessThan(day);
  });

  it('not while the connection is lost for long, and after a gap only from the next answer on', async () => {
    await connected();
    for (let n = 0; n < 5; n += 1) await change(n, 'before');
    await lookUp({ trackingNo, courierKey }, { again: true });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no relay')));
    await last().breaks();
    expect(await trustedSince()).not.toBeNull();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 3 * minute);
    expect(await trustedSince()).toBeNull();
    await connectRelay();
    await last().open();
    expect(await trustedSince()).toBe(now + 3 * minute);
    await reconcileAll();
    expect(await wait()).toBeLessThan(day);
  });

  it('not because of guessed statuses of changes that were found without a hint', async () => {
    await connected();
    for (let n = 0; n < 5; n += 1) {
      await change(n, 'not');
      const before = await readRow(id);
      for (const at of ['2000-01-01T00:00:00Z', new Date().toISOString(), ''])
        await last().says(hintOf({ ...atHub, status: `ON_STATUS_${n}`, dateTime: at }));
      const { hints: _, dueAt: _due, ...row } = (await readRow(id))!;
      expect(before).toMatchObject(row);
    }
    expect(await trustedSince()).toBeNull();
    expect((await readRelayState()).changes.map(({ isHeard }) => isHeard)).toEqual(Array(5).fill(false));
  });

  const heard = async () => (await readRelayState()).changes.map(({ isHeard }) => isHeard);

  it('also if the relay got the hint long before the answer, and sends it again after', async () => {
    await connected();
    await change(0, 'not');
    const { status, latest } = (await readRow(id))!;
    await last().says(hintOf({ ...atHub, status: status!, dateTime: latest!.at }), Date.now() - 120 * minute);
    expect(await heard()).toEqual([true]);
  });

  it('whatever is found while there is no connection', async () => {
    await writePairing(pairing);
    await change(0, 'not'); // never connected
    await connectRelay();
    await last().open();
    await change(1, 'not');
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
    await last().says(hintOf({ ...atHub, status: 'ON_STATUS_2', dateTime: timeOf(2) }));
    await ensureRelay();
    vi.unstubAllGlobals();
    vi.stubGlobal('WebSocket', FakeSocket);
    service = serviceAnswering();
    await change(2, 'not');
    await change(3, 'not');
    expect(await heard()).toEqual([false, true]);
  });

  it('also if the next update comes during the look-up of the one before', async () => {
    await connected();
    const [first, second] = [0, 1].map((n) => ({ ...atHub, status: `ON_STATUS_${n}`, dateTime: timeOf(n) }));
    await last().says(hintOf(first!));
    service.answer = async (asked) => {
      await last().says(hintOf(second!));
      return answerOf(recordFor(asked, [first!, pickedUp]));
    };
    await nextMillisecond();
    await lookUp({ trackingNo, courierKey }, { again: true });
    expect(await heard()).toEqual([true]);
    expect((await readRow(id))!.dueAt! - Date.now()).toBeLessThanOrEqual(30_000);
    service.says([second!, first!, pickedUp]);
    await nextMillisecond();
    await lookUp({ trackingNo, courierKey }, { again: true });
    expect(await heard()).toEqual([true, true]);
    expect((await readRow(id))!.hints).toBeUndefined();
  });

  it('also if the service fails for a while after the hint', async () => {
    await connected();
    const event = { ...atHub, status: 'ON_STATUS_0', dateTime: timeOf(0) };
    await last().says(hintOf(event));
    service.answer = () => errorOf(500);
    for (let n = 0; n < 4; n += 1) {
      await nextMillisecond();
      await lookUp({ trackingNo, courierKey }, { again: true });
    }
    service.says([event, pickedUp]);
    await nextMillisecond();
    await lookUp({ trackingNo, courierKey }, { again: true });
    expect(await heard()).toEqual([true]);
    expect((await readRow(id))!.vainHints).toBeUndefined();
  });

  it('not while the last answer of the relay seems to be in the future', async () => {
    await connected();
    for (let n = 0; n < 5; n += 1) await change(n, 'before');
    const state = await readRelayState();
    expect(instantSince(state, state.aliveAt)).not.toBeNull();
    expect(instantSince(state, state.aliveAt - 30 * minute)).toBeNull();
    const since = await trustedSince();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now - 30 * minute);
    await connectRelay();
    await last().open();
    expect(await trustedSince()).not.toBe(since); // nobody knows how long there was no connection
  });

  it('not because of hints that say what no answer confirms', async () => {
    await connected();
    for (let n = 0; n < 8; n += 1) {
      await last().says(hintOf(delivered, { status: `ON_FALSE_${n}`, at: new Date().toISOString() }));
      await change(n, 'not');
    }
    expect(await trustedSince()).toBeNull();
  });
});
