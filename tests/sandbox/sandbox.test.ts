import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couriers } from '@/utils/couriers/courier-list.ts';
import { goodHeaders, lookUp, request } from './request.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

// Numbers at the beginning of titles are sections of docs/api.md.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.setLimits({ perSecond: null, perMonth: null }); // account.test.ts tests the limits
});
afterAll(() => sandbox.close());

const courier = 'thailand-post';
const trackingNo = 'EX447190325TH';
const find = (change = {}) => lookUp(sandbox, courier, trackingNo, change);
const metaOnly = (code: number, message: unknown) => ({ meta: { code, message } });
const without = (name: string) =>
  Object.fromEntries(Object.entries(goodHeaders(sandbox)).filter(([key]) => key !== name));

test('2.1: a success is an envelope of meta and data, code equal to the status, message "OK"', async () => {
  const { status, headers, text } = await find();
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(text)).toEqual({ meta: { code: 200, message: 'OK' }, data: expect.any(Object) });
});

test('2.2: the record has every field, and its status is the newest event’s', async () => {
  const { data } = JSON.parse((await find()).text);
  expect(Object.keys(data).toSorted()).toEqual(
    'color courier courierKey currentStatus detail shareLink status timelines trackingNo'.split(' '),
  );
  expect(data).toMatchObject({ trackingNo, courierKey: courier, courier: 'Thailand Post' });
  expect(data.color).toMatch(/^#[0-9A-F]{6}$/i);
  expect(URL.canParse(data.shareLink)).toBe(true);
  const newest = data.timelines[0].details[0];
  expect(data.status).toBe(newest.status);
  expect(data.currentStatus).toBe(newest.description);
});

test('2.3: the details have every field with its type, empty when not given', async () => {
  const { detail } = JSON.parse((await find()).text).data;
  const numbers = ['qty', 'weight'];
  const texts =
    `sender recipient address originCity originProvince originCountry destinationCity destinationProvince
    destinationCountry signer signerImageURL shippingService returnShippingService deliveryType packaging
    senderPhoneNumber recipientPhoneNumber sendDate dueDate cashOnDelivery deliveryStaffName deliveryStaffPhoneNumber
    deliveryStaffBranchPhoneNumber senderCompany senderAddress recipientCompany recipientAddress
    courierTrackingNumber courierPartner`.split(/\s+/);
  expect(Object.keys(detail).toSorted()).toEqual([...texts, ...numbers, 'isPayCashOnDelivery'].toSorted());
  for (const field of texts) expect(typeof detail[field], field).toBe('string');
  for (const field of numbers) expect(typeof detail[field], field).toBe('number');
  expect(detail).toMatchObject({ isPayCashOnDelivery: false, cashOnDelivery: '0', senderCompany: '' });
  expect(detail.recipient).toMatch(/\*+$/);
  expect(detail.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('3: every parcel has a status of the service, or none yet', () => {
  const statuses = [
    'ON_PICKED_UP',
    'ON_SHIPPING',
    'ON_DELIVERED',
    'ON_OTHER_STATUS',
    'ON_UNABLE_TO_SEND',
    null,
  ];
  for (const parcel of sandbox.fleet) expect(statuses).toContain(parcel.status);
});

test('4.1: a look-up with another method than POST is a 405', async () => {
  const reply = await find({ method: 'PUT' });
  expect(reply.status).toBe(405);
  expect(reply.headers.allow).toBe('POST');
});

test.each([
  ['no body', ''],
  ['not JSON', '{courier'],
  ['a list', '[]'],
  ['null', 'null'],
  ['one field', JSON.stringify({ courier })],
  ['a number as number', JSON.stringify({ courier, trackingNo: 863104277593 })],
  ['a third field', JSON.stringify({ courier, trackingNo, note: '' })],
  ['an unknown courier', JSON.stringify({ courier: 'owl-post', trackingNo })],
  ['a courier that is not served', JSON.stringify({ courier: 'dhl-express', trackingNo })],
  ['a courier by its old name', JSON.stringify({ courier: 'kerry-express', trackingNo })],
  ['null for a field', JSON.stringify({ courier, trackingNo: null })],
  ['a list for a field', JSON.stringify({ courier: [courier], trackingNo })],
  ['a field called __proto__', `{"courier":"${courier}","trackingNo":"${trackingNo}","__proto__":"x"}`],
])('4.1: %s is a 400 with meta only', async (_, body) => {
  const reply = await find({ body });
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.text)).toEqual(metaOnly(400, expect.any(String)));
});

test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['']])(
  '5: the Content-Type "%s" is a 400',
  async (type) => {
    const headers = type ? { ...goodHeaders(sandbox), 'Content-Type': type } : without('Content-Type');
    expect((await find({ headers })).status).toBe(400);
  },
);

