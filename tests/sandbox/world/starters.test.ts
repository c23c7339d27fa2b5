import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateOf, timeOf } from './thai-times.ts';
import { beginnings } from './starters.ts';
import { beginParcel, eventsAfter } from './sandbox-parcel.ts';
import type { EventRecord, TrackingRecord } from '../service/record.ts';
import { lookUp } from '../request.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

const start = Date.parse('2026-11-21T11:30:00.400+07:00');
const hour = 3600 * 1000;
let now = start;
let sandbox: Sandbox;
beforeEach(async () => {
  now = start;
  sandbox = await startSandbox({ now: () => now, seed: 7 });
});
afterEach(() => sandbox.close());

async function recordOf(courierKey: string, trackingNo: string): Promise<TrackingRecord> {
  return JSON.parse((await lookUp(sandbox, courierKey, trackingNo)).text).data as TrackingRecord;
}
const scanned = () => sandbox.fleet.filter(({ status }) => status !== null);
const flat = ({ timelines }: TrackingRecord): EventRecord[] => timelines.flatMap(({ details }) => details);

/** Written again from docs/api.md 10.10, so that the code of the sandbox does not check itself. */
const shapes: Record<string, (number: string) => boolean> = {
  'thailand-post': (number) => {
    const digits = [...(/^[A-Z]{2}(\d{9})TH$/.exec(number)?.[1] ?? '')].map(Number);
    const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, place) => total + weight * digits[place]!, 0);
    return digits[8] === ({ 10: 0, 11: 5 }[11 - (sum % 11)] ?? 11 - (sum % 11));
  },
  'flash-express': (number) => /^TH\d{4}[0-9A-HJKMNP-Z]{6}\d[A-Z]\d?$/.test(number),
  'kex-express': (number) => /^SHP\d{10}$/.test(number),
  'jt-express': (number) => /^\d{12}$/.test(number) && Number(number.slice(0, 11)) % 7 === Number(number[11]),
  'shopee-express': (number) => /^TH\d{13}$/.test(number),
  lex: (number) => /^LEXPU\d{10}$/.test(number),
};

test('every number has the shape and check digit of its courier, and each courier of the list has a number', () => {
  for (const { courierKey, trackingNo } of sandbox.fleet) {
    expect(shapes[courierKey]?.(trackingNo), trackingNo).toBe(true);
  }
  expect(new Set(sandbox.fleet.map(({ courierKey }) => courierKey))).toEqual(new Set(Object.keys(shapes)));
  expect(shapes['thailand-post']!('EX447190326TH')).toBe(false);
  expect(shapes['jt-express']!('863104277594')).toBe(false);
});

