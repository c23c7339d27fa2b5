import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkClock } from '@/utils/background/check-clock.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp, suggestIfUnknown } from '@/utils/background/look-up.ts';
import { checkParcels, poll } from '@/utils/background/run.ts';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { readRows } from '@/utils/storage/store.ts';
import { answerOf, errorOf } from '../../../fixtures/answers.ts';
import { served } from '../background.ts';
import { serviceAnswering, signIn } from '../fake-service.ts';

// Fits J&T with a check digit, and other couriers without one.
const unsure = { trackingNo: '863104277593', courierKey: 'jt-express' };
const sure = { trackingNo: 'LEXPU0284917356', courierKey: 'dhl-express' };

const many = Array.from({ length: 300 }, (_, n) => `863104277${n + 300}`).filter((trackingNo) =>
  guessesFor(trackingNo).some(({ key }) => key !== unsure.courierKey),
);

/** A service that knows no number, and gives `answer` when asked to detect a courier. */
const detecting = (answer: () => Response | Promise<Response>) => {
  const service = serviceAnswering();
  service.answer = () => errorOf(404);
  const detect = vi.fn(answer);
  service.detect = detect;
  return { service, detect };
};

type How = Parameters<typeof lookUp>[1];

/** Looks a number up and then asks for other couriers, as the views and the card do. */
const lookUpAsked = async (of: typeof unsure, how: How = {}) => {
  const { failure } = await lookUp(of, how);
  const suggested = await suggestIfUnknown(of, how.mayAsk ?? (async () => true));
  return { failure, suggested };
};

beforeEach(() => signIn());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the sample numbers have the expected couriers', () => {
  expect(guessesFor(unsure.trackingNo).length).toBeGreaterThan(1);
  expect(guessesFor(sure.trackingNo).map(({ key }) => key)).toEqual(['lex']);
});

it('an unknown number is answered before its couriers are asked for, and while they are', async () => {
  const late = Promise.withResolvers<Response>();
  const { detect } = detecting(() => late.promise);
  const send = served();
  const unknown = { value: { failure: { kind: 'not-found-yet' } } };
  expect(await send('look-up', unsure)).toMatchObject(unknown);
  expect(detect).not.toHaveBeenCalled();
  const asking = send('suggest-couriers', unsure);
  await vi.waitFor(() => expect(detect).toHaveBeenCalledTimes(1));
  expect(await send('look-up', unsure)).toMatchObject(unknown);
  expect(await send('look-up', { ...unsure, want: 'peek' })).toMatchObject(unknown);
  late.resolve(answerOf(['scg-express']));
  expect(await asking).toEqual({ ok: true, value: ['scg-express'] });
});

it('couriers are asked for only after a look-up that did not find the number', async () => {
  const { detect } = detecting(() => answerOf(['scg-express']));
  const send = served();
  expect(await send('suggest-couriers', unsure)).toEqual({ ok: true, value: [] });
  expect(await send('look-up', unsure)).toMatchObject({ value: { failure: { kind: 'not-found-yet' } } });
  expect(await send('suggest-couriers', unsure, { since: Date.now() })).toEqual({ ok: true, value: [] });
  expect(await send('suggest-couriers', { ...unsure, want: 'peek' })).toEqual({ ok: true, value: [] });
  expect(detect).not.toHaveBeenCalled();
  expect(await send('suggest-couriers', unsure)).toEqual({ ok: true, value: ['scg-express'] });
  // The answer is stored. It also serves a peek, a look-up with another courier, and a repeated message.
  const stored = { ok: true, value: ['scg-express'] };
  expect(await send('suggest-couriers', { ...unsure, want: 'peek' })).toEqual(stored);
  const other = { ...unsure, courierKey: 'scg-express' };
  await send('look-up', other);
  expect(await send('suggest-couriers', other, { since: Date.now() })).toEqual(stored);
  expect(detect).toHaveBeenCalledTimes(1);
});

