import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { CardAnswer } from '@/utils/parcels/answer.ts';
import { arrived, likelyOf, onItsWay } from '../../fixtures/arrivals.ts';
import { addParcel } from '../support/raw-store.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { poll } from '@/utils/background/run.ts';
import { detailTexts } from '@/utils/model/tracking.ts';
import { hashOf } from '@/utils/detection/page-report.ts';
import { readHidden, setHidden } from '@/utils/storage/user-sites.ts';
import { changeRows, readRow, readHistory } from '@/utils/storage/store.ts';
import {
  answerOf,
  courierKey,
  errorOf,
  recordOf,
  trackingNo,
  type RawEvent,
} from '../../fixtures/answers.ts';
import { listened, served } from './background.ts';
import { countCall, serviceAnswering, signIn } from './fake-service.ts';
afterEach(() => vi.unstubAllGlobals());

it.each<[number, Record<string, string>]>([
  [401, {}],
  [429, { 'Retry-After': '600' }],
])('after Test was answered with %i, the next poll makes no call', async (code, h) => {
  await signIn();
  const send = served();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  let n = 0;
  vi.stubGlobal('fetch', async () => {
    n += 1;
    return errorOf(code, h);
  });
  expect((await send('test-connection')).ok).toBe(false);
  const calls = n;
  await poll();
  expect(n - calls).toBe(0);
});
it('a refresh while offline fails', async () => {
  await signIn();
  const send = served();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  serviceAnswering();
  vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, language: 'en', onLine: false });
  expect((await send('check', { ids: [`${courierKey}/${trackingNo}`] })).ok).toBe(false);
});
it('a parcel that cannot be stored gives the failure storage-trouble', async () => {
  const send = served();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await send('follow', { trackingNo, courierKey })).toMatchObject({
    failure: { kind: 'storage-trouble' },
  });
});

describe('a message repeated after the background stopped', () => {
  const id = `${courierKey}/${trackingNo}`;
  const other = { trackingNo: 'TH260417733906B', courierKey };
  const asks: [string, object][] = [
    ['look-up', { trackingNo, courierKey }],
    ['look-up', { trackingNo, courierKey, want: 'again' }],
    ['look-up', { trackingNo, courierKey, want: 'anyway' }],
    ['check', { ids: [id] }],
  ];
  const begin = async () => {
    await signIn();
    const service = serviceAnswering();
    const send = served();
    await followParcel({ trackingNo, courierKey, foundOn: '' });
    return { service, send, since: Date.now() };
  };

  it.each(asks)('%s %j: the stored answer is returned', async (name, payload) => {
    const { service, send, since } = await begin();
    expect((await send(name, payload)).ok).toBe(true); // as if the background stopped before it replied
    expect(await send(name, payload, { since })).toMatchObject({ ok: true });
    expect(service.asked).toEqual([trackingNo]);
  });

  it.each(asks)('%s %j: after a failed call no second call is made', async (name, payload) => {
    const { service, send, since } = await begin();
    service.answer = () => errorOf(500);
    await send(name, payload);
    await send(name, payload, { since });
    expect(service.asked).toEqual([trackingNo]);
    expect((await readRow(id))?.failure?.kind).toBe('service-trouble');
  });

  it.each(asks)(
    '%s %j: a call whose answer was lost is not repeated, except by the next click',
    async (name, payload) => {
      const { service, send, since } = await begin();
      await countCall(id, Date.now());
      const again = await send(name, payload, { since });
      expect(JSON.stringify(again)).toContain('"failure":{"kind":"unexpected"}');
      expect(service.asked).toEqual([]);
      expect((await send(name, payload)).ok).toBe(true);
      expect(service.asked).toEqual([trackingNo]);
    },
  );

  it('makes calls only for parcels that it had not called for', async () => {
    const { service, send, since } = await begin();
    const { id: second } = (await followParcel({ ...other, foundOn: '' })).row;
    await send('check', { ids: [id] });
    expect(await send('check', { ids: [id, second] }, { since })).toMatchObject({ ok: true });
    expect(service.asked).toEqual([trackingNo, other.trackingNo]);
  });
});

