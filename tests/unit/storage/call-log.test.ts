import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deleteEverything } from '@/utils/background/delete-everything.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { forgetOld } from '@/utils/background/clean-up.ts';
import { poll } from '@/utils/background/run.ts';
import { testConnection } from '@/utils/background/test-connection.ts';
import { inWrite } from '@/utils/storage/database.ts';
import { beginCall, eraseCalls, forgetCalls, onCalls, readCalls } from '@/utils/storage/call-log.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { wasCalledSince } from '@/utils/schedule/budget.ts';
import { changeParcel } from '@/utils/storage/store.ts';
import { answerOf, courierKey, errorOf, trackingNo } from '../../fixtures/answers.ts';
import { nextMillisecond } from '../support/turns.ts';
import { ownPage, served, listened } from '../background/background.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';

const of = { trackingNo, courierKey };
const day = 86_400_000;
const baseAddress = 'https://api.etrackings.com/api/v3';
const begin = (trackingNumber: string) =>
  beginCall({ baseAddress }, { trackingNo: trackingNumber, courierKey, why: 'check' }, null);
const numbers = async () => (await readCalls()).map((line) => line.trackingNo);

beforeEach(() => signIn('made-up-key-12'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('each request is logged', () => {
  it('with time, host, courier, number, code and duration', async () => {
    serviceAnswering();
    const before = Date.now();
    await lookUp(of);
    const [line] = await readCalls();
    expect(line).toEqual({
      at: expect.any(Number),
      host: 'api.etrackings.com',
      ...of,
      why: 'check',
      code: 200,
      failure: null,
      ms: expect.any(Number),
    });
    expect(line!.at).toBeGreaterThanOrEqual(before);
    expect(line!.at).toBeLessThanOrEqual(Date.now());
  });

  it('with the code of a refusal, or without one if no answer came', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(429);
    await lookUp(of);
    expect(await readCalls()).toMatchObject([{ code: 429, failure: 'too-many-requests' }]);
    await eraseCalls();
    service.answer = () => Promise.reject(new TypeError('gone'));
    await served()('resume');
    await testConnection();
    expect(await readCalls()).toMatchObject([
      { code: null, failure: 'unreachable', why: 'test' },
      { code: 404, why: 'test', trackingNo: '' },
    ]);
  });

  it('with its reason, whichever way it was caused; as many lines as requests', async () => {
    serviceAnswering();
    const fetched = vi.mocked(fetch);
    const asked = vi.fn(fetched);
    vi.stubGlobal('fetch', asked);
    const send = served();
    const reasonOf = async (work: () => unknown) => {
      await eraseCalls();
      asked.mockClear();
      await work();
      await vi.waitFor(async () => expect((await readCalls()).every(({ ms }) => ms !== null)).toBe(true));
      expect(await readCalls()).toHaveLength(asked.mock.calls.length);
      return (await readCalls()).map(({ why }) => why).toReversed();
    };
    expect(await reasonOf(() => send('look-up', { ...of, want: 'again' }))).toEqual(['check']);
    const onPage = { ...ownPage(), origin: 'https://shop.example', url: 'https://shop.example/', frameId: 0 };
    const page = () =>
      listened()(
        { name: 'look-up-card', payload: { ...of, want: 'again' } },
        { ...onPage, tab: { id: 1, url: 'https://shop.example/' } },
      );
    expect(await reasonOf(page)).toEqual(['page']);
    const { row } = await followParcel({ trackingNo: 'TH260417733999B', courierKey, foundOn: '' });
    await followParcel({ trackingNo: 'TH260417733998B', courierKey, foundOn: 'shop.example' });
    const first = await reasonOf(poll);
    expect(first.toSorted()).toEqual(['couriers-weekly', 'follow', 'follow-page']);
    await changeParcel(row.id, ({ row: old, log }) => ({ row: { ...old, dueAt: Date.now() }, log }));
    await nextMillisecond();
    expect(await reasonOf(poll)).toEqual(['schedule']);
    expect(await reasonOf(() => send('check', { ids: [row.id] }))).toEqual(['check']);
    expect(await reasonOf(() => send('update-couriers'))).toEqual(['couriers']);
    expect(await reasonOf(() => send('test-connection'))).toEqual(['test', 'test']);
    const sending = { id: row.id, phoneNumber: '0812345678', note: 'Mugs' };
    expect(await reasonOf(() => send('send-track', sending))).toEqual(['send']);
  });

  it('without key, secret, phone number, note and the words of the service', async () => {
    const service = serviceAnswering();
    await lookUp(of);
    service.answer = () => errorOf(400);
    await lookUp(of, { again: true });
    const { row } = await followParcel({ ...of, foundOn: '', name: 'For mum' });
    await served()('send-track', { id: row.id, phoneNumber: '0812345678', note: 'Mugs' });
    await testConnection();
    const stored = JSON.stringify(await readCalls());
    expect(stored).toContain(trackingNo);
    const { message } = (await errorOf(400).json()).meta;
    for (const secret of ['made-up-key-12', 'made-up-secret', '0812345678', 'Mugs', 'For mum', message])
      expect(stored).not.toContain(secret);
  });

  it('before it is made, so that one without an answer is in the log, too', async () => {
    const service = serviceAnswering();
    let answer = (): void => {};
    service.answer = () => new Promise((resolve) => (answer = () => resolve(answerOf({}))));
    const work = lookUp(of);
    await vi.waitFor(async () => expect(await readCalls()).toMatchObject([{ code: null, ms: null }]));
    await vi.waitFor(() => expect(service.asked).toHaveLength(1));
    answer();
    await work;
    expect(await readCalls()).toMatchObject([{ ms: expect.any(Number) }]);
  });

  it('and a log that cannot be written fails no look-up', async () => {
    serviceAnswering();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'calls') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    expect(await lookUp(of)).toMatchObject({ failure: null, tracking: { trackingNo } });
    expect(await readCalls()).toEqual([]);
  });

  it('in the transaction that counts it', async () => {
    serviceAnswering();
    const since = Date.now();
    await lookUp(of);
    expect(wasCalledSince(await meterItem.read(), `${courierKey}/${trackingNo}`, since, Date.now())).toBe(
      true,
    );
  });
});

