import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { numbersOf } from './clause.ts';
import { clauses } from './clauses.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { fitsOperation, fitsSchema, openapi } from './schema.ts';
import { ask, type Service, type Update } from './service.ts';
import { unseen } from './unseen.ts';

let sandbox: Sandbox;
let service: Service;
/** The same service, with a separate cache of answers (found.ts). */
let fiveFields: Service;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.setLimits({ perSecond: null, perMonth: null });
  receiver = await startReceiver(0);
  sandbox.setTrigger({ address: `http://127.0.0.1:${receiver.port}/callback` });
  const trackingNo = 'EX447190325TH';
  service = {
    baseAddress: sandbox.baseAddress,
    headerPrefix: 'Service',
    apiKey: sandbox.apiKey,
    keySecret: sandbox.keySecret,
    courier: 'thailand-post',
    trackingNo,
    ca: sandbox.cert,
    phoneNumber: '0812345678',
    nextUpdate() {
      const next = receiver.nextAbout(trackingNo, 60_000);
      sandbox.moveOn(trackingNo);
      return next;
    },
  };
  fiveFields = { ...service };
});
afterAll(async () => {
  receiver.close();
  await sandbox.close();
});

const table = clauses.map((clause) => [clause.section, clause.says, clause] as const);
const isUpdate = ([, , { needs }]: (typeof table)[number]): boolean => needs === 'update';

test.each(table.filter((row) => !isUpdate(row)))('%s: %s', async (_, __, clause) => {
  expect(await clause.check(service, null)).toBeNull();
});

test.each(table.filter((row) => !isUpdate(row)))('with five fields only, %s: %s', async (_, __, clause) => {
  sandbox.setFields('five');
  const seen = await clause.check(fiveFields, null);
  sandbox.setFields('all');
  expect(seen).toBeNull();
});

describe('the webhook', () => {
  let update: Update;
  beforeAll(async () => {
    update = (await service.nextUpdate!())!;
  });
  test.each(table.filter(isUpdate))('%s: %s', async (_, __, clause) => {
    expect(await clause.check(service, update)).toBeNull();
  });

  // The clauses detect a body that breaks the document.
  test.each([
    ['an envelope around it', (body: object) => ({ meta: { code: 200, message: 'OK' }, data: body })],
    ['no detail', (body: object) => ({ ...body, detail: undefined })],
    ['a field of detail missing', (body: Record<string, object>) => ({ ...body, detail: { sender: '' } })],
    ['an empty timeline', (body: object) => ({ ...body, timelines: [] })],
  ])('%s is caught', async (_, spoil) => {
    const body = JSON.stringify(spoil(JSON.parse(update.body)));
    const seen = await Promise.all(
      table.filter(isUpdate).map(([, , { check }]) => check(service, { ...update, body })),
    );
    expect(seen.some((one) => one !== null)).toBe(true);
  });
});

// The clauses must be able to fail: they catch a service that breaks the document.
test.each([
  ['wrong-number', 'the record names'],
  ['wrong-courier', 'the record names'],
  ['wrong-types', 'a success is JSON'],
  ['not-json', 'a success is JSON'],
  ['no-data', 'a success is JSON'],
  ['code-401-in-200', 'a success is JSON'],
  ['wrong-type-header', 'a success is JSON'],
  ['lower-case-status', 'the statuses of the table'],
  ['oldest-first', 'events of a day'],
  ['shortened', 'the same events'],
  ['odd-offsets', 'day and time of an event'],
  ['xss', 'color: '],
  ['nulls', 'status: '],
] as const)('a service that answers %s is caught by "%s…"', async (fault, says) => {
  const clause = clauses.find((one) => one.says.startsWith(says))!;
  const fresh = { ...service };
  // This clause compares two answers. The fault must change only the second one, so look up the first one here.
  if (says === 'the same events') await clauses.find((one) => one.section === '3')!.check(fresh, null);
  sandbox.fault(service.trackingNo, fault);
  const seen = await Promise.resolve(clause.check(fresh, null)).catch((error: Error) => error.message);
  sandbox.fault(service.trackingNo, null);
  expect(seen).not.toBeNull();
});

test('every line of the document has a clause, or a reason for having none', () => {
  const lastLine = 199;
  const claimed = new Set(clauses.flatMap(({ lines }) => numbersOf(lines)));
  const excused = unseen.flatMap(({ lines }) => numbersOf(lines));
  expect(excused.filter((line) => claimed.has(line))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
  const every = Array.from({ length: lastLine }, (_, index) => index + 1);
  expect(every.filter((line) => !claimed.has(line) && !excused.includes(line))).toEqual([]);
  expect(Math.max(...claimed, ...excused)).toBe(lastLine);
});

test('the records of 300 journeys of all couriers fit the OpenAPI description, in both languages', async () => {
  const many = await startSandbox({ parcels: 300, seed: 11 });
  many.setLimits({ perSecond: null, perMonth: null });
  const asked = { ...service, baseAddress: many.baseAddress, ca: many.cert };
  let given = 0;
  for (const [index, { courierKey, trackingNo }] of many.fleet.entries()) {
    const body = JSON.stringify({ courier: courierKey, trackingNo });
    const headers = { 'Accept-Language': index % 2 ? 'th' : 'en' };
    const reply = await ask(asked, { body, headers });
    if (reply.status === 200) given += 1;
    expect(fitsOperation('/tracks/find', 'post', reply.status, reply.json), trackingNo).toBeNull();
    if (reply.status === 200)
      expect(fitsSchema((reply.json as { data: unknown }).data, 'FullRecord'), trackingNo).toBeNull();
  }
  await many.close();
  expect(given).toBeGreaterThan(200);
});

test('the OpenAPI description has all operations and the webhook', () => {
  expect(openapi.openapi).toMatch(/^3\.1\./);
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(operations.toSorted()).toEqual([
    'get /couriers',
    'post /app/send-track',
    'post /couriers/detect',
    'post /tracks/find',
    'post /tracks/{courier}',
  ]);
  expect(Object.keys(openapi.webhooks)).toEqual(['trackingUpdate']);
});