describe('a name proposed by a page', () => {
  const other = 'TH260417733906B';
  const id = `${courierKey}/${trackingNo}`;

  it('is cleaned and stored with a new parcel', async () => {
    const ask = served();
    await ask('follow', { trackingNo, courierKey, name: 'Mug\u202e\n red\u0000' });
    expect((await readRow(id))?.name).toBe('Mug red');
  });

  it('does not rename a parcel that is followed, alone or with many, with or without a name', async () => {
    const ask = served();
    await followParcel({ trackingNo, courierKey, foundOn: '', name: 'For mum' });
    await followParcel({ trackingNo: other, courierKey, foundOn: '' });
    const both = [trackingNo, other].map((number) => ({ trackingNo: number, courierKey, name: 'Mug' }));
    for (const one of both) expect((await ask('follow', one)).ok).toBe(true);
    expect((await ask('follow-many', { parcels: both, foundOn: '' })).ok).toBe(true);
    expect((await readRow(id))?.name).toBe('For mum');
    expect((await readRow(`${courierKey}/${other}`))?.name).toBe('');
  });

  it('is given to a followed parcel that has none, cleaned and cut; refused for one that has, or is gone', async () => {
    const ask = served();
    await followParcel({ trackingNo, courierKey, foundOn: '', name: 'For mum' });
    await followParcel({ trackingNo: other, courierKey, foundOn: '' });
    const nameless = `${courierKey}/${other}`;
    const give = async (to: string, name: string) => (await ask('use-page-name', { id: to, name })).ok;
    expect(await give(id, 'Mug')).toBe(false);
    expect((await readRow(id))?.name).toBe('For mum');
    expect(await give(nameless, '\u202e \u0000')).toBe(false);
    expect(await give(nameless, 'Mug\u202e\n red\u0000')).toBe(true);
    expect((await readRow(nameless))?.name).toBe('Mug red');
    expect(await give(nameless, 'Mug red')).toBe(true); // sent again
    expect(await give(nameless, 'Plate')).toBe(false);
    expect((await readRow(nameless))?.name).toBe('Mug red');
    expect(await give('lex/GONE', 'Mug')).toBe(false);
    // Cleaning may make a text longer.
    await changeRows([nameless], (row) => ({ ...row, name: '' }));
    expect(await give(nameless, '\u0e33'.repeat(80))).toBe(true);
    expect((await readRow(nameless))!.name.length).toBeLessThanOrEqual(80);
  });
});

describe('following many', () => {
  const foundOn = '';
  const number = { trackingNo, courierKey };
  const id = `${courierKey}/${trackingNo}`;
  const other = { trackingNo: 'TH260417733906B', courierKey };

  it('lists only new parcels as added, even if an older one was followed while the clock was ahead', async () => {
    const ask = served();
    await followParcel({ ...number, foundOn });
    // As if it was followed while the clock was ahead.
    await changeRows([id], (row) => ({ ...row, followedAt: Date.now() + 3_600_000 }));
    const answer = await ask('follow-many', { parcels: [number, other], foundOn });
    const added = [`${courierKey}/${other.trackingNo}`];
    expect(answer).toMatchObject({ ok: true, value: { ids: [id, ...added], added } });
  });

  it('when repeated, also lists the parcels that the first attempt added', async () => {
    const ask = served();
    const since = Date.now();
    await followParcel({ ...number, foundOn });
    const answer = await ask('follow-many', { parcels: [number], foundOn }, { since });
    expect(answer).toMatchObject({ ok: true, value: { added: [id] } });
  });
});

// A record with “canary” in every text that may name a person, and in every text by the courier.
const personal = recordOf(
  [
    [
      '2026-11-21T09:00:00+07:00',
      'ON_SHIPPING',
      '09:00 Staff phoned Canary Name 081-234-5678 - 9 Canary Road',
    ],
    ['2026-11-21T08:00:00+07:00', 'ON_SHIPPING', '08:00 Out for delivery by Canary Rider 0812345678'],
    ['2026-11-20T20:00:00+07:00', 'ON_OTHER_STATUS', '20:00 Arrived - Canary hub'],
    ['2026-11-20T08:00:00+07:00', 'ON_PICKED_UP', '08:00 Picked up from Canary Sender'],
  ].map(([dateTime, status, description]) => ({ dateTime, status, description }) as RawEvent),
  {
    currentStatus: '09:00 Staff phoned Canary Name',
    shareLink: 'https://share.example/canary',
    detail: {
      ...Object.fromEntries(detailTexts.map((field) => [field, `canary ${field}`])),
      signerImageURL: 'https://share.example/canary.png',
      recipientPhoneNumber: '0812345678',
    },
  },
);

