import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodHeaders, lookUp, request } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

// Sends the forms as a script does: the answer is the state as JSON.

let now = Date.parse('2026-11-21T11:30:00+07:00');
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => now, parcels: 60, seed: 2 });
});
afterEach(() => sandbox.close());

type State = {
  fields: string;
  now: string;
  speed: number;
  parcels: Record<string, number>;
  credentials: { apiKey: string; keySecret: string };
  limits: { perSecond: number | null; perMonth: number | null; used: number };
  webhook: { address: string | null; language: string; statuses: string[]; couriers: string[] | null };
  deliveries: { id: number; trackingNo: string }[];
  faults: Record<string, object>;
};
async function act(verb: string, body: string): Promise<{ status: number; state: State; why: string }> {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
  const { status, text } = await request(sandbox, {
    method: 'POST',
    path: `/control/${verb}`,
    headers,
    body,
  });
  const json = JSON.parse(text);
  return { status, state: json, why: json.meta?.message };
}
const find = async () => (await lookUp(sandbox, 'flash-express', 'TH01427K9QW43B')).status;

test('all parcels of a state are moved on at once', async () => {
  const { parcels } = (await act('speed', 'factor=1')).state;
  const { state } = await act('move-all', 'status=ON_SHIPPING');
  expect(parcels['ON_SHIPPING']).toBeGreaterThan(0);
  expect(state.parcels['ON_SHIPPING']).toBeLessThan(parcels['ON_SHIPPING']!);
  expect(Object.values(state.parcels).reduce((sum, one) => sum + one)).toBe(sandbox.fleet.length);
});

test('fill replaces the travellers; advance and speed change the clock', async () => {
  expect((await act('fill', 'count=10000&seed=4')).state.parcels).not.toEqual(
    (await act('fill', 'count=10000&seed=5')).state.parcels,
  );
  expect(sandbox.fleet).toHaveLength(10_009);
  expect((await act('advance', 'hours=24')).state.now).toBe('2026-11-22T11:30:00+07:00');
  expect((await act('speed', 'factor=60')).state.speed).toBe(60);
  now += 60_000;
  expect((await act('speed', 'factor=1')).state.now).toBe('2026-11-22T12:30:00+07:00');
});

test('fill starts the journeys of travellers around the present time', async () => {
  const day = async () => (await act('fill', 'count=300&seed=4')).state.parcels;
  const before = await day();
  await act('advance', 'hours=840');
  expect((await act('speed', 'factor=1')).state.parcels['ON_OTHER_STATUS']).toBeLessThan(20);
  const after = await day();
  for (const status of ['none', 'ON_OTHER_STATUS', 'ON_DELIVERED'])
    expect(Math.abs(after[status]! - before[status]!), status).toBeLessThan(30);
});

test('a new secret keeps the key; a new key comes with a new secret; old ones are refused', async () => {
  const old = goodHeaders(sandbox);
  expect(await find()).toBe(200);
  const { apiKey } = sandbox;
  const first = (await act('credentials', 'new=secret')).state.credentials;
  expect(first.apiKey).toBe(apiKey);
  const tried = await lookUp(sandbox, 'flash-express', 'TH01427K9QW43B', { headers: old });
  expect(tried.status).toBe(401);
  expect(await find()).toBe(200);
  const second = (await act('credentials', 'new=both')).state.credentials;
  expect(second.apiKey).not.toBe(apiKey);
  expect(second.keySecret).not.toBe(first.keySecret);
  expect(second.apiKey).toMatch(/^[0-9a-f]{40}$/);
  expect(await find()).toBe(200);
});

test('limits are set, applied and lifted', async () => {
  await act('limits', 'perSecond=&perMonth=1');
  expect([await find(), await find()]).toEqual([200, 429]);
  expect((await act('limits', 'perSecond=2&perMonth=')).state.limits).toEqual({
    perSecond: 2,
    perMonth: null,
    used: 0,
  });
});

test('a look-up gives the five fields that the document shows, or all', async () => {
  const fieldsOf = async () => {
    const { text } = await lookUp(sandbox, 'flash-express', 'TH01427K9QW43B');
    return Object.keys((JSON.parse(text) as { data: object }).data);
  };
  expect((await act('fields', 'fields=five')).state.fields).toBe('five');
  expect(await fieldsOf()).toEqual(['trackingNo', 'courier', 'courierKey', 'status', 'timelines']);
  expect((await act('fields', 'fields=all')).state.fields).toBe('all');
  expect(await fieldsOf()).toContain('detail');
});