describe('a number unknown to its courier', () => {
  it.each([
    ['keys', ['scg-express', 'fed-ex']],
    ['objects with a key', [{ key: 'scg-express', nameEN: 'SCG' }, { key: 'fed-ex' }]],
  ])('may belong to another: the service is asked once, and answers with %s', async (_, data) => {
    const { service, detect } = detecting(() => answerOf(data));
    const answer = await lookUpAsked(unsure);
    expect(answer).toMatchObject({
      failure: { kind: 'not-found-yet' },
      suggested: ['scg-express', 'fed-ex'],
    });
    // The answer is stored. It serves fresh look-ups and look-ups with another courier, too.
    await lookUpAsked(unsure, { again: true });
    await lookUpAsked({ ...unsure, courierKey: 'scg-express' });
    expect([service.asked.length, detect.mock.calls.length]).toEqual([3, 1]);
  });

  it('looked up several times at once costs one detection', async () => {
    const { detect } = detecting(() => answerOf(['scg-express']));
    await Promise.all([lookUpAsked(unsure), lookUpAsked(unsure), lookUpAsked(unsure)]);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['404', () => errorOf(404)],
    ['405', () => errorOf(405)],
    ['403', () => errorOf(403)],
    ['a web page', () => new Response('<html>', { status: 404 })],
  ])('is detected only once if the service has no such endpoint (%s)', async (_, answer) => {
    const { detect } = detecting(answer);
    expect((await lookUpAsked(unsure)).suggested).toEqual([]);
    expect((await lookUpAsked({ ...unsure, trackingNo: '863104277500' })).failure?.kind).toBe(
      'not-found-yet',
    );
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['401', () => errorOf(401)],
    ['402', () => errorOf(402)],
    ['a web page with 403', () => new Response('<html>', { status: 403 })],
  ])('is not detected again for a day if the account may not ask (%s)', async (_, refused) => {
    const { detect } = detecting(refused);
    const of = (n: number) => ({ ...unsure, trackingNo: many[n]! });
    for (let n = 0; n < 3; n += 1) expect((await lookUpAsked(of(n))).suggested).toEqual([]);
    expect(detect).toHaveBeenCalledTimes(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    await checkClock();
    await lookUpAsked(of(3));
    expect(detect).toHaveBeenCalledTimes(2);
    // Correcting the clock does not lengthen the wait.
    vi.mocked(Date.now).mockReturnValue(Date.now() - 40 * 24 * 3_600_000);
    await checkClock();
    await lookUpAsked(of(4));
    expect(detect).toHaveBeenCalledTimes(3);
  });

  it('is not looked up during a pause that the detection caused', async () => {
    const { service } = detecting(() => errorOf(402, { 'Retry-After': '600' }));
    await lookUpAsked(unsure);
    expect((await lookUpAsked({ ...unsure, trackingNo: '863104277500' })).failure?.kind).toBe(
      'payment-required',
    );
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('no line'))],
    ['500', () => errorOf(500)],
    ['an object', () => answerOf({ courier: 'lex' })],
  ])('has no suggestions if the detection fails: %s', async (_, answer) => {
    detecting(answer);
    expect(await lookUpAsked(unsure)).toMatchObject({ failure: { kind: 'not-found-yet' }, suggested: [] });
  });

  it('is not detected if only one courier has such numbers, or after another failure', async () => {
    const { service, detect } = detecting(() => answerOf(['lex']));
    const only = { trackingNo: sure.trackingNo, courierKey: 'lex' };
    service.list = () => answerOf([{ key: 'lex' }]);
    await poll();
    expect((await lookUpAsked(only)).suggested).toEqual([]);
    service.answer = () => errorOf(500);
    expect((await lookUpAsked(unsure)).suggested).toEqual([]);
    expect(detect).not.toHaveBeenCalled();
  });

  it('is not detected in a run or a refresh, nor above a page’s limit', async () => {
    const { detect } = detecting(() => answerOf(['scg-express']));
    await followParcel({ ...unsure, foundOn: '' });
    await poll();
    await checkParcels(await readRows());
    let left = 1;
    const mayAsk = () => Promise.resolve(left-- > 0);
    expect((await lookUpAsked({ ...unsure, trackingNo: '863104277500' }, { mayAsk })).suggested).toEqual([]);
    expect(detect).not.toHaveBeenCalled();
  });
});

it('a number is detected if a user-defined shape gives it a second possible courier', async () => {
  const { detect } = detecting(() => answerOf(['scg-express']));
  const of = { ...sure, courierKey: 'lex' };
  await lookUpAsked(of, { anyway: true });
  expect(detect).not.toHaveBeenCalled();
  await updateSettings({ shapes: [{ template: 'LEXPU9999999999', courierKey: 'scg-express' }] });
  expect((await lookUpAsked(of, { again: true, anyway: true })).suggested).toEqual(['scg-express']);
});