describe('the log is bounded', () => {
  const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

  it('to 30 days, to the millisecond', async () => {
    const now = Date.now();
    at(now - 30 * day - 1);
    await begin('TOOOLD0001');
    at(now - 30 * day);
    await begin('JUSTKEPT02');
    at(now);
    await begin('NEW0000003');
    await forgetOld();
    expect(await numbers()).toEqual(['NEW0000003', 'JUSTKEPT02']);
  });

  it('lines of a clock that was ahead go', async () => {
    const now = Date.now();
    at(now + 400 * day);
    await begin('AHEAD00001');
    at(now);
    await begin('NOW0000002');
    await forgetCalls(now);
    expect(await numbers()).toEqual(['NOW0000002']);
  });

  it('to the newest 20,000 lines', async () => {
    const now = Date.now();
    at(now);
    await begin('OLDEST0001');
    const [line] = await readCalls();
    await inWrite('calls', async (tx) => {
      for (let n = 0; n < 20_000; n += 1)
        void tx.objectStore('calls').put({ ...line, trackingNo: `N${n}` }, [now + 1 + n, 0]);
    });
    await forgetCalls(now);
    const left = await numbers();
    expect(left).toHaveLength(20_000);
    expect(left).not.toContain('OLDEST0001');
    expect(left[0]).toBe('N19999');
  });
});

describe('erasing', () => {
  it('empties the log; undo brings all lines back, beside newer ones', async () => {
    await begin('FIRST00001');
    await begin('SECOND0002');
    const restore = await eraseCalls();
    expect(await readCalls()).toEqual([]);
    await begin('THIRD00003');
    await restore();
    expect((await numbers()).toSorted()).toEqual(['FIRST00001', 'SECOND0002', 'THIRD00003']);
  });

  it('a call under way does not come back with its end', async () => {
    const end = await begin('FIRST00001');
    await eraseCalls();
    await end({ ok: true, value: null });
    expect(await readCalls()).toEqual([]);
  });

  it('“Delete everything” empties it for good: undo brings nothing back', async () => {
    await begin('FIRST00001');
    const restore = await eraseCalls();
    await begin('SECOND0002');
    await deleteEverything();
    await restore();
    expect(await readCalls()).toEqual([]);
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  });
});

it('an unreadable line is left out, and open views are told of each line', async () => {
  await inWrite('calls', async (tx) => void tx.objectStore('calls').put({ at: 'x' }, [1, 1]));
  const heard = vi.fn();
  const stop = onCalls(heard);
  const end = await begin('FIRST00001');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await end({ ok: true, value: null });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  stop();
  expect(await numbers()).toEqual(['FIRST00001']);
});
