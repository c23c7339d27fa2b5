import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testConnection, testTrial } from '@/utils/background/test-connection.ts';
import { poll, resumeLimited } from '@/utils/background/poll.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { openCredentials, sealCredentials, writeTrial } from '@/utils/storage/credentials.ts';
import { readServiceCouriers } from '@/utils/storage/service-couriers.ts';
import { defaultSettings, readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { answerOf, errorOf } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from './service.ts';

afterEach(() => vi.unstubAllGlobals());

const of = { trackingNo: 'TH260417733905B', courierKey: 'shopee-express' };

it('a refused key opens the breaker, so that no parcel asks to hear it again', async () => {
  await signIn();
  await followParcel({ ...of, foundOn: '' });
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 401 })));
  vi.stubGlobal('fetch', fetch);
  expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
  expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  await poll();
  // The list of couriers, and the look-up that judges the key.
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe('where the list of couriers is not given, the look-up has the word', () => {
  it.each([
    ['401', () => errorOf(401)],
    ['402', () => errorOf(402)],
    ['403', () => errorOf(403)],
    ['404', () => errorOf(404)],
    ['500', () => errorOf(500)],
    ['nothing that can be read', () => new Response('{')],
  ])('%s', async (_, refused) => {
    await signIn();
    const service = serviceAnswering();
    service.list = refused;
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    service.answer = () => errorOf(404);
    expect(await testConnection()).toEqual({ ok: true, value: { couriers: null } });
    expect(service.asked).toHaveLength(1);
    expect((await readAccount()).failure).toBeNull();
    service.answer = () => errorOf(401);
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
    expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  });

  it('but a pause, or a line that is gone, holds for it, too', async () => {
    await signIn();
    const service = serviceAnswering();
    service.list = () => Promise.reject(new TypeError('gone'));
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    service.list = () => errorOf(503, { 'Retry-After': '600' });
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'service-trouble' } });
    expect(service.asked).toEqual([]);
  });
});

describe('a list that can be read says nothing of the key', () => {
  const withList = async () => {
    await signIn();
    const service = serviceAnswering();
    service.list = () => answerOf([{ key: 'lex', active: true }]);
    return service;
  };

  it.each([400, 404, 409, 410, 422])(
    'the look-up does: a made-up number answered %i proves it',
    async (code) => {
      const service = await withList();
      await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
      service.answer = () => errorOf(code);
      expect(await testConnection()).toEqual({ ok: true, value: { couriers: 1 } });
      expect(service.asked).toHaveLength(1);
      expect((await readAccount()).failure).toBeNull();
    },
  );

  it.each([405, 413, 451])('an answer that speaks of something else (%i) does not', async (code) => {
    const service = await withList();
    service.answer = () => errorOf(code);
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'refused', code } });
  });

  it('the breaker stays open where the look-up is refused, and a run asks nothing', async () => {
    const service = await withList();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(401);
    for (let press = 0; press < 2; press += 1) {
      expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
      await poll();
    }
    expect(service.asked).toHaveLength(2);
    expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  });
});

describe('while the service asked for a pause', () => {
  const paused = async () => {
    await signIn();
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(429, { 'Retry-After': '600' });
    await poll();
    service.says([]);
    service.asked.length = 0;
    return service;
  };

  it('Test is asked all the same, closes the breaker, and leaves the pause: nothing else is asked', async () => {
    const service = await paused();
    const { pausedUntil } = await readAccount();
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    service.list = () => answerOf([]);
    expect(await testConnection()).toEqual({ ok: true, value: { couriers: 0 } });
    expect(await readAccount()).toMatchObject({ failure: null, pausedUntil });
    service.asked.length = 0;
    await poll();
    expect(service.asked).toEqual([]);
  });

  it('naming no time, its length is ours: a good answer to Test ends it', async () => {
    await signIn();
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(429);
    await poll();
    service.list = () => answerOf([]);
    // Look-ups are limited still: the list says nothing of that.
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pausedUntil).toBeGreaterThan(Date.now());
    service.says([]);
    await testConnection();
    expect((await readAccount()).pausedUntil).toBeNull();
  });

  it('what Test is answered is the newest word on how long', async () => {
    const service = await paused();
    service.list = () => errorOf(429, { 'Retry-After': '60' });
    expect((await testConnection()).ok).toBe(false);
    const { pausedUntil } = await readAccount();
    expect(pausedUntil! - Date.now()).toBeGreaterThan(50_000);
    expect(pausedUntil! - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it('what Test is answered says, too, what the pause is for: payment or too many requests', async () => {
    const service = await paused();
    service.answer = () => errorOf(402, { 'Retry-After': '600' });
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).unpaid).toMatchObject({ kind: 'payment-required', code: 402 });
    service.answer = () => errorOf(429, { 'Retry-After': '600' });
    expect((await testConnection()).ok).toBe(false);
    expect(await readAccount()).toMatchObject({ unpaid: null, pausedUntil: expect.any(Number) });
  });

  describe('that ends at night, the watch goes on in the morning', () => {
    const evening = new Date(2026, 10, 21, 22, 55).getTime();
    const morning = new Date(2026, 10, 22, 7).getTime();
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: evening }));
    afterEach(() => vi.useRealTimers());

    it('also where Test is answered with a newer time', async () => {
      const service = await paused();
      service.list = () => errorOf(429, { 'Retry-After': '900' });
      await testConnection();
      expect(await readAccount()).toMatchObject({ pausedUntil: evening + 900_000, watchFrom: morning });
    });

    it('also where Test gets a good answer', async () => {
      const service = await paused();
      service.list = () => answerOf([]);
      await testConnection();
      expect(await readAccount()).toMatchObject({ pausedUntil: evening + 600_000, watchFrom: morning });
    });
  });

  it('a Test answered 429 without a time does not shorten the pause', async () => {
    const service = await paused();
    const { pausedUntil } = await readAccount();
    service.list = () => errorOf(429);
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pausedUntil).toBe(pausedUntil);
  });

  it('the pause is that service’s own: another address is asked at once, and the first one still waits', async () => {
    const service = await paused();
    const { baseAddress } = await readSettings();
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await signIn();
    expect((await readAccount()).pausedUntil).toBeNull();
    await resumeLimited();
    await poll();
    expect(service.asked).toEqual([of.trackingNo]);
    await updateSettings({ baseAddress });
    expect((await readAccount()).pausedUntil).toBeGreaterThan(Date.now());
  });
});

