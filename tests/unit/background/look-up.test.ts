import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followParcel } from '@/utils/background/follow.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { readHistory, readRow, removeParcels } from '@/utils/storage/store.ts';
import {
  answerOf,
  atHub,
  courierKey,
  delivered,
  errorOf,
  outForDelivery,
  recordOf,
  trackingNo,
} from '../../fixtures/answers.ts';
import { nextMillisecond } from '../support/turns.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

const parcel = { trackingNo, courierKey };
const id = `${courierKey}/${trackingNo}`;

beforeEach(() => signIn());
afterEach(() => vi.unstubAllGlobals());

describe('lookUp', () => {
  it('calls once, and answers from the store for ten minutes', async () => {
    const service = serviceAnswering();
    const first = await lookUp(parcel);
    expect(first).toMatchObject({ failure: null, followedId: null, tracking: { status: 'ON_OTHER_STATUS' } });
    expect(await lookUp(parcel)).toEqual(first);
    expect(service.asked).toEqual([trackingNo]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    await lookUp(parcel);
    expect(service.asked).toHaveLength(2);
  });

  it('calls again for a fresh answer', async () => {
    const service = serviceAnswering();
    await lookUp(parcel);
    await nextMillisecond();
    service.says([outForDelivery, atHub]);
    expect((await lookUp(parcel, { again: true })).tracking?.status).toBe('ON_SHIPPING');
  });

  it('shares one call among concurrent requests', async () => {
    const service = serviceAnswering();
    const all = await Promise.all(Array.from({ length: 5 }, () => lookUp(parcel, { again: true })));
    expect(service.asked).toHaveLength(1);
    expect(new Set(all.map(({ tracking }) => tracking?.status))).toEqual(new Set(['ON_OTHER_STATUS']));
  });

  it('shares one failing call among concurrent requests', async () => {
    const service = serviceAnswering();
    await followParcel({ ...parcel, foundOn: '' });
    service.answer = () => errorOf(500);
    await Promise.all(Array.from({ length: 5 }, () => lookUp(parcel, { again: true })));
    expect(service.asked).toHaveLength(1);
  });

  it('returns an answer that cannot be stored, whether the number was found or not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const service = serviceAnswering();
    expect((await lookUp(parcel)).tracking?.status).toBe('ON_OTHER_STATUS');
    service.answer = () => errorOf(404);
    expect((await lookUp(parcel)).failure?.kind).toBe('not-found-yet');
    vi.restoreAllMocks();
  });

  it('stores “not known yet” like an answer; after other failures it calls again', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(500);
    expect((await lookUp(parcel)).failure?.kind).toBe('service-trouble');
    service.answer = () => errorOf(404);
    expect((await lookUp(parcel)).failure?.kind).toBe('not-found-yet');
    expect((await lookUp(parcel)).failure?.kind).toBe('not-found-yet');
    expect(service.asked).toHaveLength(2);
  });

  it.each([[null], [{}], [undefined]])('%j instead of a record does not delete the history', async (data) => {
    const service = serviceAnswering([outForDelivery, atHub]);
    await followParcel({ ...parcel, foundOn: '' });
    const first = await lookUp(parcel, { again: true });
    service.answer = () => answerOf(data);
    await nextMillisecond();
    expect(await lookUp(parcel, { again: true })).toMatchObject({
      tracking: first.tracking,
      checkedAt: first.checkedAt,
      failure: { kind: 'not-found-yet' },
    });
    expect(await readRow(id)).toMatchObject({ status: 'ON_SHIPPING', failure: { kind: 'not-found-yet' } });
    expect((await readHistory(id))?.tracking).toEqual(first.tracking);
  });

  it('a status without events is shown with the known history', async () => {
    const service = serviceAnswering([outForDelivery, atHub]);
    await followParcel({ ...parcel, foundOn: '' });
    await lookUp(parcel, { again: true });
    service.answer = () => answerOf(recordOf([], { status: 'ON_DELIVERED' }));
    await nextMillisecond();
    const answer = await lookUp(parcel, { again: true });
    expect(answer).toMatchObject({
      failure: null,
      tracking: { status: 'ON_DELIVERED', events: [outForDelivery, atHub] },
    });
    expect((await readHistory(id))?.tracking).toEqual(answer.tracking);
    expect(await readRow(id)).toMatchObject({ status: 'ON_DELIVERED', failure: null });
  });

  it('keeps the known history beside a failure, and stores the failure on the parcel', async () => {
    const service = serviceAnswering();
    await lookUp(parcel);
    await followParcel({ ...parcel, foundOn: '' });
    service.answer = () => new Response('<html>');
    await nextMillisecond();
    const answer = await lookUp(parcel, { again: true });
    expect(answer).toMatchObject({
      failure: { kind: 'web-page' },
      followedId: id,
      tracking: { trackingNo },
    });
    expect(await readRow(id)).toMatchObject({
      failure: { kind: 'web-page' },
      status: 'ON_OTHER_STATUS',
    });
    expect((await readHistory(id))?.tracking.events).toHaveLength(1);
  });

  it('does not restore a parcel removed during its request', async () => {
    const service = serviceAnswering();
    await followParcel({ ...parcel, foundOn: '' });
    const answer = service.answer;
    service.answer = async (asked) => {
      await removeParcels([id]);
      return answer(asked);
    };
    expect((await lookUp(parcel, { again: true })).followedId).toBeNull();
    expect(await readRow(id)).toBeNull();
  });

  it('makes no call above a page’s limit', async () => {
    const service = serviceAnswering();
    const answer = await lookUp(parcel, { mayAsk: () => Promise.resolve(false) });
    expect(answer.failure?.kind).toBe('too-many-from-page');
    expect(service.asked).toEqual([]);
  });
});

