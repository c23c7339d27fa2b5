import { gunzipSync } from 'node:zlib';
import { request as httpsRequest } from 'node:https';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gzipBomb } from './bomb.ts';
import { plainFaults, recordFaults, type Fault, type StatusBody } from './fault.ts';
import { goodHeaders, lookUp, request } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { hostileText, personalText } from './spoiled.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  sandbox.setLimits({ perSecond: null, perMonth: null }); // account.test.ts tests the limits
});
afterEach(() => sandbox.close());

const courier = 'kex-express';
const trackingNo = 'SHP6071834952';
const find = () => lookUp(sandbox, courier, trackingNo);
const data = async () => JSON.parse((await find()).text).data;
type Day = { details: { dateTime: string; status: string }[] };

type Seen = { status: number | null; bytes: number; ended: boolean };

/**
 * Sends a look-up, waits until `isBegun` and until two other requests are answered, and returns what has arrived by
 * then.
 */
async function beginning(isBegun = ({ status }: Seen) => status !== null): Promise<Seen> {
  const seen: Seen = { status: null, bytes: 0, ended: false };
  const sent = httpsRequest(
    {
      host: '127.0.0.1',
      port: sandbox.port,
      ca: sandbox.cert,
      method: 'POST',
      path: '/v3/tracks/find',
      headers: goodHeaders(sandbox),
      agent: false,
    },
    (response) => {
      seen.status = response.statusCode ?? null;
      response.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
      response.on('end', () => (seen.ended = true));
      response.on('error', () => {});
    },
  );
  sent.on('error', () => {});
  sent.end(JSON.stringify({ courier, trackingNo }));
  await vi.waitFor(() => expect(isBegun(seen)).toBe(true), { timeout: 60_000 });
  for (let n = 0; n < 2; n += 1)
    await request(sandbox, { path: '/api/v3/couriers', headers: goodHeaders(sandbox) });
  sent.destroy();
  return seen;
}

test('a status with Retry-After, for one number, until the fault is ended', async () => {
  sandbox.fault(trackingNo, { kind: 'status', code: 429, retryAfter: 30 });
  const reply = await find();
  expect([reply.status, reply.headers['retry-after']]).toEqual([429, '30']);
  expect(JSON.parse(reply.text)).toEqual({ meta: { code: 429, message: expect.any(String) } });
  expect((await lookUp(sandbox, 'lex', 'LEXPU0284917356')).status).toBe(200);
  sandbox.fault(trackingNo, null);
  expect((await find()).status).toBe(200);
});

test('a fault of every request; the fault of a number replaces it', async () => {
  sandbox.fault('*', { kind: 'status', code: 503 });
  sandbox.fault(trackingNo, 'empty-timelines');
  expect((await lookUp(sandbox, 'lex', 'LEXPU0284917356')).status).toBe(503);
  expect((await request(sandbox, { path: '/v3/couriers' })).status).toBe(503);
  expect((await data()).timelines).toEqual([]);
  expect(sandbox.calls().map(({ status }) => status)).toEqual([503, 503, 200]);
});

test('a fault of one endpoint; the fault of a number replaces it', async () => {
  sandbox.fault('/couriers', { kind: 'status', code: 401 });
  sandbox.fault('*', { kind: 'status', code: 503 });
  for (const base of ['/v3', '/api/v3'])
    expect((await request(sandbox, { path: `${base}/couriers` })).status).toBe(401);
  expect((await find()).status).toBe(503);
  sandbox.fault('/tracks/find', 'empty-timelines');
  expect((await data()).timelines).toEqual([]);
  sandbox.fault(trackingNo, { kind: 'status', code: 404 });
  expect((await find()).status).toBe(404);
});

test('one-courier is a list of one courier', async () => {
  sandbox.fault('/couriers', 'one-courier');
  const { text } = await request(sandbox, { path: '/v3/couriers' });
  expect(JSON.parse(text).data).toEqual([expect.objectContaining({ key: 'thailand-post' })]);
});