test('2.4: days and events are newest first, in one format, and before the start', async () => {
  for (const { courierKey, trackingNo } of scanned()) {
    const record = await recordOf(courierKey, trackingNo);
    const days = record.timelines.map(({ date }) => date);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    for (const day of record.timelines) for (const event of day.details) expect(event.date).toBe(day.date);
    const times = flat(record).map(({ dateTime }) => Date.parse(dateTime));
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThan(start);
    expect(times.at(-1)).toBeGreaterThan(start - 6 * 24 * hour);
    for (const event of flat(record)) {
      expect(event.dateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
      expect(event.dateTime.slice(0, 16)).toBe(`${event.date}T${event.time}`);
      expect(event.description.startsWith(`${event.time} `)).toBe(true);
      expect(event.description.split(' - ').length).toBeLessThanOrEqual(2);
    }
  }
});

test('parcels are collected and handed over by day', async () => {
  for (const { courierKey, trackingNo } of scanned()) {
    for (const { status, time } of flat(await recordOf(courierKey, trackingNo))) {
      if (status !== 'ON_OTHER_STATUS')
        expect(time >= '08:00' && time < '20:00', `${trackingNo} ${time}`).toBe(true);
    }
  }
});

test('for a start at any hour, earlier events are in order, by day, and before the start', () => {
  for (let hours = 0; hours < 24; hours += 1) {
    for (const beginning of beginnings) {
      const parcel = beginParcel(beginning, start + hours * hour);
      const events = eventsAfter(parcel, parcel.moved);
      const times = events.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      for (const { at, step } of events) {
        expect(at).toBeLessThan(start + hours * hour);
        if (step.status !== 'ON_OTHER_STATUS') expect(timeOf(at)).toMatch(/^(0[89]|1\d):/);
      }
    }
  }
});

test('moving on adds one event on top, with the present time', async () => {
  const before = await recordOf('flash-express', 'TH01427K9QW43B');
  now = start + 2 * hour;
  const moved = sandbox.moveOn('TH01427K9QW43B');
  const after = await recordOf('flash-express', 'TH01427K9QW43B');
  expect(after.status).toBe('ON_DELIVERED');
  expect(flat(after)).toEqual([moved?.en, ...flat(before)]);
  expect(moved?.en).toMatchObject({
    dateTime: '2026-11-21T13:30:00+07:00',
    date: dateOf(now),
    time: timeOf(now),
  });
  expect(moved?.th.description).toMatch(/^13:30 นำส่งพัสดุสำเร็จ/);
  expect(sandbox.moveOn('TH01427K9QW43B')).toBeNull();
  expect(await recordOf('flash-express', 'TH01427K9QW43B')).toEqual(after);
});

test('two events moved on within one second are dated a second apart', () => {
  const [first, second] = [sandbox.moveOn('EX447190325TH'), sandbox.moveOn('EX447190325TH')];
  expect(Date.parse(second!.en.dateTime) - Date.parse(first!.en.dateTime)).toBe(1000);
});

test('a number that was never scanned is unknown until it is moved on', async () => {
  const unscanned = sandbox.fleet.filter(({ status }) => status === null);
  expect(unscanned).toEqual([{ courierKey: 'thailand-post', trackingNo: 'RN315872047TH', status: null }]);
  expect((await lookUp(sandbox, 'thailand-post', 'RN315872047TH')).status).toBe(404);
  sandbox.moveOn('RN315872047TH');
  expect((await recordOf('thailand-post', 'RN315872047TH')).status).toBe('ON_OTHER_STATUS');
});

test('cash on delivery is paid when the parcel is handed over', async () => {
  const cash = async () => (await recordOf('jt-express', '863104277593')).detail;
  expect(await cash()).toMatchObject({ cashOnDelivery: '290', isPayCashOnDelivery: false, signer: '' });
  while (sandbox.moveOn('863104277593'));
  expect(await cash()).toMatchObject({ cashOnDelivery: '290', isPayCashOnDelivery: true });
  expect((await cash()).signer).not.toBe('');
});

test('a failed attempt is followed by another one', async () => {
  const statuses = [sandbox.fleet.find(({ courierKey }) => courierKey === 'lex')?.status];
  for (;;) {
    const event = sandbox.moveOn('LEXPU0284917356');
    if (!event) break;
    statuses.push(event.en.status as 'ON_SHIPPING');
  }
  expect(statuses).toEqual(['ON_UNABLE_TO_SEND', 'ON_SHIPPING', 'ON_DELIVERED']);
});

test('every journey ends with the delivery, with texts in both languages', () => {
  for (const { trackingNo } of sandbox.fleet) {
    for (let event = sandbox.moveOn(trackingNo); event; event = sandbox.moveOn(trackingNo)) {
      expect(event.th.description).toMatch(/[\u0E00-\u0E7F]/);
      expect(event.en.description).not.toMatch(/[\u0E00-\u0E7F]/);
    }
  }
  expect(new Set(sandbox.fleet.map(({ status }) => status))).toEqual(new Set(['ON_DELIVERED']));
});

test('an unknown number cannot be moved', () => {
  expect(() => sandbox.moveOn('EX000000005TH')).toThrow(/EX000000005TH/);
});

test('the same start and seed give the same answers and the same moves', async () => {
  const run = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    sandbox.autoMove(1000);
    vi.advanceTimersByTime(8000);
    sandbox.autoMove(null);
    const stopped = JSON.stringify(sandbox.fleet);
    vi.advanceTimersByTime(8000);
    expect(JSON.stringify(sandbox.fleet)).toBe(stopped);
    vi.useRealTimers();
    return Promise.all(scanned().map(({ courierKey, trackingNo }) => recordOf(courierKey, trackingNo)));
  };
  const untouched = JSON.stringify(sandbox.fleet);
  const first = await run();
  expect(JSON.stringify(sandbox.fleet)).not.toBe(untouched);
  await sandbox.close();
  sandbox = await startSandbox({ now: () => now, seed: 7 });
  expect(await run()).toEqual(first);
  await sandbox.close();
  sandbox = await startSandbox({ now: () => now, seed: 8 });
  expect(await run()).not.toEqual(first);
});