describe('calls that are not made or do not count', () => {
  it('without credentials no call is made', async () => {
    const service = serviceAnswering();
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    expect((await lookUp(parcel)).failure?.kind).toBe('no-credentials');
    expect(service.asked).toEqual([]);
  });

  it('after a refused key no call is made until there are new credentials', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(401);
    expect((await lookUp(parcel)).failure?.kind).toBe('bad-credentials');
    expect((await lookUp(parcel, { again: true })).failure?.kind).toBe('bad-credentials');
    expect(service.asked).toHaveLength(1);
  });

  it('a 401 does not count if the credentials changed during the call', async () => {
    const service = serviceAnswering();
    service.answer = async () => {
      await signIn('another-made-up-key');
      return errorOf(401);
    };
    await lookUp(parcel);
    expect((await readAccount()).failure).toBeNull();
  });

  it('a pause by the service holds for every parcel', async () => {
    const service = serviceAnswering();
    service.answer = () => errorOf(429, { 'Retry-After': '120' });
    await lookUp(parcel);
    const other = await lookUp({ ...parcel, trackingNo: 'TH260417733906B' });
    expect(other.failure?.kind).toBe('too-many-requests');
    expect(service.asked).toHaveLength(1);
  });

  it('offline, no call is made and no parcel is blamed', async () => {
    const service = serviceAnswering();
    await followParcel({ ...parcel, foundOn: '' });
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
    expect((await lookUp(parcel)).failure?.kind).toBe('offline');
    expect(service.asked).toEqual([]);
    expect(await readRow(id)).toMatchObject({ failure: null, failures: 0 });
  });
});

describe('following', () => {
  it('after a look-up costs no call and includes the history', async () => {
    const service = serviceAnswering([delivered, atHub]);
    await lookUp(parcel);
    const { row } = await followParcel({ ...parcel, foundOn: 'shop.example' });
    expect(row).toMatchObject({
      status: 'ON_DELIVERED',
      foundOn: 'shop.example',
      toAnnounce: null,
    });
    expect(row.dueAt).toBeNull(); // its receiver has paid the cash on delivery
    expect(service.asked).toHaveLength(1);
  });

  it('without a look-up is due at once', async () => {
    const { dueAt } = (await followParcel({ ...parcel, foundOn: '' })).row;
    expect(dueAt).toBeLessThanOrEqual(Date.now());
  });
});