test('a fault’s name and its object mean the same', async () => {
  sandbox.fault(trackingNo, { kind: 'html' });
  const { headers, text } = await find();
  expect(headers['content-type']).toMatch(/^text\/html/);
  sandbox.fault(trackingNo, 'html');
  expect((await find()).text).toBe(text);
});

test('not-json is truncated JSON with the Content-Type of JSON', async () => {
  sandbox.fault(trackingNo, 'not-json');
  const reply = await find();
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect(() => JSON.parse(reply.text)).toThrow(SyntaxError);
});

test('code-401-in-200 has code 401 under HTTP 200', async () => {
  sandbox.fault(trackingNo, 'code-401-in-200');
  const reply = await find();
  expect([reply.status, JSON.parse(reply.text).meta.code]).toEqual([200, 401]);
});

test('wrong-number and wrong-courier answer for another parcel', async () => {
  sandbox.fault(trackingNo, 'wrong-number');
  expect((await data()).trackingNo).not.toBe(trackingNo);
  sandbox.fault(trackingNo, 'wrong-courier');
  expect(await data()).toMatchObject({ trackingNo, courierKey: 'nim-express' });
});

test('unknown-status sets an unknown status on the record and its newest event', async () => {
  sandbox.fault(trackingNo, 'unknown-status');
  const record = await data();
  const statuses = (record.timelines as Day[]).flatMap(({ details }) => details.map(({ status }) => status));
  expect(record.status).toBe('ON_CUSTOMS_HOLD');
  expect(statuses.slice(0, 2)).toEqual(['ON_CUSTOMS_HOLD', 'ON_SHIPPING']);
});

test('wrong-types has a valid envelope around an invalid record', async () => {
  sandbox.fault(trackingNo, 'wrong-types');
  const record = await data();
  expect(typeof record.status).toBe('number');
  expect(Array.isArray(record.timelines)).toBe(false);
});

test('huge is a valid answer of more than a megabyte', async () => {
  sandbox.fault(trackingNo, 'huge');
  const { text } = await find();
  expect(Buffer.byteLength(text)).toBeGreaterThan(1 << 20);
  expect(JSON.parse(text).data.trackingNo).toBe(trackingNo);
});

test('xss puts hostile text into every text field, but keeps identity and times', async () => {
  const good = await data();
  sandbox.fault(trackingNo, 'xss');
  const bad = await data();
  expect(bad).toMatchObject({ trackingNo, courierKey: courier, status: good.status, courier: hostileText });
  expect(bad.shareLink).toMatch(/^javascript:/);
  expect(bad.detail.sender).toBe(hostileText);
  for (const day of bad.timelines)
    for (const event of day.details) expect(event.description).toBe(hostileText);
  expect(bad.timelines[0].details[0].dateTime).toBe(good.timelines[0].details[0].dateTime);
  expect(hostileText).toMatch(/<script>/);
});

test('personal puts personal data into every text field, but keeps identity and money', async () => {
  const good = await data();
  sandbox.fault(trackingNo, 'personal');
  const bad = await data();
  const { courier: name, status } = good;
  expect(bad).toMatchObject({ trackingNo, courier: name, status, currentStatus: personalText });
  expect(bad.detail.cashOnDelivery).toBe(good.detail.cashOnDelivery);
  for (const field of ['sender', 'recipient', 'address', 'signer', 'deliveryStaffPhoneNumber'])
    expect(bad.detail[field]).toBe(personalText);
  for (const day of bad.timelines)
    for (const event of day.details) expect(event.description).toContain(personalText);
});

test('faults of the record need valid credentials and a known parcel', async () => {
  sandbox.fault('*', 'xss');
  expect((await lookUp(sandbox, courier, trackingNo, { headers: {} })).status).toBe(401);
  expect((await lookUp(sandbox, courier, 'SHP0000000000')).status).toBe(404);
});

test('reset drops the connection without an answer', async () => {
  sandbox.fault(trackingNo, 'reset');
  await expect(find()).rejects.toThrow(/ECONNRESET|socket hang up/);
  expect(sandbox.calls()[0]?.status).toBeNull();
});

