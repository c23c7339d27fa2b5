import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../certificate.ts';
import { lookUp } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { day } from '../world/thai-times.ts';
import { callbackAddress, triggerStatuses } from './trigger.ts';

const courierKey = 'flash-express';
const trackingNo = 'TH01427K9QW43B'; // out for delivery: the next step is its delivery
let sandbox: Sandbox;
let receiver: Server;
let got: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}[];
let answerWith: RequestListener;

const record =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      got.push({ method: request.method, url: request.url, headers: request.headers, body });
      listener(request, response);
    });
  };
const addressOf = (server: Server, path = '/hook'): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeEach(async () => {
  got = [];
  answerWith = (_, response) => void response.end('thanks');
  receiver = createServer(record((request, response) => answerWith(request, response))).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  sandbox = await startSandbox({ parcels: 40, seed: 3 });
  sandbox.setLimits({ perSecond: null, perMonth: null });
  sandbox.setTrigger({ address: addressOf(receiver) });
});
afterEach(async () => {
  await sandbox.close();
  receiver.closeAllConnections();
  receiver.close();
});

test('section 6: one POST of JSON, the record of the look-up at the top level, without an envelope', async () => {
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(got).toHaveLength(1);
  const [{ method, url, headers, body }] = got as [(typeof got)[number]];
  expect([method, url, headers['content-type']]).toEqual(['POST', '/hook', 'application/json']);
  const { data } = JSON.parse((await lookUp(sandbox, courierKey, trackingNo)).text);
  expect(JSON.parse(body)).toEqual(data);
  expect(data.status).toBe('ON_DELIVERED');
  expect(Object.keys(headers).filter((name) => name.includes('key'))).toEqual([]);
});

test('each delivery is logged with its time, status, duration and answer', async () => {
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(sandbox.deliveries()).toMatchObject([
    {
      trackingNo,
      courierKey,
      status: 'ON_DELIVERED',
      at: expect.any(Number),
      ms: expect.any(Number),
      outcome: { status: 200, answer: 'thanks' },
    },
  ]);
});

describe('only updates that match the trigger are sent:', () => {
  test.each([
    [
      'the status is not ticked',
      { statuses: new Set(triggerStatuses.filter((one) => one !== 'ON_DELIVERED')) },
      0,
    ],
    ['the status is ticked', { statuses: new Set(['ON_DELIVERED'] as const) }, 1],
    ['another courier', { couriers: new Set(['lex']) }, 0],
    ['this courier', { couriers: new Set([courierKey]) }, 1],
    ['never looked up', { onlyLookedUp: true }, 0],
    ['no address', { address: null }, 0],
  ])('%s', async (_, trigger, sent) => {
    sandbox.setTrigger(trigger);
    sandbox.moveOn(trackingNo);
    await sandbox.delivered();
    expect(got).toHaveLength(sent);
  });

  test('looked up before', async () => {
    sandbox.setTrigger({ onlyLookedUp: true });
    await lookUp(sandbox, courierKey, trackingNo);
    sandbox.moveOn(trackingNo);
    await sandbox.delivered();
    expect(got).toHaveLength(1);
  });
});

test('the record is in the language that is set', async () => {
  sandbox.setTrigger({ language: 'th' });
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(JSON.parse(got[0]!.body).courier).toBe('แฟลช เอ็กซ์เพรส');
});

test('a delivery that fails is not repeated', async () => {
  answerWith = (_, response) => void response.writeHead(500).end('no');
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(sandbox.deliveries().map(({ outcome }) => outcome)).toEqual([{ status: 500, answer: 'no' }]);
  expect(got).toHaveLength(1);
});

test('a redirect is logged, not followed', async () => {
  answerWith = (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end();
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(sandbox.deliveries()[0]?.outcome?.status).toBe(307);
  expect(got.map(({ url }) => url)).toEqual(['/hook']);
});

test('a silent receiver times out; a closed port fails at once', async () => {
  answerWith = () => {};
  sandbox.setTrigger({ timeLimit: 150 });
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  expect(sandbox.deliveries()[0]?.outcome).toEqual({ status: null, answer: 'timed out' });
  sandbox.setTrigger({ address: 'http://127.0.0.1:1/hook' });
  sandbox.moveOn('EX447190325TH');
  await sandbox.delivered();
  expect(sandbox.deliveries()[1]?.outcome?.answer).toMatch(/ECONNREFUSED/);
});

test('a self-signed certificate of the receiver is accepted', async () => {
  const own = await makeCertificate([]);
  const server = createHttps(
    { key: own.key, cert: own.cert },
    record((_, response) => void response.end()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sandbox.setTrigger({ address: `https://localhost:${(server.address() as AddressInfo).port}/` });
  sandbox.moveOn(trackingNo);
  await sandbox.delivered();
  server.closeAllConnections();
  server.close();
  expect(got).toHaveLength(1);
});

test('advancing the clock posts all updates of the skipped time, in order for each parcel', async () => {
  sandbox.advance(20 * day);
  await sandbox.delivered();
  expect(got.length).toBeGreaterThan(60);
  const counts = new Map<string, number>();
  for (const { body } of got) {
    const { trackingNo: no, timelines } = JSON.parse(body) as {
      trackingNo: string;
      timelines: { details: object[] }[];
    };
    const events = timelines.reduce((sum, { details }) => sum + details.length, 0);
    expect(events).toBeGreaterThanOrEqual(counts.get(no) ?? 0);
    counts.set(no, events);
  }
  // Updates from a time without an address are not posted later.
  sandbox.setTrigger({ address: null });
  sandbox.advance(20 * day);
  sandbox.setTrigger({ address: addressOf(receiver) });
  const before = got.length;
  sandbox.advance(1000);
  await sandbox.delivered();
  expect(got.length).toBe(before);
});

test.each([
  ['http://127.0.0.1:9000/hook', true],
  ['https://localhost:9000/a?b=c', true],
  ['http://[::1]:9000/', true],
  ['http://127.0.0.53/', true],
  ['http://192.168.0.10/', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://localhost.evil.example/', false],
  ['http://user:pass@127.0.0.1/', false],
  ['ftp://127.0.0.1/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['127.0.0.1:9000', false],
  ['', false],
])('the address %s is accepted: %s', (address, isOne) => {
  expect(callbackAddress(address) !== null).toBe(isOne);
});

test('an address of another machine is refused', () => {
  expect(() => sandbox.setTrigger({ address: 'https://example.com/' })).toThrow(RangeError);
});

test('closing cancels deliveries under way', async () => {
  answerWith = () => {};
  sandbox.moveOn(trackingNo);
  await expect.poll(() => got.length).toBe(1);
  await sandbox.close();
  await sandbox.delivered();
  expect(sandbox.deliveries()[0]?.outcome?.answer).toBe('cancelled');
});