describe('what stands in the form and is not stored', () => {
  const { baseAddress } = defaultSettings();
  const typed = { apiKey: 'a-newer-key', keySecret: 'a-newer-secret' };
  /** Hands a draft over as the options page does. */
  const handOver = async (draft: { apiKey?: string; keySecret?: string; baseAddress?: string } = {}) => {
    const { apiKey = '', keySecret = '', ...more } = draft;
    const address = more.baseAddress ?? baseAddress;
    const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress: address }) : {};
    await writeTrial({ baseAddress: address, headerPrefix: '', sealed });
  };
  const keys = () => {
    const sent: (string | null)[] = [];
    const service = serviceAnswering();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('Etrackings-Api-Key'));
      return answer(address, init);
    });
    return { service, sent };
  };

  it('is stored once the service accepts it, and the breaker closes', async () => {
    await signIn();
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    const { service, sent } = keys();
    service.list = () => answerOf([{ key: 'lex', active: true }]);
    await handOver(typed);
    expect(await testTrial()).toEqual({ ok: true, value: { couriers: 1 } });
    expect(sent).toEqual(['a-newer-key', 'a-newer-key']);
    expect(await openCredentials(baseAddress)).toEqual(typed);
    expect((await readAccount()).failure).toBeNull();
    expect((await readServiceCouriers()).couriers).toHaveLength(1);
  });

  it.each([
    ['refused', () => errorOf(401)],
    ['not answered', () => Promise.reject(new TypeError('gone'))],
    ['told to wait', () => errorOf(429, { 'Retry-After': '600' })],
  ])('is not stored where it is %s: what was stored works on', async (_, answer) => {
    await signIn();
    const before = await openCredentials(baseAddress);
    const { service } = keys();
    service.answer = answer;
    // Whether the list is given without a look at the key, or is refused with it.
    for (const list of [answer, () => answerOf([{ key: 'lex', active: true }])]) {
      service.list = list;
      await handOver(typed);
      expect((await testTrial()).ok).toBe(false);
      expect(await openCredentials(baseAddress)).toEqual(before);
      expect(await readAccount()).toMatchObject({ failure: null, pausedUntil: null });
      expect(await readServiceCouriers()).toMatchObject({ nextTryAt: null, listedAt: null });
    }
  });

  it('where nothing is stored, nothing is stored after a refusal either', async () => {
    const { service } = keys();
    service.list = () => errorOf(401);
    service.answer = () => errorOf(401);
    await handOver(typed);
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
    expect(await openCredentials(baseAddress)).toBeNull();
    expect((await readAccount()).failure?.kind).toBe('no-credentials');
  });

  it('is tried with the stored credentials where none were typed, at their own origin alone', async () => {
    await signIn();
    const { sent } = keys();
    await handOver({ baseAddress: 'https://api.etrackings.com/v3' });
    expect((await testTrial()).ok).toBe(true);
    expect(new Set(sent)).toEqual(new Set(['made-up-key-12']));
    sent.length = 0;
    await handOver({ baseAddress: 'https://other.example/v3' });
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'no-credentials' } });
    expect(sent).toEqual([]);
  });

  it('is taken once, and holds neither key nor secret in clear', async () => {
    await handOver(typed);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('a-newer');
    serviceAnswering();
    await testTrial();
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  });
});