test('stall never answers', async () => {
  sandbox.fault(trackingNo, 'stall');
  expect(await beginning(() => sandbox.calls().length > 0)).toEqual({ status: null, bytes: 0, ended: false });
  expect(sandbox.calls().filter(({ path }) => path.endsWith('/find'))).toHaveLength(1);
});

test('drip starts the body and does not end it', async () => {
  sandbox.fault(trackingNo, 'drip');
  const seen = await beginning(({ bytes }) => bytes > 1);
  expect(seen).toMatchObject({ status: 200, ended: false });
  expect(seen.bytes).toBeLessThan(100);
});

test('cut-short announces more bytes than it sends', async () => {
  sandbox.fault(trackingNo, 'cut-short');
  await expect(find()).rejects.toThrow(/aborted/);
});

test('slow gives the right answer late', async () => {
  sandbox.fault(trackingNo, { kind: 'slow', ms: 400 });
  const began = performance.now();
  expect((await data()).trackingNo).toBe(trackingNo);
  expect(performance.now() - began).toBeGreaterThan(390);
});

test('gzip-bomb is small on the wire and unpacks to 300 MB', async () => {
  sandbox.fault(trackingNo, 'gzip-bomb');
  const reply = await find();
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.bytes.length).toBeLessThan(400_000);
  expect(() => gunzipSync(reply.bytes, { maxOutputLength: 8 << 20 })).toThrow(/larger than/);
  expect(reply.bytes.readUInt32LE(reply.bytes.length - 4)).toBe(300 << 20);
  expect(gunzipSync(gzipBomb(2))).toEqual(Buffer.alloc(2 << 20, ' '));
});

test('redirect leads to another origin, which accepts and records the request', async () => {
  sandbox.fault(trackingNo, 'redirect');
  const reply = await find();
  expect([reply.status, reply.headers.location]).toEqual([
    302,
    `https://localhost:${sandbox.port}/elsewhere`,
  ]);
  sandbox.fault(trackingNo, { kind: 'redirect', code: 307 });
  expect((await find()).status).toBe(307);
  sandbox.clearCalls();
  const headers = { origin: 'https://shop.example', 'Service-Key-Secret': 'leaked' };
  const landed = await request(sandbox, { host: 'localhost', path: '/elsewhere', method: 'POST', headers });
  expect(landed.headers['access-control-allow-origin']).toBe('https://shop.example');
  expect(sandbox.calls()).toMatchObject([{ host: 'localhost', headers: { 'service-key-secret': 'leaked' } }]);
});

test('close resolves while requests hang, and may be called twice', async () => {
  for (const fault of ['stall', 'drip'] satisfies Fault[]) {
    sandbox.fault(trackingNo, fault);
    void find().catch(() => {});
  }
  await expect.poll(() => sandbox.calls().length).toBe(2);
  // These requests never end: if `close` waited for them, this test would time out.
  await sandbox.close();
  await sandbox.close();
});

test('swapped gives the record of another parcel of the sandbox', async () => {
  sandbox.fault(trackingNo, 'swapped');
  const record = await data();
  expect(record.trackingNo).not.toBe(trackingNo);
  expect(sandbox.fleet.map((parcel) => parcel.trackingNo)).toContain(record.trackingNo);
});

test('shortened drops the newest event; oldest-first and odd-offsets keep all', async () => {
  const flat = ({ timelines }: { timelines: Day[] }) => timelines.flatMap(({ details }) => details);
  const good = flat(await data());
  sandbox.fault(trackingNo, 'shortened');
  expect(flat(await data())).toEqual(good.slice(1));
  sandbox.fault(trackingNo, 'oldest-first');
  expect(flat(await data())).toEqual(good.toReversed());
  sandbox.fault(trackingNo, 'odd-offsets');
  const odd = flat(await data());
  expect(odd.map(({ dateTime }) => Date.parse(dateTime))).toEqual(
    good.map(({ dateTime }) => Date.parse(dateTime)),
  );
  expect(new Set(odd.map(({ dateTime }) => dateTime.slice(19)))).toEqual(new Set(['+14:00', '-12:00']));
});