test('the webhook is set up, and an empty address switches it off', async () => {
  const set =
    'address=http://127.0.0.1:1/hook&language=th&status=ON_DELIVERED&courier=lex&courier=nobody&timeLimit=1000';
  expect((await act('webhook', set)).state.webhook).toMatchObject({
    address: 'http://127.0.0.1:1/hook',
    language: 'th',
    statuses: ['ON_DELIVERED'],
    couriers: ['lex'],
    onlyLookedUp: false,
    timeLimit: 1000,
  });
  await act('webhook', 'address=http://127.0.0.1:1/hook&status=ON_DELIVERED');
  await act('move', 'trackingNo=TH01427K9QW43B');
  await sandbox.delivered();
  const [delivery] = (await act('speed', 'factor=1')).state.deliveries;
  const { state } = await act('again', `id=${delivery!.id}`);
  expect(state.deliveries.map(({ trackingNo }) => trackingNo)).toEqual(['TH01427K9QW43B', 'TH01427K9QW43B']);
  expect((await act('webhook', 'address=')).state.webhook.address).toBeNull();
});

test.each([
  ['kind=status&code=429&retryAfter=date%2B90', { kind: 'status', code: 429, retryAfter: 'date+90' }],
  ['kind=status&code=503', { kind: 'status', code: 503 }],
  [
    'kind=status&code=401&body=not-gzip&message=Sold+out',
    { kind: 'status', code: 401, body: 'not-gzip', message: 'Sold out' },
  ],
  ['kind=slow&ms=20', { kind: 'slow', ms: 20 }],
  ['kind=redirect&code=308', { kind: 'redirect', code: 308 }],
  ['kind=redirect&code=200', { kind: 'redirect' }],
  ['kind=swapped', { kind: 'swapped' }],
  ['kind=stall-body', { kind: 'stall-body' }],
])('the fault %s is set and ended', async (form, fault) => {
  expect((await act('fault', `trackingNo=N1&${form}`)).state.faults).toEqual({ N1: fault });
  expect((await act('end-fault', 'trackingNo=N1')).state.faults).toEqual({});
});

test('a fault of an endpoint does not affect other endpoints', async () => {
  const form = 'trackingNo=%2Fcouriers&kind=status&code=401';
  expect((await act('fault', form)).state.faults).toEqual({ '/couriers': { kind: 'status', code: 401 } });
  expect((await request(sandbox, { path: '/v3/couriers', headers: goodHeaders(sandbox) })).status).toBe(401);
  expect(await find()).toBe(200);
});

test.each([
  ['nothing', '', 404],
  ['__proto__', '', 404],
  ['constructor', '', 404],
  ['move', 'trackingNo=N1', 404],
  ['move-all', 'status=ON_THE_MOON', 400],
  ['fill', 'count=10001&seed=1', 400],
  ['fill', 'count=5&seed=x', 400],
  ['advance', 'hours=-1', 400],
  ['advance', 'hours=9000', 400],
  ['speed', 'factor=0', 400],
  ['fields', 'fields=six', 400],
  ['limits', 'perSecond=0&perMonth=', 400],
  ['limits', 'perSecond=1.5&perMonth=', 400],
  ['webhook', 'address=https://example.com/', 400],
  ['webhook', 'address=&timeLimit=1', 400],
  ['again', 'id=1', 400],
  ['fault', 'trackingNo=&kind=html', 400],
  ['fault', 'trackingNo=N1&kind=toString', 400],
  ['fault', 'trackingNo=N1&kind=status&code=999', 400],
  ['fault', 'trackingNo=N1&kind=status&code=503&retryAfter=%0d%0aX:1', 400],
  ['fault', 'trackingNo=N1&kind=slow&ms=-5', 400],
])('%s %s is refused with a message, and changes nothing', async (verb, form, code) => {
  const { now: _, ...before } = (await act('speed', 'factor=1')).state;
  const refused = await act(verb, form);
  expect(refused.status).toBe(code);
  expect(refused.why).toMatch(/\w/);
  const { now: __, ...after } = (await act('speed', 'factor=1')).state;
  expect(after).toEqual(before);
});

test('without a script a form redirects to its section of the page', async () => {
  const back = async (verb: string, body: string) =>
    (await request(sandbox, { method: 'POST', path: `/control/${verb}`, body })).headers.location;
  expect(await back('limits', 'perSecond=10&perMonth=')).toBe('/control#account');
  expect(await back('advance', 'hours=1')).toBe('/control');
});

test('the state and the certificate can be downloaded', async () => {
  expect(JSON.parse((await request(sandbox, { path: '/control/state' })).text)).toMatchObject({ calls: 0 });
  expect((await request(sandbox, { path: '/control/certificate.pem' })).text).toBe(sandbox.cert);
});
