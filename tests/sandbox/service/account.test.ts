import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodHeaders, lookUp, request } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

// Tests the endpoints beside the look-up (send-track, detect), and the limits on calls.

let now = Date.parse('2026-11-21T10:00:00+07:00');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  now += 5000;
  sandbox.setLimits({ perSecond: 10, perMonth: null });
});

const post = (path: string, body: unknown, headers = goodHeaders(sandbox)) =>
  request(sandbox, { method: 'POST', path: `/api/v3${path}`, headers, body: JSON.stringify(body) });
const parcel = { trackingNo: 'EX447190325TH', courierKey: 'thailand-post' };

describe('send-track', () => {
  test.each(['0812345678', '+66812345678'])(
    '%s: 201, meta only, with the international number in the message',
    async (phoneNumber) => {
      const { status, text } = await post('/app/send-track', { ...parcel, phoneNumber, note: 'Mugs' });
      expect(status).toBe(201);
      expect(JSON.parse(text)).toEqual({
        meta: { code: 201, message: expect.stringContaining('+66 81 234 5678') },
      });
    },
  );

  test.each([
    ['a number of another country', { ...parcel, phoneNumber: '+65812345678' }],
    ['no number', parcel],
    ['an unknown courier', { ...parcel, courierKey: 'nobody', phoneNumber: '0812345678' }],
    ['a further field', { ...parcel, phoneNumber: '0812345678', name: 'x' }],
    ['a note that is no text', { ...parcel, phoneNumber: '0812345678', note: 7 }],
  ])('%s: 400', async (_, body) => {
    expect((await post('/app/send-track', body)).status).toBe(400);
  });

  test('credentials are checked first', async () => {
    const { 'Service-Key-Secret': _, ...headers } = goodHeaders(sandbox);
    expect((await post('/app/send-track', {}, headers)).status).toBe(401);
  });
});

test('detect gives the courier of a number, and none for an unknown number', async () => {
  const keys = async (trackingNo: string) => {
    const { data } = JSON.parse((await post('/couriers/detect', { trackingNo })).text) as {
      data: { key: string }[];
    };
    return data.map(({ key }) => key);
  };
  expect(await keys(parcel.trackingNo)).toEqual(['thailand-post']);
  expect(await keys('EX000000015TH')).toEqual([]);
});

describe('limits', () => {
  const find = async () => (await lookUp(sandbox, 'thailand-post', parcel.trackingNo)).status;

  test('the eleventh call within a second is a 429; a second later calls succeed', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await find());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    now += 1001;
    expect(await find()).toBe(200);
  });

  test('the limit per second uses real time, even if the clock of the sandbox runs faster', async () => {
    now += 5000;
    await request(sandbox, { method: 'POST', path: '/control/speed', body: 'factor=3600' });
    const statuses = [];
    for (let n = 0; n < 11; n += 1, now += 5) statuses.push(await find());
    await request(sandbox, { method: 'POST', path: '/control/speed', body: 'factor=1' });
    expect(statuses.at(-1)).toBe(429);
  });

  test('the limit per month also counts look-ups of unknown numbers, and starts again with each month', async () => {
    sandbox.setLimits({ perSecond: null, perMonth: 2 });
    expect((await lookUp(sandbox, 'thailand-post', 'EX000000015TH')).status).toBe(404);
    expect([await find(), await find()]).toEqual([200, 429]);
    now = Date.parse('2026-12-01T10:00:00+07:00');
    expect(await find()).toBe(200);
  });
});