test('faults of single fields change those fields', async () => {
  const good = await data();
  const newest = ({ timelines }: typeof good) => timelines[0].details[0];
  const spoiled = async (fault: Fault) => {
    sandbox.fault(trackingNo, fault);
    return data();
  };
  expect(await spoiled('no-record')).toBeNull();
  expect(await spoiled('empty-record')).toEqual({});
  expect(await spoiled('no-status')).toEqual({ ...good, status: null });
  expect((await spoiled('lower-case-status')).status).toBe(` ${good.status.toLowerCase()} `);
  const ahead = Date.parse(newest(await spoiled('future-event')).dateTime) - Date.now();
  expect(Math.round(ahead / 3_600_000)).toBe(48);
  expect(newest(await spoiled('far-future-event'))).toMatchObject({ date: '2099-01-01', time: '07:00' });
  expect((await spoiled('old-event')).timelines.at(-1).details.at(-1).date).toBe('1970-01-01');
  expect(newest(await spoiled('garbled-time'))).toMatchObject({ ...newest(good), ...garbledTime });
  const { date, time } = newest(good);
  expect(newest(await spoiled('garbled-date-time'))).toMatchObject({
    dateTime: garbledTime.dateTime,
    date,
    time,
  });
  expect(newest(await spoiled('hidden-time')).description).toBe(`\u200b\u2060${newest(good).description}`);
  expect((await spoiled('hidden-names')).courier).toMatch(/^[\u200c\u200d]+$/);
  expect((await spoiled('negative-cash')).detail.cashOnDelivery).toBe('-1');
  expect((await spoiled('wordy-cash')).detail.cashOnDelivery).toBe('none');
});

const garbledTime = { dateTime: '21/11/69 8.41', date: 'today', time: 'soon' };

test('many-events, nulls and prototype have a valid envelope', async () => {
  sandbox.fault(trackingNo, 'many-events');
  expect((await data()).timelines[0].details).toHaveLength(100_000);
  sandbox.fault(trackingNo, 'nulls');
  expect(await data()).toMatchObject({ trackingNo, courierKey: courier, status: null, timelines: null });
  sandbox.fault(trackingNo, 'prototype');
  const { text } = await find();
  expect(text).toContain('"__proto__":{"status":"polluted"}');
  expect(text).toContain('"constructor":"polluted"');
});

test.each([
  ['empty', ''],
  ['no-meta', '{"data":{}}'],
  ['no-data', '{"meta":{"code":200,"message":"OK"}}'],
] as const)('%s is a 200 with this body', async (fault, body) => {
  sandbox.fault(trackingNo, fault);
  expect(await find()).toMatchObject({ status: 200, text: body });
});

