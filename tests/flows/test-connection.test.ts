import { afterEach, describe, expect, it, vi } from 'vitest';
import { testConnection } from '@/utils/flows/test-connection.ts';
import { poll, takeUpLimited } from '@/utils/flows/poll.ts';
import { readAccount, writeAccount } from '@/utils/platform/account.ts';
import { keep } from '@/utils/flows/keep.ts';
import { updateSettings } from '@/utils/platform/settings-change.ts';
import { answerOf, errorOf } from '../fixtures/answers.ts';
import { serviceAnswering, signIn } from './service.ts';

afterEach(() => vi.unstubAllGlobals());

const of = { trackingNo: 'TH260417733905B', courierKey: 'shopee-express' };

it('a refused key opens the breaker, so that no parcel asks to hear it again', async () => {
  await signIn();
  await keep({ ...of, foundOn: '' });
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
    service.list = () => errorOf(503, { 'Retry-After': '600' });
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'service-trouble' } });
    service.list = () => Promise.reject(new TypeError('gone'));
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    expect(service.asked).toEqual([]);
  });
});

describe('while the service asked for a pause', () => {
  const paused = async () => {
    await signIn();
    const service = serviceAnswering();
    await keep({ ...of, foundOn: '' });
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
    await poll();
    expect(service.asked).toEqual([]);
  });

  it('naming no time, its length is ours: a good answer to Test ends it', async () => {
    await signIn();
    const service = serviceAnswering();
    await keep({ ...of, foundOn: '' });
    service.answer = () => errorOf(429);
    await poll();
    expect((await readAccount()).pausedUntil).toBeGreaterThan(Date.now());
    service.list = () => answerOf([]);
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

  it('a Test answered 429 without a time does not shorten the pause', async () => {
    const service = await paused();
    const { pausedUntil } = await readAccount();
    service.list = () => errorOf(429);
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pausedUntil).toBe(pausedUntil);
  });

  it('the pause is that service’s own: another address is asked at once, and the first one still waits', async () => {
    const service = await paused();
    const { baseAddress } = await updateSettings({});
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await signIn();
    expect((await readAccount()).pausedUntil).toBeNull();
    await takeUpLimited();
    await poll();
    expect(service.asked).toEqual([of.trackingNo]);
    await updateSettings({ baseAddress });
    expect((await readAccount()).pausedUntil).toBeGreaterThan(Date.now());
  });
});