test('5: a charset in the Content-Type is accepted', async () => {
  const headers = { ...goodHeaders(sandbox), 'Content-Type': 'application/json; charset=utf-8' };
  expect((await find({ headers })).status).toBe(200);
});

test.each([
  ['an unknown number', courier, 'EX000000005TH'],
  ['another courier’s number', 'lex', trackingNo],
  ['lower case', courier, trackingNo.toLowerCase()],
])('4.1: %s is a 404 with meta only', async (_, key, number) => {
  const reply = await lookUp(sandbox, key, number);
  expect(reply.status).toBe(404);
  expect(JSON.parse(reply.text)).toEqual(metaOnly(404, expect.any(String)));
});

test.each([['Service-Api-Key'], ['Service-Key-Secret']])('5: without %s it is a 401', async (name) => {
  const reply = await find({ headers: without(name) });
  expect(reply.status).toBe(401);
  expect(JSON.parse(reply.text)).toEqual(metaOnly(401, expect.stringMatching(/API key is invalid/)));
});

test.each([['Service-Api-Key'], ['Service-Key-Secret']])('5: with a wrong %s it is a 401', async (name) => {
  const reply = await find({ headers: { ...goodHeaders(sandbox), [name]: 'f'.repeat(40) } });
  expect(reply.status).toBe(401);
});

test('5: the provider’s own header names are accepted on its own hosts only', async () => {
  const { apiKey, keySecret } = sandbox;
  const headers = {
    'Content-Type': 'application/json',
    'Etrackings-Api-Key': apiKey,
    'Etrackings-Key-Secret': keySecret,
  };
  expect((await find({ headers, host: 'api.etrackings.com' })).status).toBe(200);
  expect((await find({ headers, host: 'fast.etrackings.com' })).status).toBe(200);
  expect((await find({ headers })).status).toBe(401);
  expect((await find({ host: 'api.etrackings.com' })).status).toBe(200);
  const mixed = { ...headers, 'Etrackings-Key-Secret': '', 'Service-Key-Secret': keySecret };
  expect((await find({ headers: mixed, host: 'api.etrackings.com' })).status).toBe(401);
});

test('5: credentials can be replaced', async () => {
  const { apiKey, keySecret } = sandbox;
  const headers = goodHeaders(sandbox);
  sandbox.setCredentials({ apiKey: 'another', keySecret });
  expect((await find({ headers })).status).toBe(401);
  sandbox.setCredentials({ apiKey, keySecret });
  expect((await find({ headers })).status).toBe(200);
  expect(apiKey).toMatch(/^[0-9a-f]{40}$/);
  expect(keySecret).toMatch(/^[0-9a-f]{150}$/);
});

test.each([
  ['en', 'Thailand Post', 'centre', 'The API key is invalid'],
  ['EN', 'Thailand Post', 'centre', 'The API key is invalid'],
  ['th', 'ไปรษณีย์ไทย', 'ศูนย์', 'API key ไม่ถูกต้อง'],
  ['TH', 'ไปรษณีย์ไทย', 'ศูนย์', 'API key ไม่ถูกต้อง'],
  [undefined, 'ไปรษณีย์ไทย', 'ศูนย์', 'API key ไม่ถูกต้อง'],
])('4.1: Accept-Language %s decides the language of all texts', async (language, name, word, message) => {
  const spoken = language ? { 'Accept-Language': language } : {};
  const headers = { ...without('Accept-Language'), ...spoken };
  const { data } = JSON.parse((await find({ headers })).text);
  expect(data.courier).toBe(name);
  expect(data.currentStatus).toContain(word);
  const refused = await find({ headers: spoken });
  expect(JSON.parse(refused.text).meta.message).toBe(message);
});

test.each([['fr'], ['en-US'], ['th, en;q=0.5'], ['*'], ['']])(
  '5: the Accept-Language "%s" is not an allowed value: 400',
  async (language) => {
    const reply = await find({ headers: { ...goodHeaders(sandbox), 'Accept-Language': language } });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toEqual(metaOnly(400, expect.any(String)));
  },
);