test('deep has 200,000 nested lists', async () => {
  sandbox.fault(trackingNo, 'deep');
  expect((await find()).text.match(/\[/g)).toHaveLength(200_000);
});

test('html-error is a web page under 502; wrong-type-header is JSON as text/plain', async () => {
  sandbox.fault(trackingNo, 'html-error');
  const page = await find();
  expect([page.status, page.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
  sandbox.fault(trackingNo, 'wrong-type-header');
  const { headers, text } = await find();
  expect(headers['content-type']).toBe('text/plain');
  expect(JSON.parse(text).data.trackingNo).toBe(trackingNo);
});

test('not-utf8 and not-gzip cannot be decoded', async () => {
  sandbox.fault(trackingNo, 'not-utf8');
  const { bytes } = await find();
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
  sandbox.fault(trackingNo, 'not-gzip');
  const reply = await find();
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(() => gunzipSync(reply.bytes)).toThrow(/incorrect header/);
});

test('stall-body sends the headers and no body', async () => {
  sandbox.fault(trackingNo, 'stall-body');
  expect(await beginning()).toEqual({ status: 200, bytes: 0, ended: false });
});

test.each([
  ['30', '30'],
  ['soon', 'soon'],
  ['-5', '-5'],
  ['99999999999', '99999999999'],
])('Retry-After %s is sent as given', async (retryAfter, header) => {
  sandbox.fault(trackingNo, { kind: 'status', code: 503, retryAfter });
  expect((await find()).headers['retry-after']).toBe(header);
});

test.each([
  ['date+90', 90],
  ['date-60', -60],
])('Retry-After %s is a date so many seconds after or before the answer', async (retryAfter, seconds) => {
  sandbox.fault(trackingNo, { kind: 'status', code: 429, retryAfter });
  const before = Date.now();
  const { headers } = await find();
  expect(headers['retry-after']).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
  const at = Date.parse(headers['retry-after']!) - seconds * 1000;
  expect(at).toBeGreaterThanOrEqual(before - 1000); // the header has whole seconds
  expect(at).toBeLessThanOrEqual(Date.now());
});

const refusedWith = (body: StatusBody) =>
  sandbox.fault(trackingNo, { kind: 'status', code: 429, retryAfter: 3600, body });

test.each([
  ['empty', /^$/],
  ['html', /^<!doctype html>/],
  ['not-json', /^\{"meta"/],
  ['no-meta', /^\{\}$/],
  ['code-200', /"code":200,"message":"OK"/],
] satisfies [StatusBody, RegExp][])('a status with the body %s keeps its headers', async (body, text) => {
  refusedWith(body);
  const reply = await find();
  expect([reply.status, reply.headers['retry-after']]).toEqual([429, '3600']);
  expect(reply.text).toMatch(text);
});

test.each([
  ['two-megabytes', 2 << 20],
  ['five-megabytes', 5 << 20],
] satisfies [StatusBody, number][])('a status with the body %s is a valid envelope', async (body, bytes) => {
  refusedWith(body);
  const { text } = await find();
  expect(text.length).toBeGreaterThan(bytes);
  expect(JSON.parse(text).meta.code).toBe(429);
});

test('a status can have a body that cannot be decoded', async () => {
  refusedWith('not-gzip');
  const reply = await find();
  expect([reply.status, reply.headers['retry-after'], reply.headers['content-encoding']]).toEqual([
    429,
    '3600',
    'gzip',
  ]);
  expect(() => gunzipSync(reply.bytes)).toThrow(/incorrect header/);
  refusedWith('not-utf8');
  const { bytes } = await find();
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError);
  refusedWith('gzip-bomb');
  expect((await find()).bytes.length).toBeLessThan(400_000);
});

test('a status can have a body that does not arrive, or not in full', async () => {
  refusedWith('stall-body');
  expect(await beginning()).toEqual({ status: 429, bytes: 0, ended: false });
  refusedWith('drip');
  expect(await beginning()).toMatchObject({ status: 429, ended: false });
  refusedWith('cut-short');
  await expect(find()).rejects.toThrow(/aborted/);
});

test('a status can have a given message', async () => {
  sandbox.fault(trackingNo, { kind: 'status', code: 402, message: 'Plan spent <b>' });
  expect(JSON.parse((await find()).text)).toEqual({ meta: { code: 402, message: 'Plan spent <b>' } });
});

test('key-in-text and secret-in-link are valid answers that contain a credential', async () => {
  sandbox.setCredentials({ apiKey: 'key-1234567890', keySecret: 'se/cret-1234567890' });
  sandbox.fault('*', 'key-in-text');
  const record = await data();
  expect(record.timelines[0].details[0].description).toContain('key-1234567890');
  const list = await request(sandbox, { path: '/v3/couriers', headers: goodHeaders(sandbox) });
  expect(JSON.parse(list.text).data[0].nameEN).toContain('key-1234567890');
  sandbox.fault('*', 'secret-in-link');
  expect((await data()).shareLink).toContain('se%2Fcret-1234567890');
});

test('the names of faults are unique', () => {
  const names = [...Object.keys(recordFaults), ...Object.keys(plainFaults)];
  expect(new Set(names).size).toBe(names.length);
});
