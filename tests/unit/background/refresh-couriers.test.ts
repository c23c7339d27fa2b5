import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/utils/model/failure.ts';
import { refreshOldCouriers, knownRefusal, refreshCouriers } from '@/utils/background/refresh-couriers.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp, peek } from '@/utils/background/look-up.ts';
import { applySettings, scheduleAlarm } from '@/utils/background/reconcile.ts';
import { checkParcels, poll } from '@/utils/background/run.ts';
import { testConnection } from '@/utils/background/test-connection.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { readServiceCouriers } from '@/utils/storage/service-couriers.ts';
import { forgetCredentials } from '@/utils/storage/credentials.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { changeRows, readRow, readRows } from '@/utils/storage/store.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerOf, errorOf } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from './fake-service.ts';
import { nextMillisecond } from '../support/turns.ts';
import { saveCredentials } from '../support/save-credentials.ts';

const day = 86_400_000;
const post = { trackingNo: 'EX447190325TH', courierKey: 'thailand-post' };
const flash = { trackingNo: 'TH01427K9QW43B', courierKey: 'flash-express' };
const idOf = ({ trackingNo, courierKey }: typeof post) => `${courierKey}/${trackingNo}`;
const listOf = (...keys: string[]) =>
  answerOf(keys.map((key) => ({ key, nameEN: `The ${key}`, active: true })));
const notCovered: Failure = { kind: 'courier-not-served' };
const noCourier = () =>
  Response.json({ meta: { code: 400, message: 'This courier does not exist' } }, { status: 400 });
const inDays = (days: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * day);