test('the older look-up has the courier in the path; an unknown courier in the path is a 404', async () => {
  const of = (path: string, body: object) =>
    find({ path: `/api/v3/tracks/${path}`, body: JSON.stringify(body) });
  const { data } = JSON.parse((await find()).text);
  expect(JSON.parse((await of(courier, { trackingNo })).text).data).toEqual(data);
  expect((await of(courier, { trackingNo, courier })).status).toBe(200);
  expect((await of(courier, { trackingNo, courier: 'lex' })).status).toBe(400);
  expect((await of(courier, {})).status).toBe(400);
  expect((await of('owl-post', { trackingNo })).status).toBe(404);
  expect((await of('dhl-express', { trackingNo })).status).toBe(404);
});

test('4.2: GET /couriers lists exactly the couriers that the look-up serves', async () => {
  const list = await request(sandbox, { path: '/api/v3/couriers', headers: goodHeaders(sandbox) });
  const served = JSON.parse(list.text).data.map(({ key }: { key: string }) => key);
  const unknown = 'NOBODYS0NUMBER';
  for (const key of served) expect((await lookUp(sandbox, key, unknown)).status, key).toBe(404);
  const others = Object.keys(couriers).filter((key) => !served.includes(key));
  expect(others).toContain('dhl-express');
  for (const key of others) expect((await lookUp(sandbox, key, unknown)).status, key).toBe(400);
});

test('4.2: GET /couriers gives all fields of each courier, and needs credentials', async () => {
  const path = '/api/v3/couriers';
  const { data } = JSON.parse((await request(sandbox, { path, headers: goodHeaders(sandbox) })).text);
  const fields =
    'active callCenterPhoneNumber color facebookURL imageURL key lineOfficialURL nameEN nameTH websiteURL';
  for (const entry of data) expect(Object.keys(entry).toSorted()).toEqual(fields.split(' '));
  const keys = data.map(({ key }: { key: string }) => key);
  for (const { courierKey } of sandbox.fleet) expect(keys).toContain(courierKey);
  expect((await request(sandbox, { path })).status).toBe(401);
  expect((await request(sandbox, { path, method: 'POST', headers: goodHeaders(sandbox) })).status).toBe(405);
});

test('9: the base address ends in /v3, with or without /api before it', async () => {
  expect((await find({ path: '/v3/tracks/find' })).status).toBe(200);
  for (const path of ['/tracks/find', '/v2/tracks/find', '/api/tracks/find', '/api/v3', '/api/v3/nothing']) {
    const reply = await find({ path });
    expect(reply.status, path).toBe(404);
    expect(JSON.parse(reply.text)).toEqual(metaOnly(404, expect.any(String)));
  }
});

test('1: a request over plain http gets no answer', async () => {
  const plain = new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: sandbox.port, path: '/api/v3/couriers' }, resolve).on('error', reject);
  });
  await expect(plain).rejects.toThrow();
});

test('no answer has CORS headers, not even to a preflight', async () => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
  const preflight = { method: 'OPTIONS', headers, body: '' };
  for (const reply of [
    await find({ headers: { ...goodHeaders(sandbox), ...headers } }),
    await find(preflight),
  ]) {
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect((await find(preflight)).status).toBe(401);
});

test('a request that is too large is a 413', async () => {
  expect((await find({ body: 'x'.repeat(1 << 20) })).status).toBe(413);
});

test('every API request is recorded with the status of its answer', async () => {
  sandbox.clearCalls();
  const heard: string[] = [];
  const stop = sandbox.onCall((call) => heard.push(call.trackingNo));
  await find({ host: 'api.etrackings.com' });
  stop();
  await find({ headers: {} });
  expect(heard).toEqual([trackingNo]);
  expect(sandbox.calls()).toEqual([
    {
      at: expect.any(Number),
      host: 'api.etrackings.com',
      method: 'POST',
      path: '/api/v3/tracks/find',
      headers: expect.objectContaining({ 'accept-language': 'en' }),
      body: JSON.stringify({ courier, trackingNo }),
      courier,
      trackingNo,
      status: 200,
    },
    expect.objectContaining({ host: '127.0.0.1', status: 401 }),
  ]);
  sandbox.clearCalls();
  expect(sandbox.calls()).toEqual([]);
});