describe('a content script', () => {
  const shop = {
    id: fakeBrowser.runtime.id,
    origin: 'https://shop.example',
    url: 'https://shop.example/',
    frameId: 0,
  };
  const contentOf = (tabId: number, url = shop.url) => {
    const listener = listened();
    return (name: string, payload: object = {}) =>
      listener({ name, payload }, { ...shop, url, tab: { id: tabId } });
  };

  it('gets only hashes of the hidden numbers', async () => {
    await setHidden({ numbers: [trackingNo, 'EX447190325TH'] }, true);
    const answer = (await contentOf(3)('hello')) as unknown as { value: { hidden: number[] } };
    expect(answer.value.hidden.toSorted()).toEqual([trackingNo, 'EX447190325TH'].map(hashOf).toSorted());
    expect(JSON.stringify(answer)).not.toMatch(/TH260417733905B|EX447190325TH/);
  });

  it('in a frame, is told to do nothing if the site of its tab is turned off', async () => {
    await setHidden({ site: 'seller.shop.example' }, true);
    const listener = listened();
    const isOff = async (url: string) => {
      const answer = await listener(
        { name: 'hello', payload: {} },
        { ...shop, frameId: 4, tab: { id: 3, url } },
      );
      return (answer as unknown as { value: { isOff: boolean } }).value.isOff;
    };
    expect(await isOff('https://seller.shop.example/orders')).toBe(true);
    expect(await isOff('https://shop.example/')).toBe(false);
  });

  it('is told to do nothing on every host of a shop that is turned off, until one is marked again', async () => {
    const send = served();
    const isOff = async (host: string, tab = `https://${host}/orders`) => {
      const page = { ...shop, origin: `https://${host}`, url: `https://${host}/`, tab: { id: 3, url: tab } };
      const answer = await listened()({ name: 'hello', payload: {} }, page);
      return (answer as unknown as { value: { isOff: boolean } }).value.isOff;
    };
    await send('hide-site', { host: 'shopee.co.th', hide: true });
    expect(await isOff('shopee.co.th')).toBe(true);
    expect(await isOff('seller.shopee.co.th')).toBe(true);
    expect(await isOff('frame.example', 'https://seller.shopee.co.th/')).toBe(true);
    expect(await isOff('shopee.sg')).toBe(false);
    const shown = await send('hide-site', { host: 'seller.shopee.co.th', hide: false });
    expect(await isOff('seller.shopee.co.th')).toBe(false);
    expect((await readHidden()).sites).toEqual({});
    expect(shown).toEqual({ ok: true, value: { hosts: ['shopee.co.th'] } }); // what an undo turns off again
  });

  it('is ignored, without a read, above 100 messages in 10 seconds; other senders are answered', async () => {
    const listener = listened();
    const flooded = { ...shop, tab: { id: 77 } };
    const read = vi.spyOn(fakeBrowser.storage.local, 'get');
    const names = ['hello', 'look-up-card', 'hide', 'couriers', 'nothing we know'];
    const payloads = [{}, { trackingNo, courierKey, want: 'peek' }, { trackingNo, hide: true }, {}, {}];
    for (let n = 0; n < 100; n += 1)
      await listener({ name: names[n % 5], payload: payloads[n % 5] }, flooded);
    read.mockClear();
    for (let n = 0; n < 1000; n += 1)
      expect(listener({ name: names[n % 5], payload: payloads[n % 5] }, flooded)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
    expect(await listener({ name: 'hello', payload: {} }, { ...shop, tab: { id: 78 } })).toMatchObject({
      ok: true,
    });
    expect(await served()('couriers')).toMatchObject({ ok: true });
  });

  it('gets only the fields that the card draws: no details, no text by the courier', async () => {
    await signIn();
    const service = serviceAnswering();
    service.answer = () => answerOf(personal);
    const one = contentOf(3, 'https://look-up.example/');
    const asked = { trackingNo, courierKey };
    const answers = [await one('look-up-card', asked)];
    await followParcel({ ...asked, foundOn: '' });
    for (const want of ['peek', 'again']) answers.push(await one('look-up-card', { ...asked, want }));
    const steps = [
      { dateTime: '2026-11-21T09:00:00+07:00', status: 'ON_SHIPPING' },
      { dateTime: '2026-11-20T20:00:00+07:00', status: 'ON_OTHER_STATUS' },
      { dateTime: '2026-11-20T08:00:00+07:00', status: 'ON_PICKED_UP' },
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: true,
        value: { tracking: { courier: expect.any(String), status: 'ON_SHIPPING', steps } },
      });
      expect(JSON.stringify(answer)).not.toMatch(/canary|0812345678/i);
    }
    expect(JSON.stringify(await readHistory(`${courierKey}/${trackingNo}`))).toMatch(/canary/i); // but stored
    expect(listened()({ name: 'look-up', payload: asked }, { ...shop, tab: { id: 3 } })).toBeUndefined();
  });

  it('gets the likely days, and neither from how many nor from which parcels they are', async () => {
    const now = Date.now();
    for (const one of [...arrived(now), onItsWay(now)]) await addParcel(one.row.id, () => one);
    const of = { trackingNo: 'TH260441883027C', courierKey: 'shopee-express', want: 'peek' };
    const answer = await contentOf(3, 'https://likely.example/')('look-up-card', of);
    expect(answer).toMatchObject({ ok: true, value: { tracking: { likely: likelyOf(now) } } });
    const { tracking } = (answer as { value: CardAnswer }).value;
    expect(Object.keys(tracking!.likely!).toSorted()).toEqual(['from', 'to']);
    // A day in December has a 12.
    const withoutDays = JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\d/g, '');
    expect(withoutDays).not.toMatch(/TH26000000|Parcel \d|\b12\b/);
  });

  it('can show a number again only if it was hidden on the same site', async () => {
    const listener = listened();
    const say = (hide: boolean, url: string) =>
      listener({ name: 'hide', payload: { trackingNo, hide } }, { ...shop, url, tab: { id: 3 } });
    await say(true, 'https://seller.shopee.co.th/orders');
    await say(false, 'https://shop.example/');
    expect(Object.keys((await readHidden()).numbers)).toEqual([trackingNo]);
    await say(false, 'https://shopee.co.th/');
    expect(Object.keys((await readHidden()).numbers)).toEqual([]);
  });

  it('shares one limit of look-ups among all tabs of a site', async () => {
    await signIn();
    const service = serviceAnswering();
    service.answer = () => errorOf(404);
    const listener = listened();
    const ask = (n: number, tabId: number, url: string) =>
      listener(
        { name: 'look-up-card', payload: { trackingNo: `TH2604177339${10 + n}`, courierKey } },
        { ...shop, url, tab: { id: tabId } },
      ) as unknown as Promise<{ value: { failure: { kind: string } } }>;
    const urls = [
      'https://seller.shopee.co.th/',
      'https://shopee.co.th/',
      'https://my.shopee.co.th/a',
      'https://shopee.co.th/b',
    ];
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push((await ask(n, 20 + (n % 4), urls[n % 4]!)).value.failure.kind);
    expect(answers.filter((kind) => kind === 'too-many-from-page')).toHaveLength(2);
    expect(service.asked).toHaveLength(10);
    // A stored answer does not count.
    expect((await ask(0, 20, urls[0]!)).value.failure.kind).toBe('not-found-yet');
    // Following a number that was never looked up includes a look-up, so it counts.
    const unseen = { trackingNo: 'TH260417733999B', courierKey };
    expect(
      await listener({ name: 'follow', payload: unseen }, { ...shop, url: urls[0]!, tab: { id: 20 } }),
    ).toMatchObject({ ok: false, failure: { kind: 'too-many-from-page' } });
    expect(await readRow(`${courierKey}/${unseen.trackingNo}`)).toBeNull();
    expect((await ask(30, 20, 'https://other.example/')).value.failure.kind).toBe('not-found-yet');
  });

  it('opens at most one extension page a second per site, of any kind; extension pages have no limit', async () => {
    await followParcel({ trackingNo, courierKey, foundOn: '' });
    const tabs = vi.spyOn(fakeBrowser.tabs, 'create');
    const options = vi.fn(() => Promise.resolve());
    vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockImplementation(options);
    const at = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
    const [one, other] = [contentOf(3), contentOf(4, 'https://other.example/')];
    const id = `${courierKey}/${trackingNo}`;
    const asks: [string, object][] = [
      ['open', { trackingNo }],
      ['open', { id }],
      ['open', {}],
    ];
    for (const [name, payload] of [...asks, ...asks]) await one(name, payload);
    expect(tabs).toHaveBeenCalledTimes(1);
    expect(options).not.toHaveBeenCalled();
    expect(await one(...asks[0]!)).toMatchObject({ failure: { kind: 'too-many-from-page' } });
    expect(await other(...asks[1]!)).toMatchObject({ ok: true });
    clock.mockReturnValue(at + 1000);
    expect(await one(...asks[2]!)).toMatchObject({ ok: true });
    expect([tabs.mock.calls.length, options.mock.calls.length]).toEqual([2, 1]);
    const own = served();
    for (const [name, payload] of asks) expect(await own(name, payload)).toMatchObject({ ok: true });
    clock.mockRestore();
  });
});