/** A service with this list of couriers, or none; `list` counts the requests for it. */
const serviceListing = (...keys: string[]) => {
  const service = serviceAnswering();
  const list = vi.fn(
    () => (keys.length > 0 ? listOf(...keys) : errorOf(404)) as Response | Promise<Response>,
  );
  service.list = list;
  return { service, list };
};

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('the list of couriers', () => {
  it('is requested by a run, once a week', async () => {
    const { list } = serviceListing('flash-express', 'new-courier');
    await poll();
    await poll();
    expect(list).toHaveBeenCalledTimes(1);
    expect((await readServiceCouriers()).couriers.map(({ key }) => key)).toEqual([
      'flash-express',
      'new-courier',
    ]);
    inDays(6.9);
    await poll();
    expect(list).toHaveBeenCalledTimes(1);
    vi.mocked(Date.now).mockRestore();
    inDays(7.1);
    await poll();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('is not requested by a page’s actions, without credentials, or by a look-up', async () => {
    const { list } = serviceListing('flash-express');
    await poll({ mayUpdate: false });
    await lookUp(flash);
    await peek(flash);
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await poll();
    expect(list).not.toHaveBeenCalled();
  });

  it('is not requested while the budget is used up', async () => {
    const { list } = serviceListing('flash-express');
    await updateSettings({ budget: { calls: 0, per: 'month', firstDay: 1 } });
    await poll();
    expect(list).not.toHaveBeenCalled();
    await updateSettings({ budget: { calls: 50, per: 'month', firstDay: 1 } });
    await poll();
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('is unchanged after a failed request, and requested again after a day', async () => {
    const { list } = serviceListing('flash-express');
    await poll();
    list.mockImplementation(() => errorOf(500));
    inDays(8);
    await poll();
    await poll();
    expect(list).toHaveBeenCalledTimes(2);
    expect((await readServiceCouriers()).couriers).toHaveLength(1);
    expect((await readAccount()).failure).toBeNull();
    vi.mocked(Date.now).mockRestore();
    inDays(9.1);
    await poll();
    expect(list).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['404', () => errorOf(404)],
    ['an unknown format', () => answerOf({ couriers: ['lex'] })],
    ['an empty list', () => answerOf([])],
    ['403', () => errorOf(403)],
  ])('is not requested again for a week if the service has none (%s)', async (_, answer) => {
    const { list } = serviceListing();
    list.mockImplementation(answer);
    await refreshOldCouriers();
    inDays(6);
    await refreshOldCouriers();
    expect(list).toHaveBeenCalledTimes(1);
    expect((await readServiceCouriers()).listedAt).toBeNull();
    expect((await readAccount()).failure).toBeNull();
  });

  it('refused by 401 proves nothing about the key: look-ups go on, and it is requested again after a day', async () => {
    const { service, list } = serviceListing();
    list.mockImplementation(() => errorOf(401));
    await followParcel({ ...flash, foundOn: '' });
    await poll();
    await poll();
    expect([list.mock.calls.length, service.asked]).toEqual([1, [flash.trackingNo]]);
    expect(await refreshCouriers()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
    expect((await readAccount()).failure).toBeNull();
    inDays(1.1);
    await poll();
    expect(list).toHaveBeenCalledTimes(3);
    list.mockImplementation(() => listOf('flash-express'));
    vi.mocked(Date.now).mockRestore();
    inDays(2.2);
    await poll();
    expect((await readServiceCouriers()).listedAt).not.toBeNull();
  });

  it('and a look-up are both refused: the key is bad, after two calls', async () => {
    const { service, list } = serviceListing();
    list.mockImplementation(() => errorOf(401));
    service.answer = () => errorOf(401);
    for (let n = 0; n < 5; n += 1)
      await followParcel({ ...flash, trackingNo: `TH01427K9QW4${n}B`, foundOn: '' });
    await poll();
    await poll();
    expect([list.mock.calls.length, service.asked.length]).toEqual([1, 1]);
    expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  });

  it('is updated by Test, and by Update at any time', async () => {
    const { list } = serviceListing('flash-express', 'lex');
    expect(await testConnection()).toEqual({ ok: true, value: { couriers: 2 } });
    expect((await readServiceCouriers()).couriers).toHaveLength(2);
    expect(await refreshCouriers()).toEqual({ ok: true, value: { couriers: 2 } });
    expect(list).toHaveBeenCalledTimes(2);
    await poll();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('of another service is not used, and is requested again', async () => {
    const { list } = serviceListing('new-courier');
    await poll();
    const baseAddress = 'https://other.example/v3';
    await updateSettings({ baseAddress });
    expect(await readServiceCouriers()).toMatchObject({ listedAt: null, couriers: [] });
    expect(await knownRefusal({ courierKey: 'flash-express', checkedAt: null })).toBeNull();
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress });
    await poll();
    expect(list).toHaveBeenCalledTimes(2);
    expect((await readServiceCouriers()).origin).toBe('https://other.example');
  });

  it('that arrives after a change of address is not stored for the new address', async () => {
    const { list } = serviceListing();
    list.mockImplementation(async () => {
      await updateSettings({ baseAddress: 'https://other.example/v3' });
      return listOf('new-courier');
    });
    await refreshCouriers();
    expect(await readServiceCouriers()).toMatchObject({ origin: 'https://other.example', listedAt: null });
  });

  it.each([null, [], 'x', {}, { origin: 5 }])('stored as %j counts as none', async (couriers) => {
    await fakeBrowser.storage.local.set({ couriers });
    expect((await readServiceCouriers()).listedAt).toBeNull();
    expect((await lookUp(post)).failure?.kind).toBe('courier-not-served');
  });
});

describe('a courier that the service does not cover', () => {
  it.each([
    ['by its list', ['flash-express'], 'ninja-van'],
    ['by public knowledge', [], 'thailand-post'],
  ])('known %s costs no call to look up, follow, refresh or poll', async (_, keys, courierKey) => {
    const { service } = serviceListing(...keys);
    await poll();
    const of = { trackingNo: post.trackingNo, courierKey };
    expect((await lookUp(of)).failure).toEqual({ kind: 'courier-not-served' });
    expect((await peek(of)).failure).toEqual({ kind: 'courier-not-served' });
    await followParcel({ ...of, foundOn: '' });
    await poll();
    expect(await readRow(idOf(of))).toMatchObject({ failure: { kind: 'courier-not-served' }, dueAt: null });
    await checkParcels(await readRows());
    await poll();
    expect(service.asked).toEqual([]);
  });

  it('is learned from refused look-ups of two numbers, a day apart', async () => {
    const { service } = serviceListing();
    service.answer = noCourier;
    const bus = { trackingNo: 'AB12345678', courierKey: 'nakhonchai-air' };
    const other = { ...bus, trackingNo: 'AB12345679' };
    for (const of of [bus, other])
      expect((await lookUp(of)).failure).toMatchObject({ kind: 'bad-request', code: 400 });
    inDays(1);
    expect((await lookUp(other)).failure?.kind).toBe('bad-request');
    expect((await lookUp(bus)).failure).toEqual({ kind: 'courier-not-served' });
    expect(service.asked).toHaveLength(3);
  });

  it('is not every courier that is busy: the parcel waits, those beside it are checked', async () => {
    const { service } = serviceListing();
    const busy = () =>
      Response.json({ meta: { code: 400, message: 'The courier is busy' } }, { status: 400 });
    const [one, two, three] = ['3', '4', '5'].map((n) => ({ ...flash, trackingNo: `TH01427K9QW4${n}B` }));
    for (const of of [one!, two!, three!]) await followParcel({ ...of, foundOn: '' });
    const { answer } = service;
    service.answer = (asked) => (asked.trackingNo === one!.trackingNo ? busy() : answer(asked));
    await poll();
    expect(service.asked).toHaveLength(3);
    expect(await readRow(idOf(one!))).toMatchObject({
      failure: { kind: 'bad-request', code: 400, words: 'The courier is busy' },
      failures: 1,
      dueAt: expect.any(Number),
    });
    for (const of of [two!, three!]) expect((await readRow(idOf(of)))!.failure).toBeNull();
    service.answer = answer;
    await changeRows([idOf(one!)], (row) => ({ ...row, dueAt: Date.now() }));
    await nextMillisecond();
    await poll();
    expect(await readRow(idOf(one!))).toMatchObject({ failure: null, status: 'ON_OTHER_STATUS' });
  });

  it('does not use up a page’s limit', async () => {
    serviceListing();
    const mayAsk = vi.fn(() => Promise.resolve(true));
    await lookUp(post, { mayAsk });
    expect(mayAsk).not.toHaveBeenCalled();
  });

  it('is called for if the user asks anyway, and counts as covered after an answer', async () => {
    const { service } = serviceListing();
    await followParcel({ ...post, foundOn: '' });
    await poll();
    expect((await lookUp(post, { again: true, anyway: true })).tracking?.trackingNo).toBe(post.trackingNo);
    expect(service.asked).toHaveLength(1);
    expect(await readRow(idOf(post))).toMatchObject({ failure: null, dueAt: expect.any(Number) });
    expect(await knownRefusal({ courierKey: 'thailand-post', checkedAt: null })).toBeNull();
    expect((await lookUp({ ...post, trackingNo: 'EX447190339TH' })).failure).toBeNull();
  });

  it('is checked again once the list has it: all its parcels except those ended by hand', async () => {
    const { service, list } = serviceListing();
    const other = { ...post, trackingNo: 'EX447190339TH' };
    for (const of of [post, other]) await followParcel({ ...of, foundOn: '' });
    await poll();
    await changeRows([idOf(other)], (row) => ({ ...row, closedAt: 5, dueAt: null }));
    expect(service.asked).toEqual([]);
    list.mockImplementation(() => listOf('thailand-post'));
    await refreshCouriers();
    await nextMillisecond();
    await poll();
    expect(service.asked).toEqual([post.trackingNo]);
    expect(await readRow(idOf(post))).toMatchObject({ failure: null, status: 'ON_OTHER_STATUS' });
  });

  it('sets the alarm to the next list if nothing else is due', async () => {
    const { service, list } = serviceListing('flash-express');
    const rings = async () => (await fakeBrowser.alarms.get('poll'))?.scheduledTime;
    await followParcel({ ...post, foundOn: '' });
    await poll();
    const { nextTryAt } = await readServiceCouriers();
    expect(await rings()).toBe(nextTryAt);
    list.mockImplementation(() => listOf('thailand-post'));
    inDays(7.1);
    await poll();
    expect([list.mock.calls.length, service.asked]).toEqual([2, [post.trackingNo]]);
    await changeRows([idOf(post)], (row) => ({ ...row, failure: notCovered, dueAt: null, closedAt: 5 }));
    await scheduleAlarm();
    expect(await rings()).toBeUndefined();
  });

  it('parcels with an earlier answer that an earlier version stopped checking are due at the next start', async () => {
    const { service } = serviceListing('flash-express');
    await poll();
    const answered = { trackingNo: 'LEXPU0284917356', courierKey: 'lex' };
    const ended = { ...answered, trackingNo: 'LEXPU0284917357' };
    for (const of of [answered, post, ended]) await followParcel({ ...of, foundOn: '' });
    const resting = { failure: notCovered, dueAt: null };
    await changeRows([idOf(answered)], (row) => ({ ...row, ...resting, checkedAt: Date.now() }));
    await changeRows([idOf(post)], (row) => ({ ...row, ...resting }));
    await changeRows([idOf(ended)], (row) => ({ ...row, ...resting, checkedAt: 5, closedAt: 6 }));
    await applySettings();
    const due = (await readRows()).filter(({ dueAt }) => dueAt !== null);
    expect(due).toEqual([expect.objectContaining({ id: idOf(answered), failure: null })]);
    await poll();
    expect(service.asked).toEqual([answered.trackingNo]);
  });

  it('needs no call, so the first real call of a run is still made alone', async () => {
    const { service } = serviceListing();
    for (let n = 0; n < 3; n += 1)
      await followParcel({ ...post, trackingNo: `EX44719032${n}TH`, foundOn: '' });
    for (let n = 0; n < 5; n += 1)
      await followParcel({ ...flash, trackingNo: `TH01427K9QW4${n}B`, foundOn: '' });
    service.answer = () => errorOf(401);
    await poll();
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['is not checked after another refused number a day later', noCourier, notCovered, null],
    [
      'is still checked after another failure',
      () => errorOf(404),
      { kind: 'not-found-yet', code: 404 },
      expect.any(Number),
    ],
  ])(
    'that was answered once and then left the list is still called for, and %s',
    async (_, answer, failure, dueAt) => {
      const { service, list } = serviceListing('flash-express', 'lex');
      await followParcel({ ...flash, foundOn: '' });
      await poll();
      for (const key of ['lex', 'ups']) {
        list.mockImplementation(() => listOf(key));
        await refreshCouriers();
      }
      const another = { ...flash, trackingNo: 'TH01427K9QW44B' };
      expect((await peek(another)).failure).toBeNull();
      expect((await lookUp(another)).failure).toBeNull();
      await changeRows([idOf(flash)], (row) => ({ ...row, dueAt: Date.now() }));
      await nextMillisecond();
      await poll();
      expect(service.asked).toEqual([flash.trackingNo, another.trackingNo, flash.trackingNo]);
      expect(await readRow(idOf(flash))).toMatchObject({ failure: null, dueAt: expect.any(Number) });

      service.answer = answer;
      await nextMillisecond();
      await lookUp(another, { again: true });
      inDays(1);
      for (let n = 0; n < 2; n += 1) {
        await lookUp(flash, { again: true });
        await changeRows([idOf(flash)], (row) => ({ ...row, triedAt: Date.now() - 1 }));
      }
      expect(await readRow(idOf(flash))).toMatchObject({ failure, dueAt });
      expect(await knownRefusal({ courierKey: 'flash-express', checkedAt: 5 })).toEqual(
        dueAt === null ? { kind: 'courier-not-served' } : null,
      );
    },
  );

  it('with an answered parcel from before answers were recorded is still called for', async () => {
    const { service, list } = serviceListing('flash-express');
    await followParcel({ ...flash, foundOn: '' });
    await poll();
    const { couriers } = await fakeBrowser.storage.local.get<{ couriers: object }>('couriers');
    await fakeBrowser.storage.local.set({ couriers: { ...couriers, learned: {} } });
    // As if an earlier version had stopped checking it.
    await changeRows([idOf(flash)], (row) => ({
      ...row,
      failure: { kind: 'courier-not-served' },
      dueAt: null,
    }));
    list.mockImplementation(() => listOf('lex'));
    await refreshCouriers();
    await nextMillisecond();
    await poll();
    expect(service.asked).toEqual([flash.trackingNo, flash.trackingNo]);
    expect(await readRow(idOf(flash))).toMatchObject({ failure: null, dueAt: expect.any(Number) });
  });

  it('still shows the known history of the parcel', async () => {
    const { service } = serviceListing('flash-express');
    await followParcel({ ...flash, foundOn: '' });
    await poll();
    service.answer = noCourier;
    await nextMillisecond();
    await lookUp(flash, { again: true });
    await lookUp({ ...flash, trackingNo: 'TH01427K9QW44B' });
    inDays(1);
    await lookUp({ ...flash, trackingNo: 'TH01427K9QW44B' });
    const answer = await lookUp(flash, { again: true });
    expect(service.asked).toHaveLength(4);
    expect(answer).toMatchObject({
      failure: { kind: 'courier-not-served' },
      tracking: { trackingNo: flash.trackingNo },
    });
  });

  it('is not assumed for another service without a list: that service is called', async () => {
    const { service } = serviceListing();
    const baseAddress = 'https://other.example/v3';
    await updateSettings({ baseAddress });
    await signIn();
    for (const courierKey of ['thailand-post', 'lex', 'fed-ex']) {
      expect((await peek({ ...post, courierKey })).failure).toBeNull();
      expect((await lookUp({ ...post, courierKey })).failure).toBeNull();
    }
    await followParcel({ ...post, foundOn: '' });
    expect(service.asked).toHaveLength(3);
  });

  it('is not reported without a key: every look-up asks for the key', async () => {
    const { service } = serviceListing('flash-express');
    await refreshCouriers();
    await forgetCredentials();
    for (const of of [post, flash]) {
      expect((await peek(of)).failure).toBeNull();
      expect((await lookUp(of)).failure).toEqual({ kind: 'no-credentials' });
      expect((await lookUp(of, { again: true })).failure).toEqual({ kind: 'no-credentials' });
    }
    await followParcel({ ...post, foundOn: '' });
    await checkParcels(await readRows());
    expect(await readRow(idOf(post))).toMatchObject({ failure: null, dueAt: expect.any(Number) });
    expect(service.asked).toEqual([]);
  });
});
